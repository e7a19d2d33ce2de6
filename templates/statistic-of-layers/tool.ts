import {
  GroupedValues,
  needsValues,
  number,
  samplesOf,
  series,
  stack,
  statisticOf,
  statistics,
  table,
  text,
  tool,
  unitOfStatistic,
} from 'earthwright/tool';

export default tool({
  name: 'statistic-of-layers',
  summary:
    'A statistic over dates of a statistic over pixels, such as the mean of the daily maxima, in the unit of the quantity.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    // Over the pixels of every date, then over the dates.
    inner: text({ default: 'mean', choices: statistics }),
    outer: text({ default: 'mean', choices: statistics }),
  },
  outputs: {
    value: number(),
    highest: number(),
    lowest: number(),
    values: series('any'),
    layers: table({ columns: ['layer', 'date', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const rows = inputs.values.layers.map((layer) => {
      const pixels = new GroupedValues(needsValues(params.inner));
      scan([layer], (block) => pixels.addAll(0, block));
      const valid = pixels.moments(0).count;
      const value = valid > 0 ? pixels.statistic(params.inner, 0) : NaN;
      return {
        layer: layer.name,
        date: layer.date,
        value: Number.isFinite(value) ? value : null,
        valid,
        of: layer.pixels,
      };
    });
    const found = rows.flatMap(({ value }) => value ?? []);
    const unit = unitOfStatistic(params.inner, inputs.values.unit);
    const evidence = { valid: found.length, of: rows.length, note: 'Valid and of count dates.' };
    const whole = found.length > 0 ? statisticOf(params.outer, found) : NaN;
    output.number('value', whole, { ...evidence, unit: unitOfStatistic(params.outer, unit) });
    output.number('highest', statisticOf('max', found), { ...evidence, unit });
    output.number('lowest', statisticOf('min', found), { ...evidence, unit });
    output.series('values', samplesOf(rows, 'value'), { unit });
    output.table('layers', rows);
  },
});
