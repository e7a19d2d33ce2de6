import { number, numericColumn, pairSlopes, quantiles, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'robust-regression',
  summary:
    'Straight line through two columns of a table that outliers hardly move: Huber’s M-estimator or Theil–Sen, with the weight of every row.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    response: text(),
    predictor: text(),
    method: text({ default: 'huber', choices: ['huber', 'theil-sen'] }),
    // Huber's bound in robust standard deviations: 95 % efficient for normal errors.
    bound: number({ default: 1.345, min: 0.1 }),
  },
  outputs: {
    slope: number(),
    intercept: number(),
    scale: number(),
    outliers: number({ quantity: 'count', unit: '1' }),
    residuals: table({ columns: ['row', 'observed', 'fitted', 'residual', 'weight'] }),
  },
  run({ inputs: { rows }, params, output }) {
    const [ys, xs] = [numericColumn(rows, params.response), numericColumn(rows, params.predictor)];
    const points = ys
      .map((y, at) => ({ row: at + 1, x: xs[at], y }))
      .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    const medianOf = (values: readonly number[]): number => quantiles(values, [0.5])[0];
    /** Least squares with weights. */
    const line = (weights: readonly number[]) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const meanX = points.reduce((sum, { x }, at) => sum + weights[at] * x, 0) / total;
      const meanY = points.reduce((sum, { y }, at) => sum + weights[at] * y, 0) / total;
      const xy = points.reduce((sum, { x, y }, at) => sum + weights[at] * (x - meanX) * (y - meanY), 0);
      const xx = points.reduce((sum, { x }, at) => sum + weights[at] * (x - meanX) ** 2, 0);
      const slope = xx > 0 ? xy / xx : NaN;
      return { slope, intercept: meanY - slope * meanX };
    };
    const residualsOf = (fit: { slope: number; intercept: number }): number[] =>
      points.map(({ x, y }) => y - fit.intercept - fit.slope * x);
    // The median absolute residual as a standard deviation of normal errors.
    const scaleOf = (residuals: readonly number[]): number => medianOf(residuals.map(Math.abs)) / 0.6744897501960817;
    const weigh = (residuals: readonly number[], scale: number): number[] =>
      residuals.map((residual) => (scale > 0 ? Math.min(1, (params.bound * scale) / Math.abs(residual)) : 1));
    let weights = points.map(() => 1);
    let fit = line(weights);
    if (params.method === 'theil-sen') {
      const slope = medianOf(
        Array.from(
          pairSlopes(
            points.map(({ x }) => x),
            points.map(({ y }) => y),
          ),
        ),
      );
      fit = { slope, intercept: medianOf(points.map(({ y }) => y)) - slope * medianOf(points.map(({ x }) => x)) };
      weights = weigh(residualsOf(fit), scaleOf(residualsOf(fit)));
    } else {
      for (let round = 0; round < 500; round++) {
        const before = fit;
        const residuals = residualsOf(fit);
        weights = weigh(residuals, scaleOf(residuals));
        fit = line(weights);
        const moved = Math.abs(fit.slope - before.slope) + Math.abs(fit.intercept - before.intercept);
        if (!(moved > 1e-13 * (Math.abs(fit.slope) + Math.abs(fit.intercept)))) break;
      }
    }
    const residuals = residualsOf(fit);
    const evidence = { valid: points.length, of: rows.rows.length };
    output.number('slope', fit.slope, evidence);
    output.number('intercept', fit.intercept, evidence);
    output.number('scale', scaleOf(residuals), { ...evidence, note: 'Robust standard deviation of the residuals.' });
    const light = weights.filter((weight) => weight < 0.5).length;
    output.number('outliers', points.length > 0 ? light : NaN, { ...evidence, note: 'Weight below 0.5.' });
    output.table(
      'residuals',
      points.map(({ row, y }, at) => {
        const residual = Number.isFinite(residuals[at]) ? residuals[at] : null;
        const fitted = residual === null ? null : y - residual;
        return { row, observed: y, fitted, residual, weight: weights[at] };
      }),
    );
  },
});
