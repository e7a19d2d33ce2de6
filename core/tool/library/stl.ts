/** Settings of `stl`, as in statsmodels: lengths of the loess windows are odd. */
export interface StlSettings {
  readonly period: number;
  readonly seasonal: number;
  readonly trend: number;
  readonly lowPass: number;
  readonly robust: boolean;
}

export interface Stl {
  readonly seasonal: Float64Array;
  readonly trend: Float64Array;
  readonly remainder: Float64Array;
  /** Robustness weights, 1 where none were taken. */
  readonly weights: Float64Array;
}

type Weights = Float64Array | undefined;

/** A local line through the points `left` … `right` (from 1), at x; undefined where all of them weigh nothing. */
const local = (
  values: Float64Array,
  length: number,
  x: number,
  [left, right]: [number, number],
  robust: Weights,
): number | undefined => {
  const n = values.length;
  let reach = Math.max(x - left, right - x);
  if (length > n) reach += Math.floor((length - n) / 2);
  const weights = new Float64Array(right - left + 1);
  let sum = 0;
  for (let j = left; j <= right; j++) {
    const distance = Math.abs(j - x);
    if (distance > 0.999 * reach) continue;
    const tricube = distance <= 0.001 * reach ? 1 : (1 - (distance / reach) ** 3) ** 3;
    const weight = tricube * (robust?.[j - 1] ?? 1);
    weights[j - left] = weight;
    sum += weight;
  }
  if (!(sum > 0)) return undefined;
  let centre = 0;
  for (let j = left; j <= right; j++) centre += ((weights[j - left] ?? 0) / sum) * j;
  let spread = 0;
  for (let j = left; j <= right; j++) spread += ((weights[j - left] ?? 0) / sum) * (j - centre) ** 2;
  const tilt = reach > 0 && Math.sqrt(spread) > 0.001 * (n - 1) ? (x - centre) / spread : 0;
  let fitted = 0;
  for (let j = left; j <= right; j++)
    fitted += ((weights[j - left] ?? 0) / sum) * (tilt * (j - centre) + 1) * (values[j - 1] ?? NaN);
  return fitted;
};

/** Loess of degree 1 at every point. */
const loess = (values: Float64Array, length: number, robust: Weights): Float64Array => {
  const n = values.length;
  if (n < 2) return values.slice();
  const half = Math.floor((length + 1) / 2);
  let [left, right] = length >= n ? [1, n] : [1, length];
  return values.map((value, index) => {
    if (length < n && index + 1 > half && right !== n) {
      left++;
      right++;
    }
    return local(values, length, index + 1, [left, right], robust) ?? value;
  });
};

/** Every position of the cycle smoothed over its repetitions, one cycle longer at both ends. */
const smoothCycles = (values: Float64Array, { period, seasonal }: StlSettings, robust: Weights): Float64Array => {
  const longer = new Float64Array(values.length + 2 * period);
  for (let phase = 0; phase < period; phase++) {
    const own = values.filter((_, index) => index % period === phase);
    const weights = robust?.filter((_, index) => index % period === phase);
    const k = own.length;
    const smooth = loess(own, seasonal, weights);
    const before = local(own, seasonal, 0, [1, Math.min(seasonal, k)], weights) ?? smooth[0] ?? NaN;
    const after = local(own, seasonal, k + 1, [Math.max(1, k - seasonal + 1), k], weights) ?? smooth[k - 1] ?? NaN;
    [before, ...smooth, after].forEach((value, at) => {
      longer[at * period + phase] = value;
    });
  }
  return longer;
};

const movingAverage = (values: Float64Array, length: number): Float64Array => {
  const out = new Float64Array(values.length - length + 1);
  let sum = 0;
  for (let index = 0; index < values.length; index++) {
    sum += values[index] ?? NaN;
    if (index >= length) sum -= values[index - length] ?? NaN;
    if (index >= length - 1) out[index - length + 1] = sum / length;
  }
  return out;
};

/** Bisquare weights of residuals: 0 beyond six medians. */
const bisquare = (residuals: Float64Array): Float64Array => {
  const sizes = residuals.map(Math.abs);
  const sorted = sizes.toSorted();
  const n = sizes.length;
  const bound = 3 * ((sorted[Math.floor(n / 2)] ?? NaN) + (sorted[n - Math.floor(n / 2) - 1] ?? NaN));
  if (bound === 0) return sizes.fill(1);
  return sizes.map((size) => {
    if (size <= 0.001 * bound) return 1;
    return size <= 0.999 * bound ? (1 - (size / bound) ** 2) ** 2 : 0;
  });
};

/**
 * Seasonal and trend decomposition by loess (Cleveland et al., J. Official Statistics 6, 1990), every point smoothed (no jumps), degree 1;
 * 5 inner passes, or with `robust` 15 outer ones of 2. Values are evenly spaced and all finite, two cycles at least.
 */
export const stl = (values: Float64Array, settings: StlSettings): Stl => {
  const { period, trend: trendLength, lowPass, robust } = settings;
  const n = values.length;
  let trend: Float64Array = new Float64Array(n);
  let seasonal: Float64Array = new Float64Array(n);
  let weights: Weights;
  for (let outer = 0; outer <= (robust ? 15 : 0); outer++) {
    if (outer > 0) weights = bisquare(values.map((value, i) => value - (seasonal[i] ?? NaN) - (trend[i] ?? NaN)));
    for (let inner = 0; inner < (robust ? 2 : 5); inner++) {
      const cycles = smoothCycles(
        values.map((value, i) => value - (trend[i] ?? NaN)),
        settings,
        weights,
      );
      const low = loess(movingAverage(movingAverage(movingAverage(cycles, period), period), 3), lowPass, undefined);
      seasonal = low.map((value, i) => (cycles[period + i] ?? NaN) - value);
      trend = loess(
        values.map((value, i) => value - (seasonal[i] ?? NaN)),
        trendLength,
        weights,
      );
    }
  }
  const remainder = values.map((value, i) => value - (seasonal[i] ?? NaN) - (trend[i] ?? NaN));
  return { seasonal, trend, remainder, weights: weights ?? new Float64Array(n).fill(1) };
};
