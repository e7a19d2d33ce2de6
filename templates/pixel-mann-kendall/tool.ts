import normalCdf from '@stdlib/stats/base/dists/normal/cdf';
import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import {
  hamedRaoFactor,
  kendallDeviate,
  mannKendall,
  number,
  raster,
  senSlope,
  stack,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'pixel-mann-kendall',
  summary:
    'Mann–Kendall test in every pixel over time, modified for autocorrelation (Hamed and Rao), with Theil–Sen slope, z and p as rasters and the shares of significant trends.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    variant: text({ default: 'hamed-rao', choices: ['original', 'hamed-rao'] }),
    // 'step': layers count as evenly spaced, whatever their dates.
    per: text({ default: 'year', choices: ['year', 'month', 'step'] }),
    alpha: number({ default: 0.05, min: 0.0001, max: 0.5 }),
    minimumValid: number({ default: 8, min: 4, integer: true }),
  },
  outputs: {
    slope: raster('trend'),
    z: raster('z-score', { unit: '1' }),
    p: raster('p-value', { unit: '1' }),
    meanSlope: number({ quantity: 'trend' }),
    significantShare: number({ quantity: 'share', unit: '%' }),
    increasingShare: number({ quantity: 'share', unit: '%' }),
    decreasingShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params, output }) {
    const { layers, grid, unit: own } = values;
    const places = layers.map(({ year, name }, k) => {
      if (params.per === 'step') return k;
      if (year === null) throw new Error(`'${name}' has no date; a trend per step needs none.`);
      return (year - (layers[0].year ?? year)) * (params.per === 'month' ? 12 : 1);
    });
    const modified = params.variant === 'hamed-rao';
    const deviate = normalQuantile(1 - params.alpha / 2, 0, 1);
    const [times, held] = [new Float64Array(layers.length), new Float64Array(layers.length)];
    const unit = own === '' ? '' : `${own}/${params.per}`;
    let [of, valid, sum, rising, falling] = [0, 0, 0, 0, 0];
    const kernel = (blocks: Float64Array[], slope: Float64Array, z: Float64Array, p: Float64Array): void => {
      of += slope.length;
      for (let i = 0; i < slope.length; i++) {
        let n = 0;
        for (let k = 0; k < layers.length; k++) {
          if (!Number.isFinite(blocks[k][i])) continue;
          times[n] = places[k];
          held[n++] = blocks[k][i];
        }
        if (n < params.minimumValid) continue;
        const present = held.subarray(0, n);
        const { s, variance } = mannKendall(present);
        // A pixel without variation has no trend, and no autocorrelation.
        const factor = modified && variance > 0 ? hamedRaoFactor(present, deviate) : 1;
        if (!(factor > 0)) continue;
        slope[i] = senSlope(times.subarray(0, n), present);
        z[i] = kendallDeviate(s, variance * factor);
        p[i] = 2 * normalCdf(-Math.abs(z[i]), 0, 1);
        valid++;
        sum += slope[i];
        if (p[i] < params.alpha) z[i] > 0 ? rising++ : falling++;
      }
    };
    output.rasters(['slope', 'z', 'p'], grid, [values], kernel, { unit });
    const share = (count: number): number => (valid > 0 ? (100 * count) / valid : NaN);
    output.number('meanSlope', sum / valid, { valid, of, unit });
    output.number('significantShare', share(rising + falling), { valid, of });
    output.number('increasingShare', share(rising), { valid, of });
    output.number('decreasingShare', share(falling), { valid, of });
  },
});
