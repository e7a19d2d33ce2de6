import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import { linearFit, number, ranksOf, raster, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'pixel-correlation',
  summary:
    'Correlation of two quantities over time in every pixel as a raster, with p and slope, the mean correlation and the shares of significant pixels.',
  stage: 'extract',
  inputs: { first: stack('any'), second: stack('any') },
  params: {
    method: text({ default: 'pearson', choices: ['pearson', 'spearman'] }),
    alpha: number({ default: 0.05, min: 0, max: 1 }),
    minimumValid: number({ default: 5, min: 3, integer: true }),
  },
  outputs: {
    correlation: raster('correlation', { unit: '1' }),
    p: raster('p-value', { unit: '1' }),
    slope: raster('slope'),
    meanCorrelation: number({ unit: '1' }),
    positiveShare: number({ quantity: 'share', unit: '%' }),
    negativeShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { first, second }, params, output }) {
    const count = first.layers.length;
    if (second.layers.length !== count)
      throw new Error(
        `Layers are paired by position, but one input has ${count} of them and the other ${second.layers.length}.`,
      );
    const [x, y] = [new Float64Array(count), new Float64Array(count)];
    const ranked = params.method === 'spearman';
    let [of, valid, sum, positive, negative] = [0, 0, 0, 0, 0];
    output.rasters(['correlation', 'p', 'slope'], first.grid, [first, second], (a, b, correlation, p, slope) => {
      of += p.length;
      for (let i = 0; i < p.length; i++) {
        let n = 0;
        for (let k = 0; k < count; k++) {
          if (!Number.isFinite(a[k][i]) || !Number.isFinite(b[k][i])) continue;
          x[n] = a[k][i];
          y[n++] = b[k][i];
        }
        if (n < params.minimumValid) continue;
        const [left, right] = [x.subarray(0, n), y.subarray(0, n)];
        const fit = linearFit(left, right);
        const { r } = ranked ? linearFit(ranksOf(left), ranksOf(right)) : fit;
        if (!Number.isFinite(r)) continue;
        correlation[i] = r;
        slope[i] = fit.slope;
        p[i] = 2 * studentCdf(-Math.abs(r) * Math.sqrt((n - 2) / Math.max(0, 1 - r * r)), n - 2);
        valid++;
        sum += r;
        if (p[i] < params.alpha) r > 0 ? positive++ : negative++;
      }
    });
    const share = (hits: number): number => (valid > 0 ? (100 * hits) / valid : NaN);
    output.number('meanCorrelation', sum / valid, { valid, of });
    output.number('positiveShare', share(positive), { valid, of });
    output.number('negativeShare', share(negative), { valid, of });
  },
});
