import {
  comparing,
  noteOfFirst,
  number,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  thresholdParameters,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'threshold-sum-share',
  summary: 'Share of the total sum of a quantity that comes from pixels beyond a threshold, in percent.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: thresholdParameters,
  outputs: {
    value: number({ quantity: 'share', unit: '%' }),
    total: number({ like: 'values' }),
    values: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'value', 'part', 'total', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const rows = inputs.values.layers.map((layer) => {
      const [all, part] = [new Sum(), new Sum()];
      let [valid, count] = [0, 0];
      scan([layer], (values) => {
        let [finite, hits, whole, above] = [0, 0, 0, 0];
        for (let i = 0; i < values.length; i++) {
          const value = values[i];
          if (!Number.isFinite(value)) continue;
          finite++;
          whole += value; // negative values belong to the total
          if (!beyond(value)) continue;
          hits++;
          above += value;
        }
        valid += finite;
        count += hits;
        all.add(whole);
        part.add(above);
      });
      // A share of a total that is zero or negative has no meaning.
      const value = all.total > 0 ? (100 * part.total) / all.total : null;
      const [total, sum] = valid > 0 ? [all.total, part.total] : [null, null];
      return { layer: layer.name, date: layer.date, value, part: sum, total, count, valid, of: layer.pixels };
    });
    const [{ value, total, valid, of }] = rows;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    output.number('value', value ?? NaN, evidence);
    output.number('total', total ?? NaN, evidence);
    output.series('values', samplesOf(rows, 'value'));
    output.table('layers', rows);
  },
});
