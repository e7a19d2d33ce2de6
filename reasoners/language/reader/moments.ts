import { completed, isoOf, type SaidDate } from './dates.ts';
import type { Narrowing } from './meaning.ts';
import { isOpenEnd, isOpenStart } from './open-periods.ts';

export interface Moments {
  readonly from: string;
  readonly to: string | null;
}

const parts = (date: string): SaidDate => {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  return {
    ...(year === undefined ? {} : { year }),
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day }),
  };
};

/** The one year of the data in which both moments lie. */
const yearFor = (from: SaidDate, to: SaidDate | null, dates: readonly string[]): number | null => {
  const years = [...new Set(dates.map((date) => parts(date).year ?? 0))].filter((year) =>
    [from, ...(to ? [to] : [])].every((said) => {
      const iso = isoOf({ ...said, year });
      return iso !== null && dates.some((date) => date.startsWith(iso));
    }),
  );
  const [only] = years;
  return years.length === 1 && only !== undefined ? only : null;
};

/** ISO texts of a moment or period as said; null where the year cannot be known. */
export const moments = (
  { from, to }: Extract<Narrowing, { kind: 'time' }>,
  dates: readonly string[],
): Moments | null => {
  if (to === null) return null;
  const [before, after] = [isOpenStart(from) ? dates[0] : isoOf(from), isOpenEnd(to) ? dates.at(-1) : isoOf(to)];
  if (isOpenStart(from) || isOpenEnd(to)) {
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    // Of what lies before the record, or behind it, nobody knows.
    const isRecorded =
      before && after && before >= first.slice(0, before.length) && after <= last.slice(0, after.length);
    return isRecorded ? { from: before.slice(0, 10), to: after.slice(0, 10) } : null;
  }
  const [start, end] = [completed(from, to), completed(to, from)];
  const year = start.year === undefined ? yearFor(start, end, dates) : null;
  const [first, last] = [
    isoOf(year === null ? start : { ...start, year }),
    isoOf(year === null ? end : { ...end, year }),
  ];
  return first === null || last === null ? null : { from: first, to: last };
};
