import { centroid, distance } from '@turf/turf';
import { type Feature, features, namesIn, number, text, tool } from 'earthwright/tool';
import { CholeskyDecomposition, inverse, Matrix } from 'ml-matrix';

const numberIn = ({ properties }: Feature, name: string): number => {
  const cell = properties[name] ?? null;
  return typeof cell === 'number' ? cell : typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : NaN;
};

/** Mean 0 and standard deviation 1: solutions stay accurate whatever the units. */
const standardised = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean, spread, scores: values.map((value) => (value - mean) / spread) };
};

/** (X'WX)⁻¹X'W: coefficients from the responses. Throws where the weighted places do not tell the predictors apart. */
const localSolution = (design: Matrix, weights: readonly number[], about: string): Matrix => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const roots = weights.map((weight) => Math.sqrt(weight / total));
  const weighted = design.clone().mulColumnVector(roots);
  const products = weighted.transpose().mmul(weighted);
  const pivots = new CholeskyDecomposition(products).lowerTriangularMatrix.diagonal();
  if (pivots.some((pivot) => !(pivot > 1e-5)))
    throw new Error(
      `The places around ${about} do not tell the predictors apart: take a larger bandwidth or fewer predictors.`,
    );
  return inverse(products).mmul(weighted.transpose()).mulRowVector(roots);
};

export default tool({
  name: 'geographically-weighted-regression',
  summary:
    'Geographically weighted regression of a property of points or polygons on others: local coefficients (in the response’s unit per unit of the predictor) with standard errors and local R², the overall R² and corrected AIC.',
  stage: 'analyse',
  inputs: { places: features() },
  params: {
    response: text(),
    // Names separated by commas.
    predictors: text(),
    // Where the Gaussian weight falls to exp(−1/2).
    bandwidth: number({ unit: 'm', min: 0.001 }),
  },
  outputs: {
    local: features(),
    rSquared: number({ unit: '1' }),
    correctedAic: number({ unit: '1' }),
    effectiveParameters: number({ unit: '1' }),
    residualError: number(),
  },
  run({ inputs: { places }, params: { response, predictors, bandwidth }, output }) {
    const names = namesIn(predictors);
    if (names.length === 0) throw new Error('Which predictors? The list of names is empty.');
    const wanted = [response, ...names];
    const complete = places.items.filter((item) => wanted.every((name) => Number.isFinite(numberIn(item, name))));
    const [n, terms] = [complete.length, names.length + 1];
    if (n <= terms)
      throw new Error(
        `${terms} coefficients need over ${terms} places with numbers in ${wanted.join(', ')}; there are ${n}.`,
      );
    if (n > 3000) throw new Error(`At most 3000 places, got ${n}: take a part of them.`);
    const y = complete.map((item) => numberIn(item, response));
    const scales = names.map((name) => standardised(complete.map((item) => numberIn(item, name))));
    const constant = names.find((_, k) => !(scales[k].spread > 0));
    if (constant !== undefined) throw new Error(`Predictor ${constant} is the same everywhere: leave it out.`);
    const design = new Matrix(y.map((_, at) => [1, ...scales.map(({ scores }) => scores[at])]));
    const centres = complete.map((item) => centroid(item).geometry.coordinates);
    let [trace, squaredTrace] = [0, 0];
    const fits = centres.map((centre, at) => {
      const weights = centres.map((other) => Math.exp(-0.5 * ((1000 * distance(centre, other)) / bandwidth) ** 2));
      const rows = localSolution(design, weights, `place ${at + 1}`);
      // Back to the predictors' units; the intercept is where all of them are 0.
      names.forEach((_, k) => {
        for (let j = 0; j < n; j++) {
          rows.set(k + 1, j, rows.get(k + 1, j) / scales[k].spread);
          rows.set(0, j, rows.get(0, j) - scales[k].mean * rows.get(k + 1, j));
        }
      });
      const coefficients = rows.to2DArray().map((row) => row.reduce((sum, part, j) => sum + part * y[j], 0));
      const given = [1, ...names.map((name) => numberIn(complete[at], name))];
      const hat = y.map((_, j) => given.reduce((sum, value, k) => sum + value * rows.get(k, j), 0));
      trace += hat[at];
      squaredTrace += hat.reduce((sum, part) => sum + part ** 2, 0);
      const lengths = rows.to2DArray().map((row) => row.reduce((sum, part) => sum + part ** 2, 0));
      return { coefficients, lengths, weights, fitted: hat.reduce((sum, part, j) => sum + part * y[j], 0) };
    });
    const residuals = fits.map(({ fitted }, at) => y[at] - fitted);
    const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
    const freedom = n - 2 * trace + squaredTrace;
    const variance = freedom > 1e-9 ? squares / freedom : NaN;
    const cell = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const spreadOf = (weights: readonly number[]): number => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const mean = weights.reduce((sum, weight, j) => sum + weight * y[j], 0) / total;
      return weights.reduce((sum, weight, j) => sum + weight * (y[j] - mean) ** 2, 0);
    };
    const local = fits.map(({ coefficients, lengths, weights, fitted }, at) => {
      const left = weights.reduce((sum, weight, j) => sum + weight * residuals[j] ** 2, 0);
      const cells = ['intercept', ...names].flatMap((name, k) => [
        [`${name}_coefficient`, cell(coefficients[k])],
        [`${name}_error`, cell(Math.sqrt(variance * lengths[k]))],
      ]);
      const found = { fitted, residual: residuals[at], local_r_squared: cell(1 - left / spreadOf(weights)) };
      return { ...complete[at], properties: { ...complete[at].properties, ...Object.fromEntries(cells), ...found } };
    });
    output.features('local', local);
    const evidence = { valid: n, of: places.items.length };
    const total = spreadOf(y.map(() => 1));
    output.number('rSquared', total > 0 ? 1 - squares / total : NaN, evidence);
    // Fotheringham, Brunsdon and Charlton 2002, 4.21.
    const room = n - 2 - trace;
    const likelihood = n * Math.log(squares / n) + n * Math.log(2 * Math.PI);
    const aic = room > 0 && squares > 0 ? likelihood + (n * (n + trace)) / room : NaN;
    output.number('correctedAic', aic, evidence);
    output.number('effectiveParameters', trace, evidence);
    output.number('residualError', Math.sqrt(variance), evidence);
  },
});
