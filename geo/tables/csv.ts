/** Delimited text: comma, semicolon, tab or bar; quotes; typed columns; what had to be chosen is in the notes. */
import { parse } from 'csv-parse/sync';
import type { Cell, Table } from '../../core/tool/contract.ts';
import { dataError, unsupported } from '../errors.ts';
import { contentOf, styleOf, typingOf } from './cell-types.ts';
import { decodeUnknown } from './decode-text.ts';
import { type Line, layoutOf } from './table-layout.ts';
import type { RawCell, Typing } from './typing.ts';

export interface Records extends Pick<Table, 'columns' | 'rows'> {
  /** What was chosen where the file could be read in another way. */
  readonly notes: readonly string[];
}

const delimiters = [',', ';', '\t', '|'];
const sniffedLines = 40;
const rowLimit = 5_000_000;

/** How many cells a line has with a delimiter, quotes respected. */
const cellsIn = (line: string, delimiter: string): number => line.replace(/"[^"]*"/g, '').split(delimiter).length;

/** The delimiter that gives most cells, equally many in most of the first lines. */
const sniff = (text: string): string => {
  const lines = text
    .split(/\r\n|\n|\r/, sniffedLines + 1)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => cellsIn(line, delimiter));
    const usual = counts.toSorted((left, right) => left - right)[Math.floor(counts.length / 2)] ?? 1;
    const equal = counts.filter((count) => count === usual).length / Math.max(1, counts.length);
    return { delimiter, score: usual > 1 ? usual * equal ** 4 : 0 };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
};

const parseCells = (text: string, delimiter: string): Line[] => {
  try {
    const options = {
      delimiter,
      record_delimiter: text.includes('\r') ? ['\r\n', '\n', '\r'] : ['\n'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    };
    if (!text.includes('"'))
      return parse(text, options).map((line) => line.map((cell) => ({ text: cell, quoted: false })));
    const cells: unknown = parse(text, {
      ...options,
      cast: (value, { quoting }): RawCell => ({ text: value, quoted: quoting }),
    });
    // The library's types know nothing of what `cast` gives.
    return cells as Line[];
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : 'it is malformed';
    throw dataError(
      'table-malformed',
      `The delimited text cannot be parsed (${reason}): close every quote, and write a quote within a cell twice.`,
    );
  }
};

/** Excel writes the delimiter into the first line: sep=; */
const separatorLine = /^sep=(.)(?:\r\n|\n|\r)/i;

const typingsOf = (body: readonly Line[], width: number, delimiter: string): Typing[] => {
  const contents = Array.from({ length: width }, (_, column) =>
    contentOf(body.flatMap((line) => (line[column] ? [line[column]] : []))),
  );
  const styles = new Set(contents.map(({ values }) => styleOf(values)));
  const style = { commas: styles.has('commas'), points: styles.has('points'), delimiter };
  return contents.map((content) => typingOf(content, style));
};

/** Columns and rows of a delimited text. Throws file-damaged, format-unsupported. */
export const parseCsv = (bytes: Uint8Array): Records => {
  const { text: decoded, note } = decodeUnknown(bytes);
  const separator = separatorLine.exec(decoded);
  const text = separator ? decoded.slice(separator[0].length) : decoded;
  const delimiter = separator?.[1] ?? sniff(text);
  const lines = parseCells(text, delimiter);
  if (lines.length > rowLimit) throw unsupported(`The table has more than ${rowLimit} rows, which are not read.`);
  const { names, body, notes } = layoutOf(lines);
  const typings = typingsOf(body, names.length, delimiter);
  const rows = body.map((line) => {
    const entries = names.map((name, column): [string, Cell] => {
      const cell = line[column];
      return [name, cell ? (typings[column]?.convert(cell) ?? null) : null];
    });
    return Object.fromEntries(entries);
  });
  return {
    columns: names.map((name, column) => ({ name, type: typings[column]?.type ?? 'text' })),
    rows,
    notes: [
      ...(note === '' ? [] : [note]),
      ...notes,
      ...names.flatMap((name, column) => (typings[column]?.note ? [`Column ${name}: ${typings[column].note}.`] : [])),
    ],
  };
};
