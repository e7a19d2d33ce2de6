/** Periods as written: '2021', '2021-07', '2021-07-15'; dates of data may be longer ('2021-07-15T10:30:00Z'). */

/** Does a date lie in a period, both ends included? A date coarser than the period does not. */
export const inPeriod = (date: string, from: string, to: string): boolean =>
  date >= from && date.slice(0, to.length) <= to;

/** One map of a longer time, of a moment within it: the canopy of 2020 stands on a day of 2020. */
export const standsFor = (dates: readonly string[], from: string, to: string): boolean => {
  const [only, more] = dates;
  return (
    only !== undefined &&
    more === undefined &&
    only.length < from.length &&
    from.startsWith(only) &&
    to.startsWith(only)
  );
};

/** Does a date lie in months 1 to 12 of any year? From 11 to 2 passes the new year. */
export const inMonths = (date: string, from: number, to: number): boolean => {
  const month = Number(date.slice(5, 7));
  return from <= to ? month >= from && month <= to : month >= from || month <= to;
};

const seasons = ['DJF', 'MAM', 'JJA', 'SON'] as const;

/** What dates of one grain share: '2021-07' of month, '2021' of year, '07' of month_of_year, 'JJA' of season. */
export const grainOf = (date: string, grain: string): string => {
  switch (grain) {
    case 'year':
      return date.slice(0, 4);
    case 'month':
      return date.slice(0, 7);
    case 'month_of_year':
      return date.slice(5, 7);
    case 'season':
      return seasons[Math.floor((Number(date.slice(5, 7)) % 12) / 3)] ?? '';
    default:
      return date;
  }
};
