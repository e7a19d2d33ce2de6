/** What `segmentCost` knows, for the `choices` of a parameter. */
export const segmentCosts = ['l2', 'normal', 'rbf'] as const;

/**
 * What one segment [from, to) of a series costs, by name: 'l2' the sum of squares about its mean; 'normal' n · ln of its variance (÷ n, at
 * least 1e-6), a change of mean or spread; 'rbf' a change of distribution, by a Gaussian kernel whose width is the median distance (Arlot,
 * Celisse and Harchaoui 2019), as in ruptures. Throws for a name that it does not know.
 */
export const segmentCost = (name: string, values: Float64Array): ((from: number, to: number) => number) => {
  if (name === 'rbf') return kernelCost(values);
  if (name !== 'l2' && name !== 'normal') throw new Error(`The cost '${name}' is none of ${segmentCosts.join(', ')}.`);
  const n = values.length;
  // Sums about the mean of all, so that little is lost by subtraction.
  const centre = values.reduce((sum, value) => sum + value, 0) / n;
  const [sums, squares] = [new Float64Array(n + 1), new Float64Array(n + 1)];
  values.forEach((value, at) => {
    sums[at + 1] = (sums[at] ?? NaN) + value - centre;
    squares[at + 1] = (squares[at] ?? NaN) + (value - centre) ** 2;
  });
  const spread = (from: number, to: number): number => {
    const sum = (sums[to] ?? NaN) - (sums[from] ?? NaN);
    return Math.max(0, (squares[to] ?? NaN) - (squares[from] ?? NaN) - (sum * sum) / (to - from));
  };
  if (name === 'l2') return spread;
  return (from, to) => (to - from) * Math.log(Math.max(1e-6, spread(from, to) / (to - from)));
};

const kernelCost = (values: Float64Array): ((from: number, to: number) => number) => {
  const n = values.length;
  const distances = new Float64Array((n * (n - 1)) / 2);
  let count = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) distances[count++] = ((values[i] ?? NaN) - (values[j] ?? NaN)) ** 2;
  distances.sort();
  const middle = ((distances[(count - 1) >> 1] ?? 0) + (distances[count >> 1] ?? 0)) / 2;
  const gamma = middle > 0 ? 1 / middle : 1;
  // Sums of the kernel over [0, i) × [0, j).
  const sums = new Float64Array((n + 1) * (n + 1));
  const at = (i: number, j: number): number => sums[i * (n + 1) + j] ?? NaN;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const distance = gamma * ((values[i] ?? NaN) - (values[j] ?? NaN)) ** 2;
      // The bounds keep the kernel above 0, as ruptures does.
      const kernel = i === j ? 1 : Math.exp(-Math.min(1e2, Math.max(1e-2, distance)));
      sums[(i + 1) * (n + 1) + j + 1] = kernel + at(i, j + 1) + at(i + 1, j) - at(i, j);
    }
  return (from, to) => to - from - (at(to, to) - at(from, to) - at(to, from) + at(from, from)) / (to - from);
};
