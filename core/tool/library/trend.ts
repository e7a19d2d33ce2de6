import { linearFit, ranksOf } from './fits.ts';
import { quantilesOfSorted } from './quantiles.ts';

/** The deviate of S with the correction for continuity. */
export const kendallDeviate = (s: number, variance: number): number => {
  if (s === 0) return 0;
  return variance > 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : NaN;
};

/** Σ t (t − 1) (2t + 5) over groups of t equal values; values ascend. */
const tieTerm = (sorted: ArrayLike<number>): number => {
  let sum = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    sum += (to - from) * (to - from - 1) * (2 * (to - from) + 5);
  }
  return sum;
};

/** All slopes between two points at different times, ascending (Sen, JASA 63, 1968). */
export const pairSlopes = (times: ArrayLike<number>, values: ArrayLike<number>): Float64Array => {
  const n = values.length;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let count = 0;
  for (let j = 1; j < n; j++)
    for (let k = 0; k < j; k++) {
      const span = (times[j] ?? NaN) - (times[k] ?? NaN);
      if (span !== 0) slopes[count++] = ((values[j] ?? NaN) - (values[k] ?? NaN)) / span;
    }
  return slopes.subarray(0, count).sort();
};

/** Theil–Sen's slope with the interval of Gilbert (1987, 16.4.2) as scipy gives it: `deviate` is the normal one, 1.96 for 95 %. */
export const theilSen = (
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  deviate: number,
): { slope: number; low: number; high: number } => {
  const slopes = pairSlopes(times, values);
  const [slope = NaN] = quantilesOfSorted(slopes, [0.5]);
  const n = values.length;
  const spread =
    n * (n - 1) * (2 * n + 5) - tieTerm(Float64Array.from(values).sort()) - tieTerm(Float64Array.from(times).sort());
  const reach = deviate * Math.sqrt(spread / 18);
  const upper = Math.min(roundHalfEven((slopes.length + reach) / 2), slopes.length - 1);
  const lower = Math.max(roundHalfEven((slopes.length - reach) / 2) - 1, 0);
  return { slope, low: slopes[lower] ?? NaN, high: slopes[upper] ?? NaN };
};

const roundHalfEven = (value: number): number => {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
};

/** Autocorrelation at lags 0 … `most`, each over the whole sum of squares (biased, as usual); NaN for constant values. */
export const autocorrelations = (values: ArrayLike<number>, most: number): number[] => {
  const n = values.length;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += (values[i] ?? NaN) / n;
  const covariance = (lag: number): number => {
    let sum = 0;
    for (let i = 0; i + lag < n; i++) sum += ((values[i] ?? NaN) - mean) * ((values[i + lag] ?? NaN) - mean);
    return sum;
  };
  const whole = covariance(0);
  return Array.from({ length: most + 1 }, (_, lag) => (whole > 0 ? covariance(lag) / whole : NaN));
};

/**
 * By what the variance of S grows with autocorrelation: Hamed and Rao (J. Hydrology 204, 1998), from the ranks of the values without their
 * Sen slope, counting the lags whose autocorrelation exceeds `deviate` / √n. May be 0 or less for strong negative autocorrelation.
 */
export const hamedRaoFactor = (values: ArrayLike<number>, deviate: number): number => {
  const n = values.length;
  const times = Float64Array.from(values, (_, index) => index);
  const [slope = NaN] = quantilesOfSorted(pairSlopes(times, values), [0.5]);
  const ranks = ranksOf(Array.from(values, (value, index) => value - slope * index));
  let sum = 0;
  autocorrelations(ranks, n - 1).forEach((r, lag) => {
    if (lag > 0 && Math.abs(r) > deviate / Math.sqrt(n)) sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * r;
  });
  return 1 + (2 / (n * (n - 1) * (n - 2))) * sum;
};

/** Correlation of the pairs of finite values: Pearson's, Spearman's (ranks) or Kendall's tau-b; NaN where one side is constant. */
export const correlationOf = (
  method: string,
  first: ArrayLike<number>,
  second: ArrayLike<number>,
): { r: number; n: number } => {
  const pairs = Array.from(first, (x, index) => ({ x, y: second[index] ?? NaN })).filter(
    ({ x, y }) => Number.isFinite(x) && Number.isFinite(y),
  );
  const [x, y] = [pairs.map((pair) => pair.x), pairs.map((pair) => pair.y)];
  const n = pairs.length;
  if (method === 'pearson') return { r: linearFit(x, y).r, n };
  if (method === 'spearman') return { r: linearFit(ranksOf(x), ranksOf(y)).r, n };
  if (method !== 'kendall') throw new Error(`The correlation '${method}' is none of pearson, spearman, kendall.`);
  let [s, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const [dx, dy] = [Math.sign((x[j] ?? NaN) - (x[i] ?? NaN)), Math.sign((y[j] ?? NaN) - (y[i] ?? NaN))];
      s += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  return { r: s / Math.sqrt(untiedX * untiedY), n };
};
