import {
  noteOfFirst,
  number,
  Passing,
  raster,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'percentile-threshold',
  summary:
    'The pixels beyond a percentile of their image or of a reference image, as a mask, with the threshold in its unit, their share in percent, area in m² and mean.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    percentile: number({ unit: '%', default: 95, min: 0, max: 100 }),
    side: text({ default: 'above', choices: ['above', 'below'] }),
    // 'first': the threshold of the first layer serves all of them.
    reference: text({ default: 'own', choices: ['own', 'first'] }),
  },
  outputs: {
    mask: raster('class', { codes: true, dtype: 'uint8' }),
    threshold: number({ like: 'values' }),
    share: number({ quantity: 'share', unit: '%' }),
    thresholds: series('any', { like: 'values' }),
    shares: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'threshold', 'share', 'area', 'mean', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const { layers, grid } = inputs.values;
    const above = params.side === 'above';
    const thresholdOf = (index: number): number => layers[index].quantiles([params.percentile / 100])[0];
    const common = params.reference === 'first' ? thresholdOf(0) : NaN;
    const beyond = (value: number, threshold: number): boolean => (above ? value > threshold : value < threshold);
    const rows = layers.map((layer, index) => {
      const threshold = params.reference === 'first' ? common : thresholdOf(index);
      const located = layer.grid.crs !== '';
      const passing = new Passing((value) => beyond(value, threshold));
      const sum = new Sum();
      scan([layer, located ? layer.grid.area : undefined], (values, ground) => {
        passing.addAll(values, ground);
        let part = 0;
        for (let i = 0; i < values.length; i++)
          if (beyond(values[i], threshold) && Number.isFinite(values[i])) part += values[i];
        sum.add(part);
      });
      const { valid, count, area } = passing;
      const some = valid > 0;
      return {
        ...{ layer: layer.name, date: layer.date, threshold: Number.isFinite(threshold) ? threshold : null },
        ...{ share: some ? (100 * count) / valid : null, area: some && located ? area : null },
        ...{ mean: count > 0 ? sum.total / count : null, count: some ? count : null, valid, of: layer.pixels },
      };
    });
    const [first] = rows;
    const limit = first.threshold ?? NaN;
    output.raster('mask', grid, [layers[0]], (values, out) => {
      for (let i = 0; i < out.length; i++) if (Number.isFinite(values[i])) out[i] = beyond(values[i], limit) ? 1 : 0;
    });
    const evidence = { valid: first.valid, of: first.of, note: noteOfFirst(rows) };
    output.number('threshold', limit, evidence);
    output.number('share', first.share ?? NaN, evidence);
    output.series('thresholds', samplesOf(rows, 'threshold'));
    output.series('shares', samplesOf(rows, 'share'));
    output.table('layers', rows);
  },
});
