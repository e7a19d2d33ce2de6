import { noteOfFirst, number, numbers, samplesOf, series, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'layer-quantiles',
  summary: 'Percentiles of a quantity over the valid pixels of every layer, in its unit.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    // 50 is the median. `value` and `values` are of the first one.
    percentiles: numbers({ unit: '%', default: [50], min: 0, max: 100 }),
  },
  outputs: {
    value: number({ like: 'values' }),
    values: series('any', { like: 'values' }),
    layers: table({ columns: ['layer', 'date', 'percentile', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params: { percentiles }, output, scan }) {
    if (percentiles.length === 0) throw new Error('Which percentiles? The list is empty.');
    const tables = inputs.values.layers.map((layer) => {
      let valid = 0;
      scan([layer], (values) => {
        let finite = 0;
        for (let i = 0; i < values.length; i++) finite += Number(Number.isFinite(values[i]));
        valid += finite;
      });
      const found = layer.quantiles(percentiles.map((percentile) => percentile / 100));
      return percentiles.map((percentile, index) => ({
        layer: layer.name,
        date: layer.date,
        percentile,
        value: valid > 0 ? found[index] : null,
        valid,
        of: layer.pixels,
      }));
    });
    const firsts = tables.map(([first]) => first);
    const [{ value, valid, of }] = firsts;
    output.number('value', value ?? NaN, { valid, of, note: noteOfFirst(firsts) });
    output.series('values', samplesOf(firsts, 'value'));
    output.table('layers', tables.flat());
  },
});
