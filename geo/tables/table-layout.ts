/** Where a delimited text has its names and its rows: comments, titles, row names of R, texts without a header. */
import { unsupported } from '../errors.ts';
import { isNumberText } from './cell-types.ts';
import type { Delimited, Line } from './typing.ts';

export interface Layout {
  readonly names: readonly string[];
  readonly body: readonly Line[];
  readonly notes: readonly string[];
  /** As a line below the names gives them; '' where none does. */
  readonly units: readonly string[];
}

type IsQuoted = Delimited['isQuoted'];

const isFilled = (cell: string): boolean => cell.trim() !== '';
const isNumber = (cell: string | undefined): boolean => cell !== undefined && isNumberText(cell.trim());
const isYear = (cell: string): boolean => /^(1[5-9]|20|21)\d\d$/.test(cell.trim());

/** Cells of most lines. */
const usualLength = (lines: readonly Line[]): number => {
  const counts = new Map<number, number>();
  for (const { length } of lines) counts.set(length, (counts.get(length) ?? 0) + 1);
  let [best, most] = [1, 0];
  for (const [length, count] of counts)
    if (count > most || (count === most && length > best)) [best, most] = [length, count];
  return best;
};

/** Are these names above numbers? Then what stands above them is no header. */
const isHeaderOf = (line: Line, below: Line | undefined): boolean =>
  below !== undefined &&
  line.every((cell) => !isNumber(cell)) &&
  below.some((cell, index) => isNumber(cell) && line[index] !== undefined);

/**
 * Lines that start with # are comments when they have other cells than the table, or stand above a header; else they are rows, and
 * the first of them the header, as many programs write it: #id,name.
 */
const withoutComments = ({ lines, isQuoted }: Delimited, notes: string[]): Line[] => {
  const isComment = (line: Line): boolean => line[0]?.startsWith('#') === true && !isQuoted(line, 0);
  const length = usualLength(lines.filter((line) => !isComment(line)));
  const firstOther = lines.findIndex((line) => !isComment(line));
  const above = (index: number): boolean => index < firstOther;
  const next = lines[firstOther];
  const kept = lines.filter((line, index) => {
    if (!isComment(line)) return true;
    if (line.length !== length) return false;
    if (!above(index)) return length > 1;
    return index === firstOther - 1 && length > 1 && next !== undefined && !isHeaderOf(next, lines[firstOther + 1]);
  });
  const dropped = lines.length - kept.length;
  if (dropped > 0) notes.push(`${dropped} lines that start with # are taken for comments.`);
  return kept;
};

const filledCells = (line: Line): number => line.filter(isFilled).length;

/** Lines at the end that have equally many cells, where those above have others: a table below a long preamble. */
const tailStart = (lines: readonly Line[]): number => {
  const length = lines.at(-1)?.length ?? 0;
  const start = lines.findLastIndex((line) => line.length !== length) + 1;
  return length > 1 && lines.length - start >= 2 ? start : 0;
};

/** So far down a header is looked for below a preamble. */
const longestPreamble = 200;

/**
 * A preamble of an archive has lines of any number of cells: the header is the line of names below the last of them that has other cells than
 * the table. Numbers above it, where the table has numbers, are rows.
 */
const preambleEnd = (lines: readonly Line[], length: number): number => {
  const head = lines.slice(0, longestPreamble);
  const last = head.findLastIndex((line) => line.length !== length);
  if (last < 0 || length < 2) return 0;
  const start = head.findIndex((line, index) => index > last && isHeaderOf(line, lines[index + 1]));
  const [header, below] = [lines[start], lines[start + 1]];
  if (!header?.slice(0, header.findLastIndex(isFilled) + 1).every(isFilled)) return 0;
  const isRow = (line: Line): boolean =>
    line.length === length && line.some((cell, column) => isNumber(cell) && isNumber(below?.[column]));
  return head.slice(0, start).some(isRow) ? 0 : start;
};

/** A title above the table is one cell where the table has several. */
const withoutTitle = (lines: readonly Line[], isQuoted: IsQuoted, notes: string[]): readonly Line[] => {
  const length = usualLength(lines);
  const tail = length < 2 ? tailStart(lines) : 0;
  if (length < 2 && tail === 0) return lines;
  // Only the column of row names may have no name.
  const isNamed = (line: Line): boolean => filledCells(line) === 1 && line.length > 1 && isFilled(line[1] ?? '');
  const isHeader = (line: Line): boolean => filledCells(line) > 1 || isNamed(line) || isRHeader(line, length, isQuoted);
  const start = tail > 0 ? tail : preambleEnd(lines, length) || lines.findIndex(isHeader);
  if (start <= 0) return lines;
  const titles = lines.slice(0, start).map((line) => line.find(isFilled)?.trim() ?? '');
  notes.push(`${start} lines above the header are left out: ${titles.join(' | ').slice(0, 120)}.`);
  return lines.slice(start);
};

/** R leaves out the name of the column of row names. */
const isRHeader = (line: Line, length: number, isQuoted: IsQuoted): boolean =>
  length > 1 &&
  line.length === length - 1 &&
  line.every(isFilled) &&
  line.every((cell) => !isNumber(cell) || isYear(cell)) &&
  (length > 2 || isQuoted(line, 0));

