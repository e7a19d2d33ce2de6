import { Agreement, noteOfFirst, number, paired, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'raster-agreement',
  summary:
    'How an estimated raster agrees with an observed one: bias, mean absolute error and RMSE in their unit, R², Nash–Sutcliffe efficiency and regression line, for every date.',
  stage: 'analyse',
  inputs: { estimate: stack('any'), observed: stack('any') },
  params: {},
  outputs: {
    bias: number({ like: 'observed' }),
    mae: number({ like: 'observed' }),
    rmse: number({ like: 'observed' }),
    unbiasedRmse: number({ like: 'observed' }),
    rSquared: number({ unit: '1' }),
    efficiency: number({ unit: '1' }),
    slope: number({ unit: '1' }),
    intercept: number({ like: 'observed' }),
    layers: table({ columns: ['layer', 'date', 'bias', 'mae', 'rmse', 'rSquared', 'efficiency', 'valid', 'of'] }),
  },
  run({ inputs: { estimate, observed }, output, scan }) {
    if (estimate.unit !== observed.unit && estimate.unit !== '' && observed.unit !== '')
      throw new Error(`Agreement needs one unit, got '${estimate.unit}' and '${observed.unit}'.`);
    const measured = paired([estimate, observed]).map(([one, truth]) => {
      const agreement = new Agreement();
      scan([one, truth], (value, wanted) => agreement.addAll(value, wanted));
      return { layer: one.name, date: one.date, of: one.pixels, agreement };
    });
    const [{ agreement, of }] = measured;
    const evidence = { valid: agreement.count, of, note: noteOfFirst(measured) };
    output.number('bias', agreement.bias, evidence);
    output.number('mae', agreement.meanAbsoluteError, evidence);
    output.number('rmse', agreement.rmse, evidence);
    output.number('unbiasedRmse', agreement.unbiasedRmse, evidence);
    output.number('rSquared', agreement.correlation ** 2, evidence);
    output.number('efficiency', agreement.efficiency, evidence);
    output.number('slope', agreement.line.slope, evidence);
    output.number('intercept', agreement.line.intercept, evidence);
    const cell = (value: number): number | null => (Number.isFinite(value) ? value : null);
    output.table(
      'layers',
      measured.map(({ agreement: own, ...row }) => ({
        layer: row.layer,
        date: row.date,
        bias: cell(own.bias),
        mae: cell(own.meanAbsoluteError),
        rmse: cell(own.rmse),
        rSquared: cell(own.correlation ** 2),
        efficiency: cell(own.efficiency),
        valid: own.count,
        of: row.of,
      })),
    );
  },
});
