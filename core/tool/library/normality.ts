import type { Moments } from './moments.ts';

/** Tests of normality from moments; the statistics follow χ² with 2 degrees of freedom where values are normal. */
export interface Normality {
  /** n/6 · (skewness² + excess²/4); for hundreds of values and more. */
  readonly jarqueBera: number;
  /** D'Agostino and Pearson's K²: squares of the normal deviates of skewness and kurtosis; NaN for fewer than 20 values. */
  readonly kSquared: number;
}

/** Normal deviate of a skewness (D'Agostino 1970). */
const skewnessDeviate = (skewness: number, n: number): number => {
  const scaled = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w = Math.sqrt(2 * (beta - 1)) - 1;
  return Math.asinh(scaled / Math.sqrt(2 / (w - 1))) / Math.sqrt(Math.log(w) / 2);
};

/** Normal deviate of an excess kurtosis (Anscombe and Glynn 1983). */
const kurtosisDeviate = (excess: number, n: number): number => {
  const spread = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (excess + 3 - (3 * (n - 1)) / (n + 1)) / Math.sqrt(spread);
  const root = Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const beta = ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) * root;
  const a = 6 + (8 / beta) * (2 / beta + Math.sqrt(1 + 4 / beta ** 2));
  const cube = (1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4)));
  return (1 - 2 / (9 * a) - Math.cbrt(cube)) / Math.sqrt(2 / (9 * a));
};

export const normality = ({ count, skewness, kurtosis }: Moments): Normality => ({
  jarqueBera: (count / 6) * (skewness ** 2 + kurtosis ** 2 / 4),
  kSquared: count < 20 ? NaN : skewnessDeviate(skewness, count) ** 2 + kurtosisDeviate(kurtosis, count) ** 2,
});
