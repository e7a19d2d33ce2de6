import { periodAsked } from '../asked-period.ts';
import { numbersOf } from '../record-facts.ts';
import { timesOf } from '../record-times.ts';
import { reduce, type Statistic } from '../reductions.ts';
import type { Column, Way } from './way.ts';

const statistics: readonly Statistic[] = ['mean', 'sum', 'median', 'max', 'min'];
const dayLength = 864e5;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** The date that a day of the year has in another kind of year: leap days forgotten (1), or in every year (−1). */
const otherYear = (date: string, shift: number): string => {
  const [year, at] = [Number(date.slice(0, 4)), Date.parse(date.slice(0, 10))];
  const isLate = at >= Date.UTC(year, 1, 29);
  const moves = isLate && shift > 0 === isLeap(year);
  return moves ? new Date(at + shift * dayLength).toISOString().slice(0, 10) : date;
};

/** Months counted from 0. */
const otherMonth = (date: string, shift: number): string => {
  const month = ((Number(date.slice(5, 7)) - 1 + shift + 12) % 12) + 1;
  return `${date.slice(0, 5)}${String(month).padStart(2, '0')}${date.slice(7)}`;
};

/** Records of the months that are asked for, by a year without its leap day, or months counted from 0. */
export const otherCalendarDays = ({ evidence: { question }, input, name }: Column): Way[] => {
  const times = timesOf(input.records);
  const span = periodAsked(question);
  if (!times || !span || span.length > 7) return [];
  const dated = input.records.rows.flatMap((row) => {
    const date = times.of(row);
    return date === null || date.length < 7 ? [] : [{ row, date }];
  });
  const of = (dateOf: (date: string) => string): number[] => {
    const kept = dated.filter(({ date }) => span.within(dateOf(date))).map(({ row }) => row);
    const values = numbersOf(kept, name);
    return values.length > 0 ? statistics.map((statistic) => reduce(statistic, values)) : [];
  };
  const daily = dated.every(({ date }) => date.length >= 10);
  return [
    {
      mistaken: [
        ...(daily ? [1, -1].flatMap((shift) => of((date) => otherYear(date, shift))) : []),
        ...[1, -1].flatMap((shift) => of((date) => otherMonth(date, shift))),
      ],
      right: of((date) => date),
      told: 'of the days of another kind of year, or of the month before or after; of the months that are asked for',
      advice:
        'A leap year has 29 February, and every later day one more; months count from 1 in dates and from 0 in JavaScript.',
      unasked: true,
    },
  ];
};
