/** Dates as tables write them, as ISO texts; an order of day and month that nothing shows is not guessed. */
import { isDate } from '../../core/tool/runtime/dates.ts';
import type { Typing } from './typing.ts';

const yearFirst =
  /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*(Z|UTC|[-+]\d{2}:?(?:\d{2})?)?)?)?$/i;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?$/;

const two = (value: number | string): string => String(value).padStart(2, '0');

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const exists = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= (monthLengths[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string | undefined;
  readonly hour: string | undefined;
  readonly minute: string | undefined;
  readonly second: string | undefined;
  readonly zone: string | undefined;
}

/** Minutes that a zone is ahead of UTC; undefined without a zone. */
const aheadOf = (zone: string | undefined): number | undefined => {
  if (zone === undefined) return undefined;
  const [, sign, hours = '0', minutes = '0'] = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

const isoOf = ({ year, month, day, hour, minute = '00', second, zone }: Parts): string | undefined => {
  if (!exists(Number(year), Number(month), Number(day ?? 1))) return undefined;
  const date = day === undefined ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
  if (hour === undefined) return date;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) >= 61) return undefined;
  const time = `T${two(hour)}:${minute}${second === undefined ? '' : `:${second}`}`;
  const ahead = aheadOf(zone);
  if (ahead === undefined) return date + time;
  if (ahead === 0) return `${date}${time}Z`;
  const moment = new Date(Date.parse(`${date}${time}Z`) - ahead * 60_000);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().replace(/\.000Z$/, 'Z');
};

const ofYearFirst = (text: string): string | undefined => {
  const match = yearFirst.exec(text);
  if (!match) return undefined;
  const [, year = '', separator, month = '', day, hour, minute, second, zone] = match;
  // 2018.06 is a number.
  if (separator === '.' && day === undefined) return undefined;
  return isoOf({ year, month, day, hour, minute, second, zone });
};

type Order = 'day first' | 'month first';

const ofYearLast = (text: string, order: Order): string | undefined => {
  const match = yearLast.exec(text);
  if (!match) return undefined;
  const [, first = '', , second = '', year = '', hour, minute, seconds] = match;
  const [day, month] = order === 'day first' ? [first, second] : [second, first];
  return isoOf({ year, month, day, hour, minute, second: seconds, zone: undefined });
};

const asDate = (read: (text: string) => string | undefined, note: string): Typing => ({
  type: 'date',
  convert: (text) => read(text.trim()) ?? text,
  note,
});

const kept = (note: string): Typing => ({ type: 'text', convert: (text) => text, note });

/** The first of one month after the other: read the other way round they would all lie in the first days of a January. */
const areMonths = (dates: readonly (string | undefined)[]): boolean => {
  const months = dates.map((date) =>
    date?.slice(8, 10) === '01' ? Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) : Number.NaN,
  );
  return months.length > 12 && months.every((month, row) => row === 0 || month === (months[row - 1] ?? Number.NaN) + 1);
};

const yearLastTyping = (texts: readonly string[]): Typing => {
  const possible = (order: Order): boolean => texts.every((text) => ofYearLast(text, order) !== undefined);
  const [dayFirst, monthFirst] = [possible('day first'), possible('month first')];
  const dotted = texts.every((text) => text.includes('.'));
  if (dayFirst && (dotted || !monthFirst))
    return asDate((text) => ofYearLast(text, 'day first'), 'dates are read as day, month, year');
  if (monthFirst && !dayFirst)
    return asDate((text) => ofYearLast(text, 'month first'), 'dates are read as month, day, year');
  if (!dayFirst) return kept('');
  const same = texts.every((text) => ofYearLast(text, 'day first') === ofYearLast(text, 'month first'));
  if (same) return asDate((text) => ofYearLast(text, 'day first'), '');
  const monthly = (order: Order): boolean => areMonths(texts.map((text) => ofYearLast(text, order)));
  if (monthly('day first') !== monthly('month first')) {
    const order: Order = monthly('day first') ? 'day first' : 'month first';
    return asDate(
      (text) => ofYearLast(text, order),
      `dates are read ${order}: they are the first of one month after the other`,
    );
  }
  return kept('dates such as 03/04/2018 may be day or month first: the column is kept as text');
};

const compact = /^((?:1[89]|2[01])\d{2})(\d{2})(\d{2})$/;

const ofCompact = (text: string): string | undefined => {
  const [, year = '', month = '', day = ''] = compact.exec(text) ?? [];
  return year !== '' && exists(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
};

/** As many different ones are no chance: of numbers with eight digits one in six hundred is a date. */
const fewestCompact = 5;

/** Dates without separators, 20180131; undefined for other numbers. */
export const compactDates = (texts: readonly string[]): Typing | undefined =>
  texts.every((text) => ofCompact(text.trim()) !== undefined) && new Set(texts).size >= fewestCompact
    ? asDate(ofCompact, 'numbers such as 20180131 are read as year, month and day')
    : undefined;

/** A column of dates; undefined for texts that are none. Years alone are numbers. */
export const dateTypings = (texts: readonly string[]): Typing | undefined => {
  if (texts.every((text) => isDate(ofYearFirst(text) ?? ''))) {
    const zoned = texts.some((text) => /[-+]\d{2}:?\d{2}$/.test(text) && text.includes(':'));
    return asDate(ofYearFirst, zoned ? 'times with a zone are given in UTC' : '');
  }
  return texts.every((text) => yearLast.test(text)) ? yearLastTyping(texts) : undefined;
};
