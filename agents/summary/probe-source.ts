/** How many values a probe looks at one by one to find distinct codes and hidden fill. */
const sampleSize = 200_000;

/**
 * A probe tool for a group of bands: stored numbers as they are, so that fill values and encodings show.
 * Gives one row per layer: count, extremes, moments, zeros, distinct values and the most frequent one.
 */
export const bandProbe = (label: string): string => `import { stack, table, tool } from 'earthwright/tool';

// Statistics of the stored numbers of: ${label.replace(/[^\w .-]/g, '?')}
export default tool({
  name: 'band-probe',
  summary: 'Count, extremes, moments, zeros and most frequent values of the stored numbers, one row per layer.',
  stage: 'prepare',
  inputs: { layers: stack('any', { codes: true }) },
  params: {},
  outputs: { statistics: table({ columns: ['valid', 'total', 'min', 'max', 'mean', 'std', 'zeros', 'distinct', 'levels', 'low', 'high', 'mode', 'modeShare'] }) },
  run({ inputs, output, scan }) {
    const rows = inputs.layers.layers.map((layer) => {
      const total = layer.grid.width * layer.grid.height;
      const stride = Math.max(1, Math.floor(total / ${sampleSize}));
      const counts = new Map<number, number>();
      let valid = 0, zeros = 0, sampled = 0, min = Infinity, max = -Infinity, low = Infinity, high = -Infinity;
      let mean = 0, squares = 0, position = 0;
      scan([layer], (values) => {
        for (let i = 0; i < values.length; i++, position++) {
          const value = values[i];
          if (!Number.isFinite(value)) continue;
          valid++;
          if (value === 0) zeros++;
          if (value < min) { low = min; min = value; } else if (value > min && value < low) low = value;
          if (value > max) { high = max; max = value; } else if (value < max && value > high) high = value;
          // Welford's update keeps precision on large offsets.
          const delta = value - mean;
          mean += delta / valid;
          squares += delta * (value - mean);
          if (position % stride === 0 && counts.size <= 4096) {
            counts.set(value, (counts.get(value) ?? 0) + 1);
            sampled++;
          }
        }
      });
      const few = counts.size <= 64 ? [...counts.keys()].sort((a, b) => a - b) : null;
      const levels = counts.size <= 260 ? [...counts.keys()].sort((a, b) => a - b) : null;
      let mode = NaN, most = 0;
      for (const [value, count] of counts) if (count > most) { most = count; mode = value; }
      const known = valid > 0;
      return {
        valid, total, zeros,
        min: known ? min : null, max: known ? max : null, mean: known ? mean : null,
        std: known ? Math.sqrt(squares / valid) : null,
        distinct: few ? few.join(' ') : null,
        levels: levels ? levels.join(' ') : null,
        low: Number.isFinite(low) ? low : null, high: Number.isFinite(high) ? high : null,
        mode: sampled > 0 && counts.size <= 4096 ? mode : null,
        modeShare: sampled > 0 ? most / sampled : null,
      };
    });
    output.table('statistics', rows);
  },
});
`;
