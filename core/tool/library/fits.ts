import { ranksOfFloats } from './sorting.ts';

/** A straight line through points, by least squares. */
export interface LinearFit {
  readonly slope: number;
  readonly intercept: number;
  /** Pearson's correlation. */
  readonly r: number;
  /** Standard error of the slope; NaN for fewer than three points. */
  readonly slopeError: number;
  readonly n: number;
}

/** Least squares of y on x over the pairs of finite values. Everything but `n` is NaN without two different x. */
export const linearFit = (x: ArrayLike<number>, y: ArrayLike<number>): LinearFit => {
  let [n, meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < x.length; index++) {
    const [a, b] = [x[index] ?? NaN, y[index] ?? NaN];
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    n++;
    const [fromX, fromY] = [a - meanX, b - meanY];
    meanX += fromX / n;
    meanY += fromY / n;
    xx += fromX * (a - meanX);
    yy += fromY * (b - meanY);
    xy += fromX * (b - meanY);
  }
  if (!(xx > 0)) return { slope: NaN, intercept: NaN, r: NaN, slopeError: NaN, n };
  const slope = xy / xx;
  const r = xy / Math.sqrt(xx * yy);
  const residual = Math.max(0, yy - slope * xy);
  const slopeError = n > 2 ? Math.sqrt(residual / (n - 2) / xx) : NaN;
  return { slope, intercept: meanY - slope * meanX, r, slopeError, n };
};

/** Ranks from 1, ties share their mean rank (as for Spearman's correlation and Mann–Whitney's U). NaN keeps NaN. */
export const ranksOf = (values: ArrayLike<number>): number[] => Array.from(ranksOfFloats(Float64Array.from(values)));
