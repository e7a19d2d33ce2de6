/** Time of an ISO date in years: the middle of what it says, a month being a twelfth, so that years and months are evenly spaced. */
export const decimalYear = (date: string): number => {
  const [year = NaN, month, day] = date.slice(0, 10).split('-').map(Number);
  if (month === undefined) return year + 0.5;
  if (day === undefined) return year + (month - 0.5) / 12;
  const start = Date.UTC(year, 0, 1);
  return year + (Date.UTC(year, month - 1, day, 12) - start) / (Date.UTC(year + 1, 0, 1) - start);
};
