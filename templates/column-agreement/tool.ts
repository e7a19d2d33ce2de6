import { Agreement, number, numericColumn, quantiles, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'column-agreement',
  summary:
    'How an estimated column of a table agrees with an observed one: bias, mean absolute error, RMSE, median error, R², Nash–Sutcliffe efficiency and relative RMSE in percent.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: { estimate: text(), observed: text() },
  outputs: {
    bias: number(),
    mae: number(),
    rmse: number(),
    relativeRmse: number({ unit: '%' }),
    medianAbsoluteError: number(),
    rSquared: number({ unit: '1' }),
    efficiency: number({ unit: '1' }),
    slope: number({ unit: '1' }),
    intercept: number(),
  },
  run({ inputs: { rows }, params, output }) {
    const [estimates, observed] = [numericColumn(rows, params.estimate), numericColumn(rows, params.observed)];
    const agreement = new Agreement();
    estimates.forEach((estimate, at) => {
      agreement.add(estimate, observed[at]);
    });
    const errors = estimates.map((estimate, at) => Math.abs(estimate - observed[at]));
    const results = {
      bias: agreement.bias,
      mae: agreement.meanAbsoluteError,
      rmse: agreement.rmse,
      relativeRmse: (100 * agreement.rmse) / Math.abs(agreement.observedMean),
      medianAbsoluteError: quantiles(errors, [0.5])[0],
      rSquared: agreement.correlation ** 2,
      efficiency: agreement.efficiency,
      ...agreement.line,
    };
    const names = [
      'bias',
      'mae',
      'rmse',
      'relativeRmse',
      'medianAbsoluteError',
      'rSquared',
      'efficiency',
      'slope',
      'intercept',
    ] as const;
    for (const name of names) {
      const value = Number.isFinite(results[name]) ? results[name] : NaN;
      output.number(name, value, { valid: agreement.count, of: rows.rows.length });
    }
  },
});
