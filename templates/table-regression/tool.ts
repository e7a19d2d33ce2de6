import fisherCdf from '@stdlib/stats/base/dists/f/cdf';
import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import studentQuantile from '@stdlib/stats/base/dists/t/quantile';
import { CoMoments, namesIn, number, numericColumn, regressionOf, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'table-regression',
  summary:
    'Least-squares regression of a column of a table on one or several others: coefficients with standard errors, intervals and p, R², F test and residuals.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    response: text(),
    // Names separated by commas.
    predictors: text(),
    confidence: number({ unit: '%', default: 95, min: 50, max: 99.99 }),
  },
  outputs: {
    coefficients: table({ columns: ['term', 'estimate', 'error', 't', 'p', 'low', 'high', 'inflation'] }),
    rSquared: number({ unit: '1' }),
    adjustedRSquared: number({ unit: '1' }),
    residualError: number(),
    f: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
    residuals: table({ columns: ['row', 'observed', 'fitted', 'residual'] }),
  },
  run({ inputs: { rows }, params, output }) {
    const predictors = namesIn(params.predictors);
    if (predictors.length === 0) throw new Error('Which predictors? The list of names is empty.');
    const columns = [params.response, ...predictors].map((name) => numericColumn(rows, name));
    const records = rows.rows.map((_, row) => columns.map((column) => column[row]));
    const moments = new CoMoments(columns.length);
    for (const record of records) moments.add(record);
    const fit = regressionOf(
      moments,
      0,
      predictors.map((_, at) => at + 1),
    );
    if (moments.count > predictors.length + 1 && fit.coefficients.some(Number.isNaN))
      throw new Error(`A predictor is constant or follows from the others (${predictors.join(', ')}): leave it out.`);
    const { freedom, rSquared, residual } = fit;
    const enough = freedom > 0;
    const reach = enough ? studentQuantile(0.5 + params.confidence / 200, freedom) : NaN;
    const cell = (value: number): number | null => (Number.isFinite(value) ? value : null);
    output.table(
      'coefficients',
      [fit.intercept, ...fit.coefficients].map((estimate, at) => {
        const error = fit.errors[at];
        const t = estimate / error;
        return {
          term: at === 0 ? 'intercept' : predictors[at - 1],
          estimate: cell(estimate),
          error: cell(error),
          t: cell(t),
          p: enough && Number.isFinite(t) ? 2 * studentCdf(-Math.abs(t), freedom) : null,
          low: cell(estimate - reach * error),
          high: cell(estimate + reach * error),
          inflation: at === 0 ? null : cell(fit.inflation[at - 1]),
        };
      }),
    );
    const n = moments.count;
    const f = rSquared / predictors.length / ((1 - rSquared) / freedom);
    const evidence = { valid: n, of: rows.rows.length };
    output.number('rSquared', enough ? rSquared : NaN, evidence);
    output.number('adjustedRSquared', enough ? 1 - ((1 - rSquared) * (n - 1)) / freedom : NaN, evidence);
    output.number('residualError', enough ? Math.sqrt(residual / freedom) : NaN, evidence);
    output.number('f', enough && Number.isFinite(f) ? f : NaN, evidence);
    output.number('p', enough && Number.isFinite(f) ? 1 - fisherCdf(f, predictors.length, freedom) : NaN, evidence);
    const complete = records.flatMap(([observed, ...given], row) => {
      if (!Number.isFinite(observed) || !given.every(Number.isFinite) || Number.isNaN(fit.intercept)) return [];
      const fitted = given.reduce((sum, value, at) => sum + fit.coefficients[at] * value, fit.intercept);
      return [{ row: row + 1, observed, fitted, residual: observed - fitted }];
    });
    output.table('residuals', complete);
  },
});
