/** Quantiles of values in ascending order, `at` in 0…1, linear between ranks (numpy's default); NaN without values. */
export const quantilesOfSorted = (sorted: ArrayLike<number>, at: readonly number[]): number[] =>
  at.map((share) => {
    const position = Math.min(1, Math.max(0, share)) * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(position)] ?? NaN, sorted[Math.ceil(position)] ?? NaN];
    return low === high ? low : low + (high - low) * (position % 1);
  });

/** Quantiles of the finite values, in any order. */
export const quantiles = (values: ArrayLike<number>, at: readonly number[]): number[] =>
  quantilesOfSorted(Float64Array.from(values).filter(Number.isFinite).sort(), at);

/** Counts per bin: [edges[0], edges[1]), …, the last one closed at both ends; values outside and NaN are not counted. */
export const histogram = (values: ArrayLike<number>, edges: readonly number[]): number[] => {
  const counts = Array.from({ length: Math.max(0, edges.length - 1) }, () => 0);
  for (let index = 0; index < values.length; index++) {
    const bin = binOf(values[index] ?? NaN, edges);
    if (bin >= 0) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
};

/** The bin that a value lies in, −1 outside; edges ascend. */
export const binOf = (value: number, edges: readonly number[]): number => {
  const last = edges.length - 1;
  if (!(value >= (edges[0] ?? NaN) && value <= (edges[last] ?? NaN))) return -1;
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (value >= (edges[middle] ?? NaN)) low = middle;
    else high = middle;
  }
  return low;
};
