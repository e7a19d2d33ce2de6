import { number, raster, Sum, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'increase-map',
  summary:
    'Where a quantity rose by more than a threshold from one period to another, as a map of 0 and 1, with the share of such pixels in percent and their area in m².',
  stage: 'extract',
  inputs: { before: stack('any'), after: stack('any') },
  params: {
    // Of the layers of a period, in every pixel.
    statistic: text({ default: 'mean', choices: ['mean', 'max', 'min', 'sum'] }),
    mode: text({ default: 'difference', choices: ['difference', 'percent'] }),
    threshold: number({ default: 0 }),
    // What a pixel counts for where a period has no value: 0 as for fires, else it is missing.
    absent: text({ default: 'missing', choices: ['missing', 'zero'] }),
  },
  outputs: {
    increase: raster('class', { unit: '1', codes: true, dtype: 'uint8' }),
    change: raster('change'),
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    meanChange: number({ quantity: 'change' }),
  },
  run({ inputs, params, output }) {
    const { before, after } = inputs;
    const { grid } = before;
    const located = grid.crs !== '';
    const absent = params.absent === 'zero' ? 0 : NaN;
    const reduce = (blocks: readonly Float64Array[], i: number): number => {
      let [count, sum, low, high] = [0, 0, Infinity, -Infinity];
      for (let k = 0; k < blocks.length; k++) {
        const value = blocks[k][i];
        if (!Number.isFinite(value)) continue;
        count++;
        sum += value;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      if (count === 0) return absent;
      if (params.statistic === 'max') return high;
      if (params.statistic === 'min') return low;
      return params.statistic === 'sum' ? sum : sum / count;
    };
    const [areas, changes] = [new Sum(), new Sum()];
    let [valid, of, risen] = [0, 0, 0];
    const unit = params.mode === 'percent' ? '%' : before.unit;
    output.rasters(
      ['increase', 'change'],
      grid,
      [before, after, located ? grid.area : undefined],
      (earlier, later, area, increase, change) => {
        of += change.length;
        for (let i = 0; i < change.length; i++) {
          const start = reduce(earlier, i);
          const difference = reduce(later, i) - start;
          const value = params.mode === 'percent' ? (100 * difference) / Math.abs(start) : difference;
          if (!Number.isFinite(value)) continue;
          change[i] = value;
          increase[i] = value > params.threshold ? 1 : 0;
          valid++;
          changes.add(value);
          if (increase[i] === 0) continue;
          risen++;
          if (area) areas.add(area[i]);
        }
      },
      { unit },
    );
    const evidence = { valid, of };
    output.number('share', (100 * risen) / valid, evidence);
    output.number('area', located && valid > 0 ? areas.total : NaN, evidence);
    output.number('meanChange', changes.total / valid, { ...evidence, unit });
  },
});
