import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import { number, PixelSample, raster, stack, table, tool } from 'earthwright/tool';
import { CholeskyDecomposition, inverse, Matrix, SingularValueDecomposition } from 'ml-matrix';

const advice = 'there is no change to be tested. Take more bands and pixels, or fewer iterations.';

/** Inverse of the Cholesky factor of the bands’ correlations, from band `from` on. */
const whitening = (correlations: Matrix, from: number, n: number): Matrix => {
  const block = correlations.subMatrix(from, from + n - 1, from, from + n - 1);
  const lower = new CholeskyDecomposition(block).lowerTriangularMatrix;
  // What of a band the bands before it do not explain.
  if (lower.diagonal().some((part) => !(part > 1e-6)))
    throw new Error('Bands of one date are constant or follow from each other where nothing changed: leave some out.');
  return inverse(lower);
};

/** Pairs of combinations of bands (rows) that correlate most among weighted pixels, records of n + n bands. */
const variatesOf = (points: Float64Array, weights: Float64Array, n: number) => {
  const size = 2 * n;
  const means = new Float64Array(size);
  let total = 0;
  for (let at = 0; at < weights.length; at++) {
    total += weights[at];
    for (let k = 0; k < size; k++) means[k] += weights[at] * points[at * size + k];
  }
  for (let k = 0; k < size; k++) means[k] /= total;
  const [apart, sums] = [new Float64Array(size), new Float64Array(size * size)];
  for (let at = 0; at < weights.length; at++) {
    for (let k = 0; k < size; k++) apart[k] = points[at * size + k] - means[k];
    for (let k = 0; k < size; k++) for (let l = 0; l <= k; l++) sums[k * size + l] += weights[at] * apart[k] * apart[l];
  }
  const spreads = Array.from(means, (_, k) => Math.sqrt(sums[k * size + k] / total));
  const products = Matrix.zeros(size, size);
  for (let k = 0; k < size; k++)
    for (let l = 0; l < size; l++)
      products.set(k, l, sums[Math.max(k, l) * size + Math.min(k, l)] / total / (spreads[k] * spreads[l]));
  const [before, after] = [whitening(products, 0, n), whitening(products, n, n)];
  const between = before.mmul(products.subMatrix(0, n - 1, n, size - 1)).mmul(after.transpose());
  const { leftSingularVectors: left, rightSingularVectors: right, diagonal } = new SingularValueDecomposition(between);
  if (total < Math.min(weights.length, 20 * n) || diagonal.some((correlation) => !(correlation < 1 - 1e-10)))
    throw new Error(`A combination of bands is the same at both dates, or rounds narrowed on few pixels: ${advice}`);
  const [earlier, later] = [left.transpose().mmul(before).to2DArray(), right.transpose().mmul(after).to2DArray()];
  return { means, spreads, correlations: diagonal, earlier, later };
};

/** Sum of squared differences of the pairs, each by its variance 2 (1 − ρ). */
const statisticOf = (
  { means, spreads, earlier, later, correlations }: ReturnType<typeof variatesOf>,
  point: ArrayLike<number>,
  at = 0,
) => {
  const n = correlations.length;
  let sum = 0;
  for (let v = 0; v < n; v++) {
    let difference = 0;
    for (let k = 0; k < n; k++) {
      difference += (earlier[v][k] * (point[at + k] - means[k])) / spreads[k];
      difference -= (later[v][k] * (point[at + n + k] - means[n + k])) / spreads[n + k];
    }
    sum += difference ** 2 / (2 * (1 - correlations[v]));
  }
  return sum;
};

export default tool({
  name: 'iterated-mad',
  summary:
    'Change between two dates with several bands by iteratively reweighted multivariate alteration detection (IR-MAD): chi-square statistic (dimensionless), probability of no change, and the changed share in percent.',
  stage: 'extract',
  inputs: { earlier: stack('any'), later: stack('any') },
  params: {
    alpha: number({ unit: '1', default: 0.01, min: 0, max: 1 }),
    iterations: number({ default: 50, min: 1, max: 1000, integer: true }),
    tolerance: number({ unit: '1', default: 1e-6, min: 0, max: 0.1 }),
    sample: number({ unit: 'pixel', default: 100_000, min: 10, max: 500_000, integer: true }),
  },
  outputs: {
    statistic: raster('chi-square', { unit: '1' }),
    unchanged: raster('p-value', { unit: '1' }),
    changed: raster('condition', { unit: '1', codes: true, dtype: 'uint8' }),
    changedShare: number({ quantity: 'share', unit: '%' }),
    variates: table({ columns: ['variate', 'correlation', 'variance'] }),
    rounds: number({ quantity: 'count' }),
  },
  run({ inputs: { earlier, later }, params, output, scan }) {
    const n = earlier.layers.length;
    if (later.layers.length !== n)
      throw new Error(`The earlier date has ${n} bands, the later one ${later.layers.length}: each needs its partner.`);
    const of = earlier.layers[0].pixels;
    const sample = new PixelSample(2 * n, of, params.sample);
    scan([earlier, later], (before, after) => sample.add([...before, ...after]));
    const { valid, count } = sample;
    if (count <= 2 * n) throw new Error(`${n} bands need over ${2 * n} pixels valid at both dates, got ${count}.`);
    const points = sample.values();
    const weights = new Float64Array(count).fill(1);
    let [variates, rounds] = [variatesOf(points, weights, n), 1];
    for (let moved = Infinity; rounds < params.iterations && moved >= params.tolerance; rounds++) {
      for (let at = 0; at < weights.length; at++)
        weights[at] = 1 - chiSquareCdf(statisticOf(variates, points, 2 * n * at), n);
      const next = variatesOf(points, weights, n);
      moved = Math.max(...next.correlations.map((value, v) => Math.abs(value - variates.correlations[v])));
      variates = next;
    }
    const point = new Float64Array(2 * n);
    let hits = 0;
    output.rasters(
      ['statistic', 'unchanged', 'changed'],
      earlier.grid,
      [earlier, later],
      (before, after, statistic, unchanged, changed) => {
        for (let i = 0; i < statistic.length; i++) {
          for (let k = 0; k < n; k++) [point[k], point[n + k]] = [before[k][i], after[k][i]];
          const value = statisticOf(variates, point);
          if (!Number.isFinite(value)) continue;
          statistic[i] = value;
          unchanged[i] = 1 - chiSquareCdf(value, n);
          changed[i] = Number(unchanged[i] < params.alpha);
          hits += changed[i];
        }
      },
    );
    output.number('changedShare', (100 * hits) / valid, { valid, of, note: `Learnt from ${count} pixels.` });
    output.table(
      'variates',
      variates.correlations.map((correlation, v) => ({ variate: v + 1, correlation, variance: 2 * (1 - correlation) })),
    );
    output.number('rounds', rounds);
  },
});
