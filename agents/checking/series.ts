/** Correlation of a sequence with itself one step later; NaN where it does not vary. */
export const lagOne = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const products = values
    .slice(1)
    .reduce((sum, value, index) => sum + (value - mean) * ((values[index] ?? 0) - mean), 0);
  return squares > 0 ? products / squares : Number.NaN;
};

/** Least-squares slope of values over times. */
export const slopeOf = (times: readonly number[], values: readonly number[]): number => {
  const count = values.length;
  const middle = times.reduce((sum, time) => sum + time, 0) / count;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const products = values.reduce((sum, value, index) => sum + (value - mean) * ((times[index] ?? 0) - middle), 0);
  return products / times.reduce((sum, time) => sum + (time - middle) ** 2, 0);
};
