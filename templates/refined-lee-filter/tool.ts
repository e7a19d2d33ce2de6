import { number, raster, Sum, tool } from 'earthwright/tool';

/** Offsets of the 28 pixels of a 7 × 7 window on one side of its middle, that line included. */
const half = (belongs: (dx: number, dy: number) => boolean): readonly (readonly [number, number])[] =>
  Array.from({ length: 49 }, (_, k) => [(k % 7) - 3, Math.floor(k / 7) - 3] as const).filter(([dx, dy]) =>
    belongs(dx, dy),
  );

/** For each gradient (west–east, north-west–south-east, north–south, north-east–south-west): the half on its first and on its second side. */
const halves = [
  [half((dx) => dx <= 0), half((dx) => dx >= 0)],
  [half((dx, dy) => dx + dy <= 0), half((dx, dy) => dx + dy >= 0)],
  [half((_, dy) => dy <= 0), half((_, dy) => dy >= 0)],
  [half((dx, dy) => dx - dy >= 0), half((dx, dy) => dx - dy <= 0)],
];
/** Centres of the 3 × 3 blocks at both ends of each gradient. */
const ends = [
  [
    [-2, 0],
    [2, 0],
  ],
  [
    [-2, -2],
    [2, 2],
  ],
  [
    [0, -2],
    [0, 2],
  ],
  [
    [2, -2],
    [-2, 2],
  ],
];
const whole = half(() => true);

export default tool({
  name: 'refined-lee-filter',
  summary:
    'Radar backscatter with less speckle and edges kept (refined Lee, 7 × 7), in linear power, with the means before and after.',
  stage: 'prepare',
  inputs: { power: raster('backscatter', { unit: '1' }) },
  params: { looks: number({ unit: '1', default: 4.4, min: 0.5 }) },
  outputs: {
    filtered: raster('backscatter', { unit: '1' }),
    meanBefore: number({ quantity: 'backscatter', unit: '1' }),
    meanAfter: number({ quantity: 'backscatter', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const noise = 1 / params.looks;
    const [before, after] = [new Sum(), new Sum()];
    let valid = 0;
    output.raster(
      'filtered',
      inputs.power.grid,
      [inputs.power],
      (power, out, { width, height }) => {
        const stride = width + 6;
        const means = new Float64Array(power.length).fill(NaN);
        /** Mean of the valid pixels of the 3 × 3 block around a position. */
        const blockMean = (at: number): number => {
          let [count, sum] = [0, 0];
          for (let dy = -1; dy <= 1; dy++) {
            for (let dx = -1; dx <= 1; dx++) {
              const value = power[at + dy * stride + dx];
              if (!(value >= 0 && value < Infinity)) continue;
              count++;
              sum += value;
            }
          }
          return sum / count;
        };
        for (let y = 1; y < height + 5; y++)
          for (let x = 1; x < stride - 1; x++) means[y * stride + x] = blockMean(y * stride + x);
        /** The half of the window that is on the same side of the strongest edge as the middle. */
        const side = (middle: number): readonly (readonly [number, number])[] => {
          const own = means[middle];
          let [steepest, chosen] = [-1, whole];
          for (let direction = 0; direction < 4; direction++) {
            const [[ax, ay], [bx, by]] = ends[direction];
            const [a, b] = [means[middle + ay * stride + ax], means[middle + by * stride + bx]];
            const gradient = Math.abs(a - b);
            if (!(gradient > steepest)) continue;
            steepest = gradient;
            chosen = halves[direction][Math.abs(a - own) <= Math.abs(b - own) ? 0 : 1];
          }
          return chosen;
        };
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const middle = (y + 3) * stride + x + 3;
            const centre = power[middle];
            if (!(centre >= 0 && centre < Infinity)) continue;
            let [count, sum, squares] = [0, 0, 0];
            const used = side(middle);
            for (let k = 0; k < used.length; k++) {
              const value = power[middle + used[k][1] * stride + used[k][0]];
              if (!(value >= 0 && value < Infinity)) continue;
              count++;
              sum += value;
              squares += value * value;
            }
            const mean = sum / count;
            const variance = Math.max(0, squares / count - mean * mean);
            const signal = Math.max(0, (variance - mean * mean * noise) / (1 + noise));
            const value = variance > 0 ? mean + (signal / variance) * (centre - mean) : mean;
            out[y * width + x] = value;
            valid++;
            before.add(centre);
            after.add(value);
          }
        }
      },
      { margin: 3 },
    );
    const evidence = { valid, of: inputs.power.pixels };
    output.number('meanBefore', before.total / valid, evidence);
    output.number('meanAfter', after.total / valid, evidence);
  },
});
