import { stripVTControlCharacters, styleText } from 'node:util';

export interface Column<Row> {
  readonly title: string;
  readonly right?: boolean;
  /** '' where there is nothing to say; a column without anything is left out. */
  cell(row: Row): string;
}

/** Control characters would let a file's own words write to the terminal. */
export const plain = (text: string): string =>
  stripVTControlCharacters(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim();

/** At most `length` characters, the end shown by an ellipsis. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

/** Lines of an aligned table; columns that say nothing are left out. */
export const columnLines = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], indent: string): string[] => {
  const filled = columns
    .map((column) => ({ ...column, cells: rows.map((row) => column.cell(row)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((column) => ({ ...column, width: Math.max(column.title.length, ...column.cells.map((cell) => cell.length)) }));
  const line = (texts: readonly string[]): string =>
    `${indent}${filled.map(({ right, width }, index) => (right ? (texts[index] ?? '').padStart(width) : (texts[index] ?? '').padEnd(width))).join('  ')}`.trimEnd();
  return [
    styleText('dim', line(filled.map(({ title }) => title))),
    ...rows.map((_, at) => line(filled.map(({ cells }) => cells[at] ?? ''))),
  ];
};

/** Up to `digits` significant digits; very large and very small numbers in powers of ten. */
export const numeral = (value: number, digits = 6): string => {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return String(value);
  return String(Number(value.toPrecision(digits))).replace('e+', 'e');
};

export const byteCount = (bytes: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const scaled = bytes / 1000 ** power;
  return `${power === 0 ? bytes : scaled.toFixed(scaled < 10 ? 1 : 0)} ${units[power]}`;
};

/** Text over several lines, each at most `width` characters with its indent. */
export const wrapped = (text: string, indent: string, width: number): string => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
};
