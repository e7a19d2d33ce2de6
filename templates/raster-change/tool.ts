import { number, raster, Sum, text, tool } from 'earthwright/tool';

const changes: Record<string, (earlier: number, later: number) => number> = {
  difference: (earlier, later) => later - earlier,
  'absolute-difference': (earlier, later) => Math.abs(later - earlier),
  percent: (earlier, later) => (100 * (later - earlier)) / Math.abs(earlier),
  ratio: (earlier, later) => later / earlier,
  'log-ratio': (earlier, later) => Math.log(later / earlier),
};

export default tool({
  name: 'raster-change',
  summary:
    'Change between two rasters in every pixel as a raster (difference, percent, ratio or log ratio), its mean, and the change of their means.',
  stage: 'extract',
  inputs: { earlier: raster('any'), later: raster('any') },
  params: { mode: text({ default: 'difference', choices: Object.keys(changes) }) },
  outputs: {
    change: raster('change'),
    meanChange: number({ quantity: 'change' }),
    minChange: number({ quantity: 'change' }),
    maxChange: number({ quantity: 'change' }),
    changeOfMeans: number({ quantity: 'change' }),
    earlierMean: number({ like: 'earlier' }),
    laterMean: number({ like: 'later' }),
  },
  run({ inputs: { earlier, later }, params, output }) {
    if (earlier.unit !== later.unit && earlier.unit !== '' && later.unit !== '')
      throw new Error(`A change needs one unit, got '${earlier.unit}' and '${later.unit}'.`);
    const change = changes[params.mode];
    const units: Record<string, string> = { percent: '%', ratio: '1', 'log-ratio': '1' };
    const unit = units[params.mode] ?? (earlier.unit || later.unit);
    const [all, before, after] = [new Sum(), new Sum(), new Sum()];
    let [valid, least, most] = [0, Infinity, -Infinity];
    output.raster(
      'change',
      earlier.grid,
      [earlier, later],
      (first, second, out) => {
        let [count, low, high, sum, start, end] = [0, Infinity, -Infinity, 0, 0, 0];
        for (let i = 0; i < out.length; i++) {
          const value = change(first[i], second[i]);
          if (!Number.isFinite(value)) continue;
          out[i] = value;
          count++;
          sum += value;
          start += first[i];
          end += second[i];
          if (value < low) low = value;
          if (value > high) high = value;
        }
        valid += count;
        [least, most] = [Math.min(least, low), Math.max(most, high)];
        all.add(sum);
        before.add(start);
        after.add(end);
      },
      { unit },
    );
    const evidence = { valid, of: earlier.pixels };
    const some = valid > 0;
    output.number('meanChange', all.total / valid, { ...evidence, unit });
    output.number('minChange', some ? least : NaN, { ...evidence, unit });
    output.number('maxChange', some ? most : NaN, { ...evidence, unit });
    const [earlierMean, laterMean] = [before.total / valid, after.total / valid];
    const ofMeans = change(earlierMean, laterMean);
    output.number('changeOfMeans', Number.isFinite(ofMeans) ? ofMeans : NaN, { ...evidence, unit });
    output.number('earlierMean', earlierMean, evidence);
    output.number('laterMean', laterMean, evidence);
  },
});
