import {
  EqualBins,
  histogramThreshold,
  LayerMeans,
  number,
  raster,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  text,
  thresholdMethods,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'radar-water',
  summary:
    'Open water from radar backscatter below a threshold that the histogram gives (Otsu), as a mask, with its share in percent and its area in km² on every date.',
  stage: 'extract',
  inputs: { backscatter: stack('backscatter', { unit: 'dB' }) },
  params: {
    method: text({ default: 'otsu', choices: thresholdMethods }),
    bins: number({ unit: '1', default: 256, min: 16, max: 4096, integer: true }),
    // Brighter thresholds do not part water from land: that date has no water.
    highest: number({ unit: 'dB', default: 0 }),
  },
  outputs: {
    water: raster('water', { unit: '1' }),
    share: number({ quantity: 'share', unit: '%' }),
    threshold: number({ quantity: 'backscatter', unit: 'dB' }),
    shares: series('share', { unit: '%' }),
    areas: series('area', { unit: 'km2' }),
    layers: table({ columns: ['layer', 'date', 'threshold', 'separability', 'share', 'area', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan, derive }) {
    const { method, bins, highest } = params;
    const made = inputs.backscatter.layers.map((layer) => {
      const [low, high] = layer.quantiles([0, 1]);
      const histogram = new EqualBins(low, high, bins);
      scan([layer], (values) => histogram.add(values));
      const found = Number.isFinite(low) ? histogramThreshold(method, histogram) : NaN;
      // One value only, or none that parts: nothing is water.
      const threshold = found <= highest ? found : NaN;
      const located = layer.grid.crs !== '';
      const area = new Sum();
      const [water, land] = [new Sum(), new Sum()];
      let [valid, wet, squares] = [0, 0, 0];
      scan([layer, located ? layer.grid.area : undefined], (values, ground) => {
        let [finite, below, low, high, square, part] = [0, 0, 0, 0, 0, 0];
        for (let i = 0; i < values.length; i++) {
          const value = values[i];
          if (!Number.isFinite(value)) continue;
          finite++;
          square += value * value;
          if (!(value <= threshold)) {
            high += value;
            continue;
          }
          below++;
          low += value;
          if (ground) part += ground[i];
        }
        valid += finite;
        wet += below;
        squares += square;
        land.add(high);
        water.add(low);
        area.add(part / 1e6);
      });
      // Otsu's η: variance between the classes over all variance. One bell curve has 0.64, two apart come near 1.
      const [mean, dry] = [(water.total + land.total) / valid, valid - wet];
      const between = wet * (water.total / wet - mean) ** 2 + dry * (land.total / dry - mean) ** 2;
      const separability = between / (squares - valid * mean * mean);
      const map = derive(
        [layer],
        (values, out) => {
          for (let i = 0; i < out.length; i++) if (Number.isFinite(values[i])) out[i] = values[i] <= threshold ? 1 : 0;
        },
        { quantity: 'water', unit: '1' },
      );
      const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
      const some = valid > 0;
      return {
        map,
        row: {
          ...{ layer: layer.name, date: layer.date, threshold: known(threshold), separability: known(separability) },
          ...{
            share: some ? (100 * wet) / valid : null,
            area: some && located ? area.total : null,
            valid,
            of: layer.pixels,
          },
        },
      };
    });
    const maps = made.map(({ map }) => map);
    const rows = made.map(({ row }) => row);
    output.raster('water', inputs.backscatter.grid, maps, new LayerMeans(maps).kernel);
    const [first] = rows;
    const note = rows.length > 1 ? `Of ${first.layer}, the first of ${rows.length} dates.` : '';
    output.number('share', first.share ?? NaN, { valid: first.valid, of: first.of, note });
    output.number('threshold', first.threshold ?? NaN, { valid: first.valid, of: first.of, note });
    output.series('shares', samplesOf(rows, 'share'));
    output.series('areas', samplesOf(rows, 'area'));
    output.table('layers', rows);
  },
});
