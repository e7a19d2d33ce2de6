import cdf from '@stdlib/stats/base/dists/normal/cdf';
import { discoveryLimit, number, raster, selectionOf, text, tool, wholeRaster } from 'earthwright/tool';

const directions = ['east', 'northeast', 'north', 'northwest', 'west', 'southwest', 'south', 'southeast'];

export default tool({
  name: 'hot-spots',
  summary:
    'Hot and cold spots by Getis and Ord’s Gi* in every pixel (z, dimensionless), their share in percent, and the direction in which the hot spots lie.',
  stage: 'analyse',
  inputs: { values: raster('any') },
  params: {
    // Half of the square window that counts as a pixel's neighbourhood, itself included.
    radius: number({ unit: 'pixel', default: 1, min: 1, max: 25, integer: true }),
    alpha: number({ unit: '1', default: 0.05, min: 0, max: 1 }),
    correction: text({ default: 'fdr', choices: ['fdr', 'none'] }),
  },
  outputs: {
    z: raster('z-score', { unit: '1' }),
    p: raster('p-value', { unit: '1' }),
    spots: raster('class', { unit: '1', codes: true, dtype: 'int16' }),
    hotShare: number({ quantity: 'share', unit: '%' }),
    coldShare: number({ quantity: 'share', unit: '%' }),
    direction: text(),
    bearing: number({ quantity: 'direction', unit: 'deg' }),
  },
  run({ inputs: { values }, params: { radius, alpha, correction }, output }) {
    const { grid, pixels } = values;
    const { width, height } = grid;
    const all = wholeRaster(values, 3_000_000);
    const here = selectionOf(all, Number.isFinite);
    let [n, sum] = [0, 0];
    for (let i = 0; i < all.length; i++) if (here[i]) [n, sum] = [n + 1, sum + all[i]];
    const mean = sum / n;
    let squares = 0;
    for (let i = 0; i < all.length; i++) if (here[i]) squares += (all[i] - mean) ** 2;
    const spread = Math.sqrt(squares / n);
    const [scores, chances] = [new Float64Array(all.length).fill(NaN), new Float64Array(all.length).fill(NaN)];
    for (let at = 0; at < all.length; at++) {
      if (!here[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      let [weights, excess] = [0, 0];
      for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
        for (let j = row * width + Math.max(0, x - radius); j <= row * width + Math.min(width - 1, x + radius); j++) {
          if (here[j]) [weights, excess] = [weights + 1, excess + all[j] - mean];
        }
      }
      // Ord and Getis 1995: (Σ w x − mean Σ w) / (s √((n Σ w² − (Σ w)²) / (n − 1))), with weights of 1.
      const score = excess / (spread * Math.sqrt((n * weights - weights * weights) / (n - 1)));
      if (!Number.isFinite(score)) continue;
      scores[at] = score;
      chances[at] = 2 * cdf(-Math.abs(score), 0, 1);
    }
    const limit = correction === 'fdr' ? discoveryLimit(chances, alpha) : alpha;
    let [valid, hot, cold, columns, rows, allColumns, allRows] = [0, 0, 0, 0, 0, 0, 0];
    output.rasters(['z', 'p', 'spots'], grid, [], (z, p, spots, { row }) => {
      for (let i = 0; i < z.length; i++) {
        const at = row * width + i;
        if (Number.isNaN(scores[at])) continue;
        [z[i], p[i]] = [scores[at], chances[at]];
        const found = p[i] <= limit ? Math.sign(z[i]) : 0;
        spots[i] = found;
        const [x, y] = [at % width, Math.floor(at / width)];
        [valid, allColumns, allRows] = [valid + 1, allColumns + x, allRows + y];
        if (found > 0) [hot, columns, rows] = [hot + 1, columns + x, rows + y];
        if (found < 0) cold++;
      }
    });
    const evidence = {
      valid,
      of: pixels,
      note: `Gi*: ${correction === 'fdr' ? 'p after false discovery rate' : 'p uncorrected'}.`,
    };
    output.number('hotShare', valid > 0 ? (100 * hot) / valid : NaN, evidence);
    output.number('coldShare', valid > 0 ? (100 * cold) / valid : NaN, evidence);
    // From the centre of the valid pixels to that of the hot ones, on the grid.
    const [a, b, , d, e] = grid.transform;
    const [across, down] = [columns / hot - allColumns / valid, rows / hot - allRows / valid];
    const [east, north] = [a * across + b * down, d * across + e * down];
    const some = hot > 0 && Math.hypot(across, down) > 1e-9;
    const angle = (Math.atan2(north, east) * 180) / Math.PI;
    const note = some ? '' : 'No hot spots, or as many on all sides.';
    output.text('direction', some ? directions[(Math.round(angle / 45) + 8) % 8] : null, { note });
    output.number('bearing', some ? (450 - angle) % 360 : NaN, { valid: hot, of: pixels, note });
  },
});