/** Is the first line a row like the others? So it is where it has numbers in every column that has them below. */
const isHeadless = (first: Line, below: readonly Line[], notes: string[]): boolean => {
  const allNumbers = first.every(isNumber);
  const numeric = first.map(
    (_, column) =>
      below.length > 0 &&
      below.every((line) => !line[column] || !isFilled(line[column]) || isNumber(line[column])) &&
      below.some((line) => isNumber(line[column])),
  );
  const places = numeric.flatMap((is, column) => (is ? [column] : []));
  if (below.length === 0) return allNumbers && first.length > 0;
  if (places.length === 0 || !places.every((column) => isNumber(first[column]))) return false;
  const years = places.every((column) => first[column] !== undefined && isYear(first[column]));
  const yearsBelow = places.every((column) =>
    below.every((line) => line[column] !== undefined && isYear(line[column])),
  );
  const headless = !years || (yearsBelow && allNumbers);
  notes.push(
    headless
      ? 'The first line is taken for a row, not for names: it has numbers where the others have.'
      : 'The numbers of the first line are taken for names of columns: they are years.',
  );
  return headless;
};

const uniqueNames = (header: readonly string[]): string[] => {
  const seen = new Set<string>();
  return header.map((raw, index) => {
    const name = raw.trim() || `column ${index + 1}`;
    let unique = name;
    for (let count = 2; seen.has(unique); count++) unique = `${name} ${count}`;
    seen.add(unique);
    return unique;
  });
};

/** More cells than names would be values without a column, most often of texts or decimals that were not quoted. */
const checkLengths = (body: readonly Line[], width: number, notes: string[]): void => {
  let short = 0;
  for (const [row, line] of body.entries()) {
    const filled = line.findLastIndex(isFilled) + 1;
    if (filled > width) {
      throw unsupported(
        `Row ${row + 1} of the table has ${filled} cells where the header has ${width}: a delimiter within a text or a number is not quoted. Write such cells in quotes, or export the table with another delimiter.`,
      );
    }
    if (line.length < width) short++;
  }
  if (short > 0) notes.push(`${short} rows have fewer cells than the header; what they lack is missing.`);
};

const sampled = 200;

/** The second line of a table of the USGS holds widths and types: 5s, 14n, 20d. */
const isTypeRow = (line: Line | undefined): boolean =>
  line !== undefined && line.length > 1 && line.every((cell) => /^\d+[snd]$/.test(cell.trim()));

const unitText =
  /^[([]?(?:utc|deg(?:rees?)?[_ ]?\w*|°\s?\w?|%|percent|-|1|[munckhd]?m[23²³]?|k?m s-1|[hk]?pa|bar|[kcf]|celsius|fahrenheit|kelvin|[kmµu]?g|[munh]?s|min|h|d|days?|hours?|years?|[kmM]?w|[kM]?j|ppm|ppb|psu|db|count|[^\s\d/][^\s/]{0,5}\/[^\s/]{1,6}|\w{1,4} [\w^ -]*-[1-4])[)\]]?$/i;

/** A second line that has units where the rows below have numbers, as ERDDAP and loggers write it. */
const isUnitRow = (line: Line | undefined, below: readonly Line[]): boolean => {
  if (!line || below.length < 2 || !line.every((cell) => !isFilled(cell) || unitText.test(cell.trim()))) return false;
  const measured = line.flatMap((cell, column) =>
    below.every((row) => isNumber(row[column]) || !isFilled(row[column] ?? '')) &&
    below.some((row) => isNumber(row[column]))
      ? [cell.trim()]
      : [],
  );
  const told = measured.filter((cell) => cell !== '' && cell !== '-' && !isNumberText(cell));
  return told.length > 0;
};

/** Campbell Scientific's loggers (TOA5): where from, names, units, how each was processed; then rows. Source: LoggerNet manual, appendix B. */
const isLogger = ([first, , , processing]: readonly Line[]): boolean =>
  first?.[0] === 'TOA5' && processing !== undefined && processing.every((cell) => !isNumber(cell));

/** Names, rows, and what was chosen where the text could be read in another way. Throws format-unsupported for rows that are too long. */
export const layoutOf = (given: Delimited): Layout => {
  const { isQuoted } = given;
  const notes: string[] = [];
  const isOfLogger = isLogger(given.lines);
  if (isOfLogger) notes.push('The header is that of a logger: names, units, kinds of processing.');
  const titled = isOfLogger
    ? [1, 2, ...given.lines.keys().drop(4)].map((index) => given.lines[index] ?? [])
    : withoutTitle(withoutComments(given, notes), isQuoted, notes);
  const isUnits = isOfLogger || isUnitRow(titled[1], titled.slice(2, sampled));
  const lines = isTypeRow(titled[1]) || isUnits ? titled.filter((_, index) => index !== 1) : titled;
  if (isUnits && !isOfLogger) notes.push('The line below the names is taken for units.');
  const [first = []] = lines;
  const below = lines.slice(1, sampled);
  const length = usualLength(below.length > 0 ? below : lines);
  const rowNames =
    below.length > 0 &&
    isRHeader(first, length, isQuoted) &&
    below.every((line) => line.length === length) &&
    below.some((line) => isFilled(line[length - 1] ?? ''));
  if (rowNames)
    notes.push('The first column has no name: the header has one cell less than the rows, as R writes row names.');
  const headless = !rowNames && isHeadless(first, below, notes);
  const header = headless ? first.map(() => '') : [...(rowNames ? [''] : []), ...first];
  const body = headless ? lines : lines.slice(1);
  // A delimiter at the end of every line is no column.
  while (
    header.length > 1 &&
    header.at(-1)?.trim() === '' &&
    body.every((line) => !isFilled(line[header.length - 1] ?? ''))
  )
    header.pop();
  checkLengths(body, header.length, notes);
  const units = header.map((_, column) =>
    isUnits ? (titled[1]?.[column] ?? '').trim().replace(/^[([](.*)[)\]]$/, '$1') : '',
  );
  return { names: uniqueNames(header), body, notes, units };
};
