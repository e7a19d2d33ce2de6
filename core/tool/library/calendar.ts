export type CalendarUnit =
  | 'day'
  | 'month'
  | 'season'
  | 'year'
  | 'month-of-year'
  | 'season-of-year'
  | 'day-of-year'
  | 'decade';

/** What `periodOf` understands, for the `choices` of a parameter. */
export const calendarUnits: readonly CalendarUnit[] = [
  ...(['day', 'month', 'season', 'year', 'decade'] as const),
  ...(['month-of-year', 'season-of-year', 'day-of-year'] as const),
];

const parts = (date: string): { year: number; month: number; day: number } => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date) ?? [];
  if (year === undefined) throw new Error(`'${date}' is no ISO date such as 2018-06-15.`);
  return {
    year: Number(year),
    month: month === undefined ? NaN : Number(month),
    day: day === undefined ? NaN : Number(day),
  };
};

const seasons = ['DJF', 'DJF', 'MAM', 'MAM', 'MAM', 'JJA', 'JJA', 'JJA', 'SON', 'SON', 'SON', 'DJF'];
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Year of an ISO date. */
export const yearOf = (date: string): number => parts(date).year;
/** Month, 1…12; NaN where the date says only the year. */
export const monthOf = (date: string): number => parts(date).month;
/** Meteorological season by its months: DJF, MAM, JJA, SON; null where the month is not known. */
export const seasonOf = (date: string): string | null => seasons[parts(date).month - 1] ?? null;
/** Day of the year, 1…366; NaN where the day is not known. */
export const dayOfYear = (date: string): number => {
  const { year, month, day } = parts(date);
  return (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000 + 1;
};
/** Days in a month (1…12) of a year. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The calendar period that an ISO date lies in: '2018-06-15', '2018-06', '2018-JJA', '2018', '2010s'; of every year: '06', 'JJA', '166'.
 * December belongs to the next year's winter (2018-12 → '2019-DJF'). Null where the date is not precise enough.
 */
export const periodOf = (date: string, unit: CalendarUnit): string | null => {
  const { year, month, day } = parts(date);
  const season = seasonOf(date);
  switch (unit) {
    case 'year':
      return String(year);
    case 'decade':
      return `${Math.floor(year / 10) * 10}s`;
    case 'month':
      return Number.isNaN(month) ? null : `${year}-${twoDigits(month)}`;
    case 'month-of-year':
      return Number.isNaN(month) ? null : twoDigits(month);
    case 'season':
      return season === null ? null : `${month === 12 ? year + 1 : year}-${season}`;
    case 'season-of-year':
      return season;
    case 'day':
      return Number.isNaN(day) ? null : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
    case 'day-of-year':
      return Number.isNaN(day) ? null : String(dayOfYear(date)).padStart(3, '0');
  }
};

/** Whether a date lies in a period: '' is always, '2018' or '2018-06' all that begins so, '2018-03/2018-08' from … to, both ends included. */
export const isWithin = (date: string, period: string): boolean => {
  const [from = '', to = from] = period.split('/');
  return date.slice(0, from.length) >= from && date.slice(0, to.length) <= to;
};
