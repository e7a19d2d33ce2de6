import { noteOfFirst, number, Sum, samplesOf, series, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'area-weighted-mean',
  summary: 'Mean of every layer, each pixel weighted by its ground area, and that area in m².',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {},
  outputs: {
    value: number({ like: 'values' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    values: series('any', { like: 'values' }),
    layers: table({ columns: ['layer', 'date', 'value', 'area', 'valid', 'of'] }),
  },
  run({ inputs, output, scan }) {
    const rows = inputs.values.layers.map((layer) => {
      const [weighted, weight] = [new Sum(), new Sum()];
      let valid = 0;
      scan([layer, layer.grid.area], (values, area) => {
        let [finite, sum, ground] = [0, 0, 0];
        for (let i = 0; i < values.length; i++) {
          if (!Number.isFinite(values[i]) || !(area[i] > 0)) continue;
          finite++;
          sum += values[i] * area[i];
          ground += area[i];
        }
        valid += finite;
        weighted.add(sum);
        weight.add(ground);
      });
      const [value, area] = valid > 0 ? [weighted.total / weight.total, weight.total] : [null, null];
      return { layer: layer.name, date: layer.date, value, area, valid, of: layer.pixels };
    });
    const [{ value, area, valid, of }] = rows;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    output.number('value', value ?? NaN, evidence);
    output.number('area', area ?? NaN, evidence);
    output.series('values', samplesOf(rows, 'value'));
    output.table('layers', rows);
  },
});
