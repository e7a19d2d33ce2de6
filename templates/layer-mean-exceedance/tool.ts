import { comparing, Moments, number, series, stack, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'layer-mean-exceedance',
  summary:
    'On how many dates, and in which percentage of them, the spatial mean is beyond a threshold or beyond a multiple of the mean of all dates.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    comparison: text({ default: '>', choices: ['>', '>=', '<', '<='] }),
    // 'value': threshold; 'mean-of-dates': multiplier × mean of the dates' means; 'mean-of-pixels': multiplier × mean of all pixels of all dates.
    reference: text({ default: 'value', choices: ['value', 'mean-of-dates', 'mean-of-pixels'] }),
    threshold: number({ default: 0 }),
    multiplier: number({ default: 1 }),
  },
  outputs: {
    count: number({ quantity: 'count', unit: '1' }),
    percent: number({ quantity: 'share', unit: '%' }),
    bound: number({ like: 'values' }),
    means: series('any', { like: 'values' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'beyond', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const [all, overDates] = [new Moments(), new Moments()];
    const measured = inputs.values.layers.map((layer) => {
      const own = new Moments();
      scan([layer], (values) => own.addAll(values));
      all.add(own.mean, own.count);
      overDates.add(own.mean);
      return { layer, mean: own.mean, valid: own.count };
    });
    const references: Record<string, number> = {
      value: params.threshold,
      'mean-of-dates': params.multiplier * overDates.mean,
      'mean-of-pixels': params.multiplier * all.mean,
    };
    const bound = references[params.reference];
    const beyond = comparing(params.comparison, bound);
    const dates = overDates.count;
    const count = measured.filter(({ mean }) => beyond(mean)).length;
    const evidence = { valid: dates, of: measured.length, note: 'Valid and of count dates.' };
    output.number('count', dates > 0 ? count : NaN, evidence);
    output.number('percent', dates > 0 ? (100 * count) / dates : NaN, evidence);
    output.number('bound', bound, evidence);
    output.series(
      'means',
      measured.flatMap(({ layer, mean, valid }) =>
        layer.date === null ? [] : [{ date: layer.date, value: mean, valid }],
      ),
    );
    output.table(
      'layers',
      measured.map(({ layer, mean, valid }) => {
        const known = Number.isFinite(mean);
        const cells = { mean: known ? mean : null, beyond: known ? beyond(mean) : null };
        return { layer: layer.name, date: layer.date, ...cells, valid, of: layer.pixels };
      }),
    );
  },
});
