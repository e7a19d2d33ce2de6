/** Tables that lie in files with another ending than .csv: tab-delimited exports of gauges, station files, text exports. */
import { extname } from 'node:path';
import { isNumberText } from './cell-types.ts';

/** Endings that are used for delimited tables only; those of AERONET are levels of its data. */
const always = new Set(['.rdb', '.tab', '.lev10', '.lev15', '.lev20']);
const sometimes = new Set(['.txt', '.dat', '.asc', '.cmd']);

/** What prose hardly ever has in three lines one after the other. */
const fewest: Readonly<Record<string, number>> = { '\t': 3, ';': 3, ',': 4 };

/** Comments, empty lines, and the widths and types below a header of the USGS. */
const isComment = (line: string): boolean =>
  line.startsWith('#') || line.trim() === '' || /^(?:\d+[snd]\t?)+$/.test(line.trim());

const linesLikeRows = (lines: readonly string[], delimiter: string, least: number): boolean => {
  const cells = lines.map((line) => line.split(delimiter));
  const [first = []] = cells;
  return (
    first.length >= least &&
    cells.every(({ length }) => length === first.length) &&
    cells.slice(1).every((line) => line.some((cell) => isNumberText(cell.trim())))
  );
};

/** Is a text a table by its ending, or by a header and rows of equally many cells? */
export const isDelimitedText = (path: string, head: Buffer): boolean => {
  const extension = extname(path).toLowerCase();
  // MapInfo's: a header of a vector file, whose records lie beside it.
  if (head.subarray(0, 6).toString('latin1').toLowerCase() === '!table') return false;
  if (always.has(extension)) return head.length > 0;
  if (!sometimes.has(extension)) return false;
  // The last line of a head may be cut.
  const lines = head.toString('latin1').split(/\r?\n/).slice(0, -1);
  const rows = lines.filter((line) => !isComment(line)).slice(-4);
  // Metadata files have lists of numbers too, after a name.
  if (rows.length < 3 || lines.some((line) => /^\s*\w+\s*=\s/.test(line))) return false;
  return Object.entries(fewest).some(([delimiter, least]) => linesLikeRows(rows, delimiter, least));
};
