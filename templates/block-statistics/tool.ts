import { number, raster, Sum, text, tool } from 'earthwright/tool';

const reducers = ['mean', 'sum', 'min', 'max', 'range', 'std', 'count', 'valid-share'];

export default tool({
  name: 'block-statistics',
  summary: 'A statistic of the pixels in blocks of n × n as a coarser raster, in its unit, with its mean.',
  stage: 'prepare',
  inputs: { values: raster('any') },
  params: {
    // Pixels on each side of a block; blocks at the right and lower edge may be smaller.
    size: number({ min: 1, integer: true }),
    statistic: text({ default: 'mean', choices: reducers }),
    // Share of a block's pixels that must be valid.
    minimumShare: number({ default: 0, min: 0, max: 1 }),
  },
  outputs: {
    blocks: raster('any'),
    mean: number(),
  },
  run({ inputs: { values }, params: { size, statistic, minimumShare }, output, grid, scan }) {
    const { width, height, transform, crs } = values.grid;
    const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)];
    if (across * down > 4e6)
      throw new Error(`${across} × ${down} blocks are held in memory, at most 4 million: take larger blocks.`);
    const [count, total, squares] = [0, 1, 2].map(() => new Float64Array(across * down));
    const least = new Float64Array(across * down).fill(Infinity);
    const most = new Float64Array(across * down).fill(-Infinity);
    scan([values], (block, { row, height: rows }) => {
      for (let y = 0, i = 0; y < rows; y++) {
        const first = Math.floor((row + y) / size) * across;
        for (let x = 0; x < width; x++, i++) {
          const value = block[i];
          if (!Number.isFinite(value)) continue;
          const at = first + Math.floor(x / size);
          const before = count[at]++;
          // Welford's update of the squares around the mean.
          if (before > 0) squares[at] += (value - total[at] / before) * (value - (total[at] + value) / (before + 1));
          total[at] += value;
          if (value < least[at]) least[at] = value;
          if (value > most[at]) most[at] = value;
        }
      }
    });
    const [a, b, c, d, e, f] = transform;
    const target = grid({
      width: across,
      height: down,
      crs,
      transform: [a * size, b * size, c, d * size, e * size, f],
    });
    const pixelsOf = (at: number): number =>
      Math.min(size, width - (at % across) * size) * Math.min(size, height - Math.floor(at / across) * size);
    const ways: Record<string, (at: number) => number> = {
      mean: (at) => total[at] / count[at],
      sum: (at) => total[at],
      min: (at) => least[at],
      max: (at) => most[at],
      range: (at) => most[at] - least[at],
      std: (at) => Math.sqrt(Math.max(0, squares[at]) / count[at]),
      count: (at) => count[at],
      'valid-share': (at) => (100 * count[at]) / pixelsOf(at),
    };
    const unit = statistic === 'valid-share' ? '%' : statistic === 'count' ? '1' : values.unit;
    const sum = new Sum();
    let valid = 0;
    const fill = (out: Float64Array, first: number): void => {
      for (let i = 0; i < out.length; i++) {
        const at = first + i;
        if (count[at] === 0 || count[at] < minimumShare * pixelsOf(at)) continue;
        const value = ways[statistic](at);
        if (!Number.isFinite(value)) continue;
        out[i] = value;
        valid++;
        sum.add(value);
      }
    };
    output.raster('blocks', target, [], (out, { row }) => fill(out, row * across), { unit });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: across * down, unit });
  },
});
