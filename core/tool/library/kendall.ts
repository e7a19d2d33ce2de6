import { quantilesOfSorted } from './quantiles.ts';

/** Mann–Kendall's test for a monotonic trend. */
export interface MannKendall {
  readonly n: number;
  /** Rising pairs less falling ones. */
  readonly s: number;
  /** Of S, with the correction for ties. */
  readonly variance: number;
  /** Standard normal deviate of S, with the continuity correction; 0 where S is 0. NaN for fewer than two values. */
  readonly z: number;
  /** S over the number of pairs (tau a). */
  readonly tau: number;
}

/** Mann–Kendall of values in the order of time, all finite (Kendall 1975; Gilbert 1987, chapter 16). */
export const mannKendall = (values: ArrayLike<number>): MannKendall => {
  const n = values.length;
  let s = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) s += Math.sign((values[j] ?? NaN) - (values[i] ?? NaN));
  const sorted = new Float64Array(n);
  for (let i = 0; i < n; i++) sorted[i] = values[i] ?? NaN;
  sorted.sort();
  let variance = n * (n - 1) * (2 * n + 5);
  for (let from = 0, to = 0; from < n; from = to) {
    while (to < n && sorted[to] === sorted[from]) to++;
    variance -= (to - from) * (to - from - 1) * (2 * (to - from) + 5);
  }
  variance /= 18;
  const z = n < 2 ? NaN : s === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
  return { n, s, variance, z, tau: (2 * s) / (n * (n - 1)) };
};

/** Median of the slopes between all pairs of points at different times (Sen, JASA 63, 1968); all finite. NaN without such a pair. */
export const senSlope = (times: ArrayLike<number>, values: ArrayLike<number>): number => {
  const n = values.length;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let count = 0;
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) {
      const apart = (times[j] ?? NaN) - (times[k] ?? NaN);
      if (apart !== 0) slopes[count++] = ((values[j] ?? NaN) - (values[k] ?? NaN)) / apart;
    }
  }
  return quantilesOfSorted(slopes.subarray(0, count).sort(), [0.5])[0] ?? NaN;
};
