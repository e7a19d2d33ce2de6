import { readDates } from '../reading/dates.ts';
import type { Records, Row } from './evidence.ts';
import { dateColumn, eachOnce, textColumns } from './record-facts.ts';

/** When records were, as far as their columns tell: ISO texts, null for a record that does not say. */
export interface RecordTimes {
  /** The columns that tell it. */
  readonly columns: readonly string[];
  readonly of: (row: Row) => string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

const dayOfYear = (year: number, day: number): string | null =>
  day >= 1 && day <= 366 ? new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10) : null;

/** "9 Jan 2019", "Jan-2019", "20190109", "2019-123", "2019 Q2" as an ISO date; null for a text that is something else. */
export const writtenDate = (cell: string): string | null => {
  const text = cell.trim();
  const [, year, day] = /^((?:19|20)\d{2})[-/ ]?(\d{3})$/.exec(text) ?? [];
  if (year !== undefined && day !== undefined) return dayOfYear(Number(year), Number(day));
  const [, ofMonth, month] = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (ofMonth !== undefined) return `${ofMonth}-${month}`;
  const [, ofQuarter, quarter] = /^((?:19|20)\d{2})[-/ ]?Q([1-4])$/i.exec(text) ?? [];
  if (ofQuarter !== undefined) return `${ofQuarter}-${two(3 * Number(quarter) - 1)}`;
  const spaced = /[a-z]/i.test(text) ? text.replaceAll(/[-_./,]+/g, ' ').replaceAll(/\s+/g, ' ') : text;
  const [date, other] = readDates(spaced);
  return date && !other && date.start === 0 && date.end === spaced.length ? date.iso : null;
};

const numberIn = (row: Row, column: string | undefined): number | null => {
  const cell = column === undefined ? null : row[column];
  return typeof cell === 'number' ? cell : null;
};
const isYear = (value: number): boolean => Number.isInteger(value) && value > 1500 && value < 2500;

/** Year with month and day, or with the day of the year, each in a column of its own. */
const parted = ({ columns }: Records): RecordTimes | null => {
  const named = (pattern: RegExp): string | undefined => columns.find(({ name }) => pattern.test(name))?.name;
  const [year, doy, month, day] = [
    /^(?:year|yr)$/i,
    /^(?:doy|day_?of_?year|yday|julian(?:_day)?)$/i,
    /^(?:month|mon|mm)$/i,
    /^(?:day|dd)$/i,
  ].map(named);
  if (year === undefined) return null;
  return {
    columns: [year, doy ?? month, doy === undefined ? day : undefined].flatMap((name) => name ?? []),
    of: (row) => {
      const [inYear, ordinal, inMonth, onDay] = [year, doy, month, day].map((name) => numberIn(row, name));
      if (typeof inYear !== 'number' || !isYear(inYear)) return null;
      if (typeof ordinal === 'number') return dayOfYear(inYear, ordinal);
      if (doy !== undefined || (month !== undefined && typeof inMonth !== 'number')) return null;
      if (typeof inMonth !== 'number') return String(inYear);
      return `${inYear}-${two(inMonth)}${typeof onDay === 'number' ? `-${two(onDay)}` : ''}`;
    },
  };
};

const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** Dates such as 28.04.2021, where a day beyond 12, or points between them, tell which of the two is the month; null where nothing does. */
const dayAndMonth = (cells: readonly string[]): ((cell: string) => string | null) | null => {
  const found = cells.map((cell) => parts.exec(cell.trim()));
  if (found.length < 2 || found.includes(null)) return null;
  const [first, second] = [1, 3].map((at) => Math.max(...found.map((match) => Number(match?.[at]))));
  if (first === undefined || second === undefined || (first > 12 && second > 12)) return null;
  const dayFirst = first > 12 || (second <= 12 && found.every((match) => match?.[2] === '.'));
  if (!dayFirst && second <= 12) return null;
  return (cell) => {
    const [, one = '', , other = '', year = ''] = parts.exec(cell.trim()) ?? [];
    const [day, month] = dayFirst ? [one, other] : [other, one];
    return year === '' ? null : `${year}-${two(Number(month))}-${two(Number(day))}`;
  };
};

/** A column all of whose cells are dates in one of the ways in which people write them. */
const written = ({ columns, rows }: Records): RecordTimes | null => {
  for (const { name, type } of columns) {
    const compact = type === 'number' && /date|time|day|yyyymm/i.test(name);
    if (type !== 'text' && !compact) continue;
    const cells = rows.flatMap((row) => (row[name] === null || row[name] === '' ? [] : [String(row[name])]));
    if (cells.length < 2 || cells.length < rows.length / 2) continue;
    const read = type === 'text' ? dayAndMonth(cells) : null;
    if (read !== null) return { columns: [name], of: (row) => (row[name] === null ? null : read(String(row[name]))) };
    if (cells.every((cell) => writtenDate(cell) !== null))
      return { columns: [name], of: (row) => (row[name] === null ? null : writtenDate(String(row[name]))) };
  }
  return null;
};

/** "interval_end", "period_to": what was measured lies before it. */
export const namesEnd = (column: string): boolean => /(?:^|[_\s])(?:end|ending|until|to|stop)(?:[_\s]|$)/i.test(column);

/** A moment inside the interval that ends then; a date without a time of day stays what it is. */
const before = (moment: string): string => {
  const at = Date.parse(moment);
  return /T\d{2}/.test(moment) && Number.isFinite(at) ? new Date(at - 1).toISOString() : moment;
};

/** When the records of an input were; null where nothing tells it. */
export const timesOf = (records: Records): RecordTimes | null => {
  const date = dateColumn(records);
  const read = date !== null && namesEnd(date) ? before : (text: string) => text;
  if (date !== null) return { columns: [date], of: (row) => (typeof row[date] === 'string' ? read(row[date]) : null) };
  return written(records) ?? parted(records);
};

const [fewestKeys, mostCopies] = [8, 0.25];

/** Names that each stand for one record, of which some have been written twice: too many, and measured too finely, to be equal by accident. */
const namesOnce = (records: Records, once: readonly Row[]): boolean => {
  const copies = records.rows.length - once.length;
  const fine = records.columns.some(
    ({ name, type }) => type === 'number' && once.some((row) => !Number.isInteger(row[name] ?? 0)),
  );
  return (
    fine &&
    once.length >= fewestKeys &&
    copies <= mostCopies * once.length &&
    textColumns(records).some((column) => new Set(once.map((row) => row[column])).size === once.length)
  );
};

/** One record for one time or name, but for records that are equal in every column and so were written twice. */
export const hasOnlyCopies = (records: Records): boolean => {
  const times = timesOf(records);
  const once = eachOnce(records.rows);
  const dates = once.map((row) => times?.of(row) ?? null);
  const copies = records.rows.length - once.length;
  const oneADate = !dates.includes(null) && new Set(dates).size === once.length;
  return copies > 0 && ((copies <= once.length / 2 && oneADate) || namesOnce(records, once));
};

/** Days of the month that a date lies in. */
export const daysInMonthOf = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
