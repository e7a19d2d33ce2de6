import { Moments, number, raster, text, textureFeatures, textureOf, tool } from 'earthwright/tool';

const steps: Record<string, readonly (readonly [number, number])[]> = {
  all: [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, -1],
  ],
  '0': [[1, 0]],
  '45': [[1, -1]],
  '90': [[0, -1]],
  '135': [[-1, -1]],
};

export default tool({
  name: 'glcm-texture',
  summary:
    'Texture of the window around every pixel, dimensionless: contrast, homogeneity, energy, entropy, correlation … of grey-level co-occurrences.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    feature: text({ default: 'contrast', choices: textureFeatures }),
    radius: number({ unit: 'pixel', default: 3, min: 1, max: 25, integer: true }),
    distance: number({ unit: 'pixel', default: 1, min: 1, max: 25, integer: true }),
    angle: text({ default: 'all', choices: Object.keys(steps).toSorted() }),
    levels: number({ unit: '1', default: 16, min: 2, max: 64, integer: true }),
    // Values below and above count as the lowest and the highest grey level; both 0: smallest and largest value.
    low: number({ default: 0 }),
    high: number({ default: 0 }),
  },
  outputs: { texture: raster('texture', { unit: '1' }), mean: number({ quantity: 'texture', unit: '1' }) },
  run({ inputs: { values }, params, output, derive }) {
    const { radius, levels, distance } = params;
    const given = params.low !== 0 || params.high !== 0;
    if (given && !(params.high > params.low))
      throw new Error(`The highest value ${params.high} is not above the lowest ${params.low}.`);
    const [low, high] = given ? [params.low, params.high] : values.quantiles([0, 1]);
    const grey = derive(
      [values],
      (value, out) => {
        for (let i = 0; i < out.length; i++) {
          if (!Number.isFinite(value[i])) continue;
          const level = high > low ? Math.floor(((value[i] - low) / (high - low)) * levels) : 0;
          out[i] = Math.min(levels - 1, Math.max(0, level));
        }
      },
      { quantity: 'class', codes: true },
    );
    const counts = new Float64Array(levels * levels);
    const found = new Moments();
    output.raster(
      'texture',
      values.grid,
      [grey],
      (level, out, { width }) => {
        const stride = width + 2 * radius;
        for (let i = 0; i < out.length; i++) {
          const [left, top] = [i % width, Math.floor(i / width)];
          if (Number.isNaN(level[(top + radius) * stride + left + radius])) continue;
          counts.fill(0);
          let total = 0;
          // Pairs with both pixels in the window; missing ones and the edge have no say.
          for (const [dx, dy] of steps[params.angle]) {
            for (let y = Math.max(0, -dy * distance); y <= 2 * radius; y++) {
              for (let x = Math.max(0, -dx * distance); x <= 2 * radius - Math.max(0, dx * distance); x++) {
                const at = (top + y) * stride + left + x;
                const [one, other] = [level[at], level[at + dy * distance * stride + dx * distance]];
                if (Number.isNaN(one) || Number.isNaN(other)) continue;
                counts[one * levels + other]++;
                counts[other * levels + one]++;
                total += 2;
              }
            }
          }
          out[i] = textureOf(params.feature, counts, levels, total);
          found.add(out[i]);
        }
      },
      { margin: radius },
    );
    output.number('mean', found.mean, { valid: found.count, of: values.pixels });
  },
});
