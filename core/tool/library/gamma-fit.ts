export interface GammaFit {
  readonly shape: number;
  readonly scale: number;
  /** Share of the values that are 0, which the distribution does not hold. */
  readonly zeros: number;
}

/**
 * Gamma distribution of amounts: Thom's approximation to the maximum likelihood (Monthly Weather Review 86, 1958), zeros apart. Values below 0 and
 * not finite are left out. NaN where fewer than two different amounts are above 0.
 */
export const gammaFit = (values: ArrayLike<number>): GammaFit => {
  let [count, positive, sum, logarithms] = [0, 0, 0, 0];
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (!(value >= 0 && value < Infinity)) continue;
    count++;
    if (value === 0) continue;
    positive++;
    sum += value;
    logarithms += Math.log(value);
  }
  const zeros = (count - positive) / count;
  const excess = Math.log(sum / positive) - logarithms / positive;
  if (!(excess > 1e-12)) return { shape: NaN, scale: NaN, zeros };
  const shape = (1 + Math.sqrt(1 + (4 * excess) / 3)) / (4 * excess);
  return { shape, scale: sum / positive / shape, zeros };
};
