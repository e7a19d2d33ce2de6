/** What `gapValue` understands, for the `choices` of a parameter. */
export const gapMethods: readonly string[] = ['linear', 'nearest', 'mean', 'previous', 'next'];

/**
 * The value that fills a gap at index `at` from the nearest finite values before and after: 'linear' in time, 'nearest' (the earlier of two equally
 * near), 'mean' of both, 'previous', 'next'. NaN where the method lacks a neighbour, or where the gap from neighbour to
 * neighbour is longer than `limit`. Throws for an unknown method.
 */
export const gapValue = (
  { times, values }: { readonly times: ArrayLike<number>; readonly values: ArrayLike<number> },
  at: number,
  { method, limit = Infinity }: { readonly method: string; readonly limit?: number },
): number => {
  let [before, after] = [at - 1, at + 1];
  while (before >= 0 && !Number.isFinite(values[before])) before--;
  while (after < values.length && !Number.isFinite(values[after])) after++;
  const [timeBefore, time, timeAfter] = [times[before] ?? NaN, times[at] ?? NaN, times[after] ?? NaN];
  const [valueBefore, valueAfter] = [values[before] ?? NaN, values[after] ?? NaN];
  if (timeAfter - timeBefore > limit) return NaN;
  switch (method) {
    case 'linear':
      return valueBefore + ((valueAfter - valueBefore) * (time - timeBefore)) / (timeAfter - timeBefore);
    case 'nearest': {
      const early = !(timeAfter - time < time - timeBefore) && before >= 0;
      return Math.abs(early ? time - timeBefore : timeAfter - time) > limit ? NaN : early ? valueBefore : valueAfter;
    }
    case 'mean':
      return (valueBefore + valueAfter) / 2;
    case 'previous':
      return time - timeBefore > limit ? NaN : valueBefore;
    case 'next':
      return timeAfter - time > limit ? NaN : valueAfter;
    default:
      throw new Error(`The method '${method}' of filling is none of ${gapMethods.join(', ')}.`);
  }
};

/** Days since 1970 of an ISO date; the middle of a month or year where the day is not known. */
export const dayNumber = (date: string): number => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date) ?? [];
  if (year === undefined) throw new Error(`'${date}' is no ISO date such as 2018-06-15.`);
  const start = Date.UTC(Number(year), month === undefined ? 0 : Number(month) - 1, Number(day ?? 1));
  const ends = Date.UTC(Number(year) + (month === undefined ? 1 : 0), month === undefined ? 0 : Number(month), 1);
  return (day === undefined ? (start + ends) / 2 : start) / 86_400_000;
};
