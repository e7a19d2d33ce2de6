/** Delimited text: comma, semicolon, tab or bar; quotes; typed columns; empty cells are missing. */
import { parse } from 'csv-parse/sync';
import type { Cell, Table } from '../../core/tool/contract.ts';
import { isDate } from '../../core/tool/runtime/dates.ts';
import { damaged } from '../errors.ts';
import { decodeText } from '../files/text.ts';

type Column = Table['columns'][number];
export type Records = Pick<Table, 'columns' | 'rows'>;

const delimiters = [',', ';', '\t', '|'];
const sniffedLines = 20;
const rowLimit = 5_000_000;

/** How many cells a line has with a delimiter, quotes respected. */
const cellsIn = (line: string, delimiter: string): number => line.replace(/"[^"]*"/g, '').split(delimiter).length;

/** The delimiter that gives most cells, equally many in the first lines. */
const sniff = (text: string): string => {
  const lines = text
    .split(/\r\n|\n|\r/, sniffedLines + 1)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => cellsIn(line, delimiter));
    const [first = 1] = counts;
    const equal = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    return { delimiter, score: first > 1 ? first * equal ** 4 : 0 };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
};

const missing = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '-', '#n/a']);
const isMissing = (cell: string): boolean => missing.has(cell.trim().toLowerCase());

const numberPattern = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;
const decimalComma = /^[-+]?\d+(,\d+)?([eE][-+]?\d+)?$/;
const booleanPattern = /^(true|false)$/i;
/** A whole number that is no year is no date, though 2018 alone would be one. */
const isFullDate = (cell: string): boolean => cell.includes('-') && isDate(isoDate(cell));
/** "2018-06-15 10:30" and "2018/06/15" as ISO. */
const isoDate = (cell: string): string =>
  cell
    .trim()
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3')
    .replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})/, '$1T$2');

interface Typing {
  readonly type: Column['type'];
  convert(cell: string): Cell;
}

const asText: Typing = { type: 'text', convert: (cell) => cell };

const typingOf = (cells: readonly string[], commaDecimals: boolean): Typing => {
  const present = cells.filter((cell) => !isMissing(cell)).map((cell) => cell.trim());
  const all = (test: (cell: string) => boolean): boolean => present.length > 0 && present.every(test);
  if (all((cell) => booleanPattern.test(cell)))
    return { type: 'boolean', convert: (cell) => /^true$/i.test(cell.trim()) };
  // Codes such as 007 are names, not numbers.
  const padded = present.some((cell) => /^0\d/.test(cell));
  if (!padded && all((cell) => numberPattern.test(cell))) return { type: 'number', convert: Number };
  if (!padded && commaDecimals && all((cell) => decimalComma.test(cell))) {
    return { type: 'number', convert: (cell) => Number(cell.trim().replace(',', '.')) };
  }
  const slashes = present.map((cell) => cell.replaceAll('/', '-'));
  if (present.length > 0 && slashes.every(isFullDate)) return { type: 'date', convert: (cell) => isoDate(cell) };
  return asText;
};

const uniqueNames = (header: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return header.map((raw, index) => {
    const name = raw.trim() || `column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
};

const parseCells = (text: string, delimiter: string): string[][] => {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      comment: '#',
      comment_no_infix: true,
      to: rowLimit,
    });
  } catch {
    throw damaged('The delimited text is malformed, for instance by a quote that is never closed.');
  }
};

/** Columns and rows of a delimited text; the first line holds the names unless it is all numbers. */
export const parseCsv = (bytes: Uint8Array): Records => {
  const text = decodeText(bytes);
  const delimiter = sniff(text);
  const cells = parseCells(text, delimiter);
  const [first = []] = cells;
  const headless = first.length > 0 && first.every((cell) => numberPattern.test(cell.trim()));
  const names = uniqueNames(headless ? first.map(() => '') : first);
  const body = headless ? cells : cells.slice(1);
  const typings = names.map((_, column) =>
    typingOf(
      body.map((row) => row[column] ?? ''),
      delimiter !== ',',
    ),
  );
  const rows = body.map((row) => {
    const entries = names.map((name, column): [string, Cell] => {
      const cell = row[column] ?? '';
      return [name, isMissing(cell) ? null : (typings[column] ?? asText).convert(cell)];
    });
    return Object.fromEntries(entries);
  });
  return { columns: names.map((name, column) => ({ name, type: typings[column]?.type ?? 'text' })), rows };
};
