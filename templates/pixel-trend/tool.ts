import cdf from '@stdlib/stats/base/dists/normal/cdf';
import { linearFit, mannKendall, number, raster, senSlope, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'pixel-trend',
  summary:
    'Linear trend of a quantity in every pixel per year, with its Mann–Kendall p, and the share of pixels with a significant trend.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    method: text({ default: 'ols', choices: ['ols', 'theil-sen'] }),
    // 'step': layers count as evenly spaced, whatever their dates.
    per: text({ default: 'year', choices: ['year', 'month', 'step'] }),
    alpha: number({ default: 0.05, min: 0, max: 1 }),
    // Pixels with fewer valid layers have no trend; Mann–Kendall's normal approximation needs at least 4.
    minimumValid: number({ default: 4, min: 3, integer: true }),
  },
  outputs: {
    slope: raster('trend'),
    p: raster('p-value', { unit: '1' }),
    meanSlope: number({ quantity: 'trend' }),
    significantShare: number({ quantity: 'share', unit: '%' }),
    increasingShare: number({ quantity: 'share', unit: '%' }),
    decreasingShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { layers, grid, unit: own } = inputs.values;
    const places = layers.map(({ year, name }, k) => {
      if (params.per === 'step') return k;
      if (year === null) throw new Error(`'${name}' has no date; a trend per step needs none.`);
      return (year - (layers[0].year ?? year)) * (params.per === 'month' ? 12 : 1);
    });
    const slopeOf = params.method === 'ols' ? (x: Float64Array, y: Float64Array) => linearFit(x, y).slope : senSlope;
    const [times, held] = [new Float64Array(layers.length), new Float64Array(layers.length)];
    const unit = own === '' ? '' : `${own}/${params.per}`;
    let [of, valid, sum, rising, falling] = [0, 0, 0, 0, 0];
    output.rasters(
      ['slope', 'p'],
      grid,
      [inputs.values],
      (values, slope, p) => {
        for (let i = 0; i < slope.length; i++) {
          of++;
          let n = 0;
          for (let k = 0; k < layers.length; k++) {
            if (!Number.isFinite(values[k][i])) continue;
            times[n] = places[k];
            held[n++] = values[k][i];
          }
          if (n < params.minimumValid) continue;
          slope[i] = slopeOf(times.subarray(0, n), held.subarray(0, n));
          p[i] = 2 * cdf(-Math.abs(mannKendall(held.subarray(0, n)).z), 0, 1);
          valid++;
          sum += slope[i];
          if (p[i] < params.alpha) slope[i] > 0 ? rising++ : falling++;
        }
      },
      { unit },
    );
    const evidence = { valid, of };
    const share = (count: number): number => (valid > 0 ? (100 * count) / valid : NaN);
    output.number('meanSlope', sum / valid, { ...evidence, unit });
    output.number('significantShare', share(rising + falling), evidence);
    output.number('increasingShare', share(rising), evidence);
    output.number('decreasingShare', share(falling), evidence);
  },
});
