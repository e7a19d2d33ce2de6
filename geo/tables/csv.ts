/** Delimited text: comma, semicolon, tab or bar; quotes; typed columns; what had to be chosen is in the notes. */
import type { Table } from '../../core/tool/contract.ts';
import { unsupported } from '../errors.ts';
import { recordOf } from '../features/cells.ts';
import { contentOf, styleOf, typingOf } from './cell-types.ts';
import { decodeUnknown } from './decode-text.ts';
import { parseDelimited } from './delimited.ts';
import { layoutOf } from './table-layout.ts';
import type { Delimited, Line, Typing } from './typing.ts';

export interface Records extends Pick<Table, 'columns' | 'rows'> {
  /** What was chosen where the file could be read in another way. */
  readonly notes: readonly string[];
}

const rowLimit = 5_000_000;

const typingsOf = (
  body: readonly Line[],
  width: number,
  { delimiter, isQuoted }: Delimited & { readonly delimiter: string },
): Typing[] => {
  const contents = Array.from({ length: width }, (_, column) => contentOf(body, column));
  const styles = new Set(contents.map(styleOf));
  const style = { commas: styles.has('commas'), points: styles.has('points'), delimiter };
  return contents.map((content, column) => typingOf(content, style, (line) => isQuoted(line, column)));
};

/** Columns and rows of a delimited text. Throws file-damaged, format-unsupported. */
export const parseCsv = (bytes: Uint8Array): Records => {
  const { text, note } = decodeUnknown(bytes);
  const delimited = parseDelimited(text);
  if (delimited.lines.length > rowLimit)
    throw unsupported(`The table has more than ${rowLimit} rows, which are not read.`);
  const { names, body, notes, units } = layoutOf(delimited);
  const typings = typingsOf(body, names.length, delimited);
  const rows = body.map((line) =>
    recordOf(
      names,
      typings.map((typing, column) => typing.convert(line[column] ?? '', line)),
    ),
  );
  return {
    columns: names.map((name, column) => ({
      name,
      type: typings[column]?.type ?? 'text',
      ...(units[column] ? { unit: units[column] } : {}),
    })),
    rows,
    notes: [
      ...(note === '' ? [] : [note]),
      ...notes,
      ...names.flatMap((name, column) => (typings[column]?.note ? [`Column ${name}: ${typings[column].note}.`] : [])),
    ],
  };
};
