/** A season in the unit of the times; NaN where there is none. */
export interface GrowingSeason {
  start: number;
  peak: number;
  end: number;
  /** Highest value. */
  top: number;
  /** Top minus the mean of the lowest values before and after it. */
  amplitude: number;
}

/**
 * The season around the highest value: it starts and ends where the values cross, on each side, the lowest value of that side plus a share of
 * the rise from there to the top, linear between samples (the amplitude threshold of TIMESAT, Jönsson and Eklundh 2004). The first `n`
 * values count, all finite, in order of time; the first of equal tops is the peak. Writes into `into` and gives it back.
 */
export const growingSeason = (
  { times, values, n }: { times: ArrayLike<number>; values: ArrayLike<number>; n: number },
  share: number,
  into: GrowingSeason = { start: NaN, peak: NaN, end: NaN, top: NaN, amplitude: NaN },
): GrowingSeason => {
  let peak = 0;
  for (let i = 1; i < n; i++) if ((values[i] ?? NaN) > (values[peak] ?? NaN)) peak = i;
  const top = n > 0 ? (values[peak] ?? NaN) : NaN;
  let [before, after] = [top, top];
  for (let i = 0; i < n; i++) {
    const value = values[i] ?? NaN;
    if (i < peak && value < before) before = value;
    if (i > peak && value < after) after = value;
  }
  into.start = crossing(times, values, peak, -1, before < top ? before + share * (top - before) : NaN);
  into.end = crossing(times, values, peak, 1, after < top ? after + share * (top - after) : NaN);
  into.peak = n > 0 ? (times[peak] ?? NaN) : NaN;
  into.top = top;
  into.amplitude = top - (before + after) / 2;
  return into;
};

/** The time at which values fall below a level first, going from the peak in a direction. */
const crossing = (
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  peak: number,
  step: 1 | -1,
  level: number,
): number => {
  if (Number.isNaN(level)) return NaN;
  let inside = peak;
  while ((values[inside + step] ?? -Infinity) > level) inside += step;
  const [near, far] = [values[inside] ?? NaN, values[inside + step] ?? NaN];
  const [here, there] = [times[inside] ?? NaN, times[inside + step] ?? NaN];
  return here + ((near - level) / (near - far)) * (there - here);
};
