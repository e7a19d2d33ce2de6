import { readSpan } from '../../reading/span.ts';
import type { Row } from '../evidence.ts';
import { numbersOf } from '../record-facts.ts';
import { reduce, type Statistic, statisticNamed } from '../reductions.ts';
import type { Column, Way } from './way.ts';

const shape = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const dayFirst =
  /\bdd?\s?[/.-]\s?mm?\b|\bday[ ,/.-]+month|\bday[- ]first|\bday (?:comes|stands|is) first|\beuropean|\bbritish/i;
const monthFirst =
  /\bmm?\s?[/.-]\s?dd?\b|\bmonth[ ,/.-]+day\b|\bmonth[- ]first|\bmonth (?:comes|stands|is) first|\bamerican|\bUS (?:style|format|order|dates?)/i;

type Order = 'day first' | 'month first';

/** The order that texts tell of day and month; null where they do not, or of both. */
const orderTold = (text: string): Order | null => {
  const [day, month] = [dayFirst.test(text), monthFirst.test(text)];
  return day === month ? null : day ? 'day first' : 'month first';
};

const two = (text: string | undefined): string => (text ?? '').padStart(2, '0');

const isoBy = (cell: unknown, order: Order): string | null => {
  const [, first, second, year] = shape.exec(String(cell).trim()) ?? [];
  if (year === undefined) return null;
  const [day, month] = order === 'day first' ? [first, second] : [second, first];
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${two(month)}-${two(day)}` : null;
};

const rising = (dates: readonly (string | null)[]): boolean =>
  dates.every((date, index) => date !== null && (index === 0 || date >= (dates[index - 1] ?? '')));

/** The order in which the dates of a file follow each other, or exist at all; null where that holds of both orders or of none. */
const orderShown = (cells: readonly unknown[]): Order | null => {
  const [day, month] = (['day first', 'month first'] as const).map((order) => cells.map((cell) => isoBy(cell, order)));
  if (!day || !month || new Set(day).size < 3) return null;
  for (const holds of [(dates: readonly (string | null)[]) => !dates.includes(null), rising])
    if (holds(day) !== holds(month)) return holds(day) ? 'day first' : 'month first';
  return null;
};

/** "How many birds were counted": counts of the records are added up. */
const statisticOf = (question: string, column: string): Statistic => {
  const named = statisticNamed(question);
  const counts = new RegExp(String.raw`\bhow many (?:\w+ )?${column.replaceAll(/[^a-z ]/gi, ' ').trim()}`, 'i');
  return named === 'count' && counts.test(question) ? 'sum' : (named ?? 'mean');
};

/** Dates such as 03/04/2019 with day and month in the other order than the one that is told, or that the file shows. */
export const swappedDates = ({ evidence: { question, profile }, input, name, rows }: Column): Way[] => {
  const column = input.records.columns.find(
    ({ name: one, type }) =>
      type === 'text' && rows.every((row) => row[one] === null || shape.test(String(row[one]).trim())),
  )?.name;
  if (column === undefined || rows.length < 2) return [];
  const written = input.records.rows.flatMap((row) => (row[column] === null ? [] : [row[column]]));
  const told =
    orderTold(`${question} ${(profile.documents ?? []).map(({ text }) => text).join(' ')}`) ?? orderShown(written);
  if (told === null) return [];
  const span = readSpan(question);
  const statistic = statisticOf(question, name);
  const by = (order: Order): number[] => {
    const dated = rows.flatMap((row: Row) => {
      const date = isoBy(row[column], order);
      return date === null || typeof row[name] !== 'number' ? [] : [{ date, row }];
    });
    const inTime = dated.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).map(({ row }) => row);
    const kept = dated.filter(({ date }) => span?.within(date)).map(({ row }) => row);
    const [first, last] = [inTime[0], inTime.at(-1)].map((row) => Number(row?.[name] ?? Number.NaN));
    const change = (last ?? Number.NaN) - (first ?? Number.NaN);
    return [span ? reduce(statistic, numbersOf(kept, name)) : change];
  };
  return [
    {
      mistaken: by(told === 'day first' ? 'month first' : 'day first'),
      right: by(told),
      told: 'with day and month of the dates in the other order; as the data say it is another',
      advice: `The dates are written ${told}: take them apart by hand before they are compared.`,
    },
  ];
};
