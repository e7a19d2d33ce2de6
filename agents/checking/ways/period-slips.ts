import { readSpan } from '../../reading/span.ts';
import { periodAsked } from '../asked-period.ts';
import { dayOf } from '../facts.ts';
import { numbersOf } from '../record-facts.ts';
import { namesEnd, timesOf } from '../record-times.ts';
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
  const own = input.records.rows.flatMap((row) => {
    const date = times.of(row);
    return date === null || date.length < Math.max(from.length, to.length) ? [] : [{ row, date }];
  });
  // Where records are stamped with the ends of their intervals, the stamp's own day is a mistake, too.
  const stamped = input.records.rows.flatMap((row) => {
    const [column = ''] = times.columns;
    const stamp = row[column];
    return namesEnd(column) && typeof stamp === 'string' && stamp.length > 10 ? [{ row, date: stamp }] : [];
  });
  const of = (first: string, last: string, dated = own): number[] => {
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
          mistaken: [
            ...shifts
              .filter(([start, end]) => start !== 0 || end !== 0)
              .map(([start, end]) => of(moved(from, start), moved(to, end))),
            of(from, to, stamped),
          ].flatMap((made) => (made.length > 0 ? made : right.map(() => Number.NaN))),
          right,
          told: 'of a period that begins or ends a step early or late; of the one that is asked for, with both its ends',
          advice: 'Both ends of a period belong to it, and nothing else does.',
          unasked: true,
        },
      ];
};

/** "a day on which nothing was seen has no row": of a document, where the question says nothing of it. */
const rowsAreLacking =
  /\b(?:days?|dates?|hours?|months?|nights?)\b[^.;]{0,30}\b(?:nothing|none|no (?!data|measure|observ|record|value|reading|sample)\w+)\b[^.;]{0,50}\b(?:no|without an?|not?|lacks?) (?:own )?(?:rows?|lines?|entr(?:y|ies)|records?|listed)\b/i;

const gapsAreNothing =
  /\b(?:0|zero|no rain|dry|nothing)\b[^.?]{0,60}\b(?:not (?:listed|in the (?:table|file))|missing|absent|lack\w*|left out)\b|\b(?:not (?:listed|in the (?:table|file))|missing|absent|left out|lack\w*)\b[^.?]{0,60}\b(?:0|zero|no rain|dry|nothing)\b|\bonly (?:wet|rainy) days\b|\bwet days only\b/i;

/** Days that have no row since there was nothing on them, left out of the divisor of a mean over the days of a month. */
export const lackingDays = ({ evidence: { question, profile }, input, name, rows }: Column): Way[] => {
  const told = [question, ...(profile.documents ?? []).map(({ text }) => text)].some((text) =>
    rowsAreLacking.test(text),
  );
  const period = (readSpan(question) ?? periodAsked(question))?.period;
  const times = timesOf(input.records);
  const values = numbersOf(rows, name);
  if (!told || !times || !period || period.from.length < 7 || period.from !== period.to.slice(0, period.from.length))
    return [];
  if (!/\b(?:mean|average)\b/i.test(question) || /\b(?:days|nights|hours) (?:with|on which|when)\b/i.test(question))
    return [];
  const dates = rows.map((row) => times.of(row)?.slice(0, 10) ?? '');
  const days = new Date(Date.UTC(Number(period.from.slice(0, 4)), Number(period.from.slice(5, 7)), 0)).getUTCDate();
  const daily = dates.every((date) => date.startsWith(period.from.slice(0, 7))) && new Set(dates).size === dates.length;
  return daily && values.length > 0 && values.length < days
    ? [
        {
          mistaken: [reduce('mean', values)],
          right: [sumOf(values) / days],
          told: 'of the days that have a row; over all days of the month, of which the others had nothing',
          advice: 'A day that has no row because nothing happened counts with 0: divide by the days of the period.',
        },
      ]
    : [];
};

/** Days that are not there, in the divisor of a mean. */
export const calendarDivisor = ({ evidence: { question, profile }, input, name, rows }: Column): Way[] => {
  const times = timesOf(input.records);
  if (!times || !/\b(?:mean|average)\b/i.test(question) || gapsAreNothing.test(question)) return [];
  if ((profile.documents ?? []).some(({ text }) => rowsAreLacking.test(text))) return [];
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
