/** Lines and cells of a delimited text. */
import { parse } from 'csv-parse/sync';
import { dataError } from '../errors.ts';
import type { Delimited, Line } from './typing.ts';

const delimiters = [',', ';', '\t', '|'];
const sniffedLines = 40;
const lineEnd = /\r\n|\n|\r/;

/** How many cells a line has with a delimiter, quotes respected. */
const cellsIn = (line: string, delimiter: string): number => line.replace(/"[^"]*"/g, '').split(delimiter).length;

/** The delimiter that gives most cells, equally many in most of the first lines. */
const sniff = (text: string): string => {
  const lines = text.split(lineEnd, sniffedLines + 1).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => cellsIn(line, delimiter));
    const usual = counts.toSorted((left, right) => left - right)[Math.floor(counts.length / 2)] ?? 1;
    const equal = counts.filter((count) => count === usual).length / Math.max(1, counts.length);
    return { delimiter, score: usual > 1 ? usual * equal ** 4 : 0 };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
};

/** Numbers and colours: cells that hold no running text. */
const isPlain = (cell: string): boolean => /^\s*(?:-?\d+(?:\.\d+)?|#[0-9a-f]{6,8})\s*$/i.test(cell);

/** The one column of names, with nothing but numbers before and behind it in every line; -1 where there is none. */
const columnOfNames = (rows: readonly Line[], width: number): number =>
  Array.from({ length: width }, (_, column) => column).find((column) =>
    rows.every(
      (row) =>
        row.length >= width &&
        row.slice(0, column).every(isPlain) &&
        row.slice(row.length - (width - 1 - column)).every(isPlain) &&
        row.slice(column, row.length - (width - 1 - column)).every((cell) => /\p{L}/u.test(cell)),
    ),
  ) ?? -1;

/** "3,Forest, deciduous": a delimiter within the one column of names, where nobody quoted it. */
const withWholeNames = (lines: readonly Line[], delimiter: string): readonly Line[] => {
  const [header = [], ...rows] = lines;
  const width = header.length;
  if (width < 2 || rows.length < 2 || header.some(isPlain) || !rows.some((row) => row.length > width)) return lines;
  const names = columnOfNames(rows, width);
  if (names < 0) return lines;
  const behind = width - 1 - names;
  return [
    header,
    ...rows.map((row) => [
      ...row.slice(0, names),
      row.slice(names, row.length - behind).join(delimiter),
      ...row.slice(row.length - behind),
    ]),
  ];
};

/** Without quotes, a delimiter is one wherever it stands, but within names. */
const unquoted = (text: string, delimiter: string): Delimited => ({
  lines: withWholeNames(
    text
      .split(text.includes('\r') ? lineEnd : '\n')
      .filter((line) => line !== '')
      .map((line) => line.split(delimiter)),
    delimiter,
  ),
  isQuoted: () => false,
});

/** Which cells were quoted is asked of few columns: then the text is parsed once more, cell by cell. */
const quoted = (text: string, delimiter: string): Delimited => {
  const options = {
    delimiter,
    record_delimiter: text.includes('\r') ? ['\r\n', '\n', '\r'] : ['\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
  const lines: Line[] = parse(text, options);
  const read = (): Map<Line, readonly boolean[]> => {
    const flags: unknown = parse(text, { ...options, cast: (_, { quoting }) => quoting });
    // The library's types know nothing of what `cast` gives.
    return new Map((flags as boolean[][]).map((one, index) => [lines[index] ?? [], one]));
  };
  let known: ReturnType<typeof read> | undefined;
  return {
    lines,
    isQuoted(line, column) {
      known ??= read();
      return known.get(line)?.[column] === true;
    },
  };
};

/** Excel writes the delimiter into the first line: sep=; */
const separatorLine = /^sep=(.)(?:\r\n|\n|\r)/i;

/** Throws table-malformed. */
export const parseDelimited = (given: string): Delimited & { readonly delimiter: string } => {
  const separator = separatorLine.exec(given);
  const text = separator ? given.slice(separator[0].length) : given;
  const delimiter = separator?.[1] ?? sniff(text);
  try {
    return { delimiter, ...(text.includes('"') ? quoted : unquoted)(text, delimiter) };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : 'it is malformed';
    throw dataError(
      'table-malformed',
      `The delimited text cannot be parsed (${reason}): close every quote, and write a quote within a cell twice.`,
    );
  }
};
