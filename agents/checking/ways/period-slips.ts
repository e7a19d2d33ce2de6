import { readSpan } from '../../reading/span.ts';
import { periodAsked } from '../asked-period.ts';
import { dayOf } from '../facts.ts';
import { numbersOf } from '../record-facts.ts';
import { timesOf } from '../record-times.ts';
import { reduce, type Statistic, sumOf } from '../reductions.ts';
import type { Column, Way } from './way.ts';

const statistics: readonly Statistic[] = ['mean', 'sum', 'median', 'max', 'min'];
const open =
  /\b(?:exclu\w+|after|before|between|not includ\w+|without|moving|running|rolling|sliding|smooth\w*|window|cent(?:red|ered)|trailing|preceding|previous|anomal\w*|relative to|compared|lag\w*)\b/i;

/** So many years, months or days later. */
const moved = (date: string, steps: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const parts = date.length;
  const at = new Date(
    Date.UTC(year + (parts === 4 ? steps : 0), month - 1 + (parts === 7 ? steps : 0), day + (parts > 7 ? steps : 0)),
  );
  return at.toISOString().slice(0, parts);
};

/** A period that begins or ends one step early or late. */
export const shiftedPeriod = ({ evidence: { question }, input, name }: Column): Way[] => {
  const period = (readSpan(question) ?? periodAsked(question))?.period;
  const times = timesOf(input.records);
  if (!period || !times || open.test(question)) return [];
  const [from, to] = [period.from.slice(0, 10), period.to.slice(0, 10)];
  const dated = input.records.rows.flatMap((row) => {
    const date = times.of(row);
    return date === null || date.length < Math.max(from.length, to.length) ? [] : [{ row, date }];
  });
  const of = (first: string, last: string): number[] => {
    const kept = dated.filter(({ date }) => date.slice(0, first.length) >= first && date.slice(0, last.length) <= last);
    const values = numbersOf(
      kept.map(({ row }) => row),
      name,
    );
    return values.length > 0 ? statistics.map((statistic) => reduce(statistic, values)) : [];
  };
  const shifts = [-1, 0, 1].flatMap((start) => [-1, 0, 1].map((end) => [start, end] as const));
  const right = of(from, to);
  return right.length === 0
    ? []
    : [
        {
          mistaken: shifts
            .filter(([start, end]) => start !== 0 || end !== 0)
            .flatMap(([start, end]) => {
              const made = of(moved(from, start), moved(to, end));
              return made.length > 0 ? made : right.map(() => Number.NaN);
            }),
          right,
          told: 'of a period that begins or ends a step early or late; of the one that is asked for, with both its ends',
          advice: 'Both ends of a period belong to it, and nothing else does.',
          unasked: true,
        },
      ];
};

const gapsAreNothing =
  /\b(?:0|zero|no rain|dry|nothing)\b[^.?]{0,60}\b(?:not (?:listed|in the (?:table|file))|missing|absent|lack\w*|left out)\b|\b(?:not (?:listed|in the (?:table|file))|missing|absent|left out|lack\w*)\b[^.?]{0,60}\b(?:0|zero|no rain|dry|nothing)\b|\bonly (?:wet|rainy) days\b|\bwet days only\b/i;

/** Days that are not there, in the divisor of a mean. */
export const calendarDivisor = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const times = timesOf(input.records);
  if (!times || !/\b(?:mean|average)\b/i.test(question) || gapsAreNothing.test(question)) return [];
  const dates = rows.map((row) => times.of(row) ?? '');
  if (dates.some((date) => date.length !== 10) || new Set(dates).size < dates.length) return [];
  const values = numbersOf(rows, name);
  const days = dates.map(dayOf);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const whole = periodAsked(question)?.period;
  const [from, to] = [whole?.from ?? '', whole?.to ?? ''].map((date) => date.slice(0, 7));
  const months =
    from !== undefined && from === to && from.length === 7
      ? [new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5)), 0)).getUTCDate()]
      : [];
  const divisors = [last - first + 1, last - first, dates.length, ...months].filter((count) => count > values.length);
  // Where as many lack as are there, records are no days of a row.
  if (values.length < 3 || last - first > 3 * values.length) return [];
  return [
    {
      mistaken: divisors.map((count) => sumOf(values) / count),
      right: [reduce('mean', values)],
      told: 'with days that have no value in the divisor; of the days that have one',
      advice: 'Divide by how many values were added up: a day that was not measured is no day with nothing.',
      unasked: true,
    },
  ];
};
