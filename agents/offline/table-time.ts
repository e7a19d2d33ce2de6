import { matchesOf } from '../reading/text.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';

/** Part of a table's time. */
export interface Time {
  /** '' for all, one date, or from/to with both ends. */
  readonly period: string;
  /** Months of the year; none for all. */
  readonly months: readonly number[];
  /** The words that say so. */
  readonly words: string;
}

const unread =
  /\b(?:summers?|winters?|springs?|autumns?|seasons?|seasonal|before|after|since|weekdays?|weekends?|first|last|previous|following)\b/i;
const monthWords =
  /\b(?:during |from )?(?:january|february|march|april|May|june|july|august|september|october|november|december)\b/gi;
const range = /\b(?:from|between|to|through|until)\b|\b\d{4} ?- ?\d{4}\b(?!-)/i;

/** Which part of a table the question speaks of. */
export const timeOf = (reading: Reading): Time | Missing => {
  if (unread.test(reading.text)) return missing('a reading of the time that the question speaks of');
  const words = matchesOf(monthWords, reading.text)
    .map((match) => match[0])
    .join(' ');
  const dates = reading.dates.map(({ iso }) => iso);
  const [from, to, more] = dates;
  const spans = range.test(reading.text);
  if (more || (to && (!spans || from === undefined || from > to)))
    return missing('a reading of the dates in the question');
  if (dates.every((iso) => iso.length === 4)) {
    const months = monthsOf(reading);
    return 'kind' in months ? months : { period: to ? `${from}/${to}` : (from ?? ''), months: months.list, words };
  }
  const extra = reading.months.filter((month) => !dates.some((iso) => Number(iso.slice(5, 7)) === month));
  const [month] = extra;
  if (month === undefined) return { period: to ? `${from}/${to}` : (from ?? ''), months: [], words };
  // "June to August 2018": the year stands once.
  const start = `${from?.slice(0, 4)}-${String(month).padStart(2, '0')}`;
  const once =
    !to &&
    extra.length === 1 &&
    from?.length === 7 &&
    /[a-z] (?:to|through|until|-) ?[a-z]+ \d{4}\b/i.test(reading.text);
  return once && start < from
    ? { period: `${start}/${from}`, months: [], words }
    : missing('a reading of the months in the question');
};

/** Months without a year: one, or from … to. */
const monthsOf = ({ months, text }: Reading): { readonly list: readonly number[] } | Missing => {
  const [first, last, more] = months;
  if (last === undefined || first === undefined) return { list: months };
  if (more !== undefined || !/\b(?:to|through|until)\b|-/i.test(text) || first >= last)
    return missing('a reading of the months in the question');
  return { list: Array.from({ length: last - first + 1 }, (_, at) => first + at) };
};
