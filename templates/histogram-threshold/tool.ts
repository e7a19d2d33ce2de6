import {
  EqualBins,
  flag,
  histogramThreshold,
  number,
  raster,
  Sum,
  text,
  thresholdMethods,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'histogram-threshold',
  summary:
    'Threshold that the histogram of a raster gives (Otsu, Yen, ISODATA, triangle), in its unit, with the mask of what lies above and its share in percent.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    method: text({ default: 'otsu', choices: thresholdMethods }),
    bins: number({ unit: '1', default: 256, min: 2, max: 65536, integer: true }),
    // Selects the darker class instead.
    below: flag({ default: false }),
  },
  outputs: {
    mask: raster('class', { codes: true, dtype: 'uint8' }),
    threshold: number({ like: 'values' }),
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    meanAbove: number({ like: 'values' }),
    meanBelow: number({ like: 'values' }),
  },
  run({ inputs, params, output, scan }) {
    const { values } = inputs;
    const { grid } = values;
    const located = grid.crs !== '';
    let [low, high] = [Infinity, -Infinity];
    scan([values], (block) => {
      let [least, most] = [low, high];
      for (let i = 0; i < block.length; i++) {
        const value = block[i];
        if (value < least && value > -Infinity) least = value;
        if (value > most && value < Infinity) most = value;
      }
      [low, high] = [least, most];
    });
    const histogram = new EqualBins(low, high, params.bins);
    if (low <= high) scan([values], (block) => histogram.add(block));
    const threshold = histogramThreshold(params.method, histogram);
    const [above, below, area] = [new Sum(), new Sum(), new Sum()];
    let [valid, upper] = [0, 0];
    output.raster('mask', grid, [values, located ? grid.area : undefined], (block, ground, out) => {
      // A constant has no two classes.
      if (Number.isNaN(threshold)) return;
      let [finite, over, high, low, part] = [0, 0, 0, 0, 0];
      for (let i = 0; i < out.length; i++) {
        const value = block[i];
        if (!Number.isFinite(value)) continue;
        finite++;
        const isAbove = value > threshold;
        if (isAbove) {
          over++;
          high += value;
        } else low += value;
        out[i] = Number(isAbove !== params.below);
        if (ground && isAbove !== params.below) part += ground[i];
      }
      valid += finite;
      upper += over;
      above.add(high);
      below.add(low);
      area.add(part);
    });
    const hits = params.below ? valid - upper : upper;
    const evidence = { valid, of: values.pixels };
    output.number('threshold', threshold, evidence);
    output.number('share', (100 * hits) / valid, evidence);
    output.number('area', located && valid > 0 ? area.total : NaN, evidence);
    output.number('meanAbove', above.total / upper, { valid: upper, of: values.pixels });
    output.number('meanBelow', below.total / (valid - upper), { valid: valid - upper, of: values.pixels });
  },
});
