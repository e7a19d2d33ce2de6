import cdf from '@stdlib/stats/base/dists/normal/cdf';
import { discoveryLimit, number, raster, text, tool, wholeRaster } from 'earthwright/tool';

const steps = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

export default tool({
  name: 'local-morans-i',
  summary:
    'Local Moran’s I of every pixel (dimensionless), its z and kind: clusters of high or low values, and outliers, with their shares in percent.',
  stage: 'analyse',
  inputs: { values: raster('any') },
  params: {
    contiguity: text({ default: 'queen', choices: ['queen', 'rook'] }),
    alpha: number({ unit: '1', default: 0.05, min: 0, max: 1 }),
    correction: text({ default: 'fdr', choices: ['fdr', 'none'] }),
  },
  outputs: {
    moransI: raster('morans-i', { unit: '1' }),
    z: raster('z-score', { unit: '1' }),
    // 1 high among high, 2 low among high, 3 low among low, 4 high among low, 0 not significant.
    kind: raster('class', { unit: '1', codes: true, dtype: 'uint8' }),
    highClusterShare: number({ quantity: 'share', unit: '%' }),
    lowClusterShare: number({ quantity: 'share', unit: '%' }),
    outlierShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params, output }) {
    const { grid, pixels } = values;
    const { width, height } = grid;
    const all = wholeRaster(values, 3_000_000);
    let [n, sum] = [0, 0];
    for (const value of all) if (Number.isFinite(value)) [n, sum] = [n + 1, sum + value];
    const mean = sum / n;
    let [second, fourth] = [0, 0];
    const deviations = all.map((value) => (Number.isFinite(value) ? value - mean : NaN));
    for (const deviation of deviations) {
      if (Number.isNaN(deviation)) continue;
      second += deviation ** 2 / n;
      fourth += deviation ** 4 / n;
    }
    const kurtosis = fourth / second ** 2;
    const near = params.contiguity === 'queen' ? steps : steps.slice(0, 4);
    const [local, scores, lags] = [0, 1, 2].map(() => new Float64Array(all.length).fill(NaN));
    deviations.forEach((own, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      let [count, lag] = [0, 0];
      for (const [dx, dy] of near) {
        const other =
          x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height ? NaN : deviations[at + dy * width + dx];
        if (!Number.isNaN(other)) [count, lag] = [count + 1, lag + other];
      }
      if (Number.isNaN(own) || count === 0) return;
      // Row-standardised weights 1/k; moments under randomisation of Anselin 1995, equations 12 and 13, with Σw = 1 and Σw² = 1/k.
      local[at] = (own * lag) / count / second;
      const ownWeights = (n - kurtosis) / (n - 1) / count;
      const crossWeights = ((1 - 1 / count) * (2 * kurtosis - n)) / ((n - 1) * (n - 2));
      const variance = ownWeights + crossWeights - 1 / (n - 1) ** 2;
      const score = (local[at] + 1 / (n - 1)) / Math.sqrt(variance);
      lags[at] = lag;
      if (Number.isFinite(score)) scores[at] = score;
    });
    const chances = scores.map((score) => 2 * cdf(-Math.abs(score), 0, 1));
    const limit = params.correction === 'fdr' ? discoveryLimit(chances, params.alpha) : params.alpha;
    const counts = [0, 0, 0, 0, 0];
    let valid = 0;
    output.rasters(['moransI', 'z', 'kind'], grid, [], (moransI, z, kind, { row }) => {
      for (let i = 0; i < z.length; i++) {
        const at = row * width + i;
        if (!Number.isFinite(local[at])) continue;
        [moransI[i], z[i]] = [local[at], scores[at]];
        const quadrant = lags[at] > 0 ? (deviations[at] > 0 ? 1 : 2) : deviations[at] > 0 ? 4 : 3;
        kind[i] = chances[at] <= limit ? quadrant : 0;
        counts[kind[i]]++;
        valid++;
      }
    });
    const share = (count: number): number => (valid > 0 ? (100 * count) / valid : NaN);
    const evidence = { valid, of: pixels };
    output.number('highClusterShare', share(counts[1]), evidence);
    output.number('lowClusterShare', share(counts[3]), evidence);
    output.number('outlierShare', share(counts[2] + counts[4]), evidence);
  },
});
