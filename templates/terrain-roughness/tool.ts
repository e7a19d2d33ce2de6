import { Moments, number, raster, text, tool } from 'earthwright/tool';

const measures = ['position', 'ruggedness', 'mean-difference', 'roughness'] as const;

export default tool({
  name: 'terrain-roughness',
  summary:
    'Topographic position index, terrain ruggedness index or roughness of every pixel in the unit of the elevation.',
  stage: 'extract',
  inputs: { elevation: raster('elevation') },
  params: {
    measure: text({ default: 'position', choices: measures }),
    radius: number({ unit: 'pixel', default: 1, min: 1, max: 50, integer: true }),
  },
  outputs: {
    roughness: raster('roughness', { like: 'elevation' }),
    mean: number({ quantity: 'roughness', like: 'elevation' }),
    max: number({ quantity: 'roughness', like: 'elevation' }),
  },
  run({ inputs, params: { measure, radius }, output }) {
    const { grid, pixels } = inputs.elevation;
    const found = new Moments();
    output.raster(
      'roughness',
      grid,
      [inputs.elevation],
      (z, out, { width }) => {
        const stride = width + 2 * radius;
        const others = (2 * radius + 1) ** 2 - 1;
        for (let i = 0; i < out.length; i++) {
          const at = (Math.floor(i / width) + radius) * stride + (i % width) + radius;
          const own = z[at];
          if (!Number.isFinite(own)) continue;
          let [sum, squares, absolute, least, most] = [0, 0, 0, own, own];
          for (let dy = -radius; dy <= radius; dy++) {
            for (let j = at + dy * stride - radius; j <= at + dy * stride + radius; j++) {
              const difference = z[j] - own;
              sum += difference; // a missing neighbour makes the sum NaN, and the result missing
              squares += difference * difference;
              absolute += Math.abs(difference);
              if (z[j] < least) least = z[j];
              if (z[j] > most) most = z[j];
            }
          }
          if (!Number.isFinite(sum)) continue;
          if (measure === 'position') out[i] = -sum / others;
          else if (measure === 'ruggedness') out[i] = Math.sqrt(squares);
          else out[i] = measure === 'roughness' ? most - least : absolute / others;
          found.add(out[i]);
        }
      },
      { margin: radius },
    );
    const evidence = { valid: found.count, of: pixels };
    output.number('mean', found.mean, evidence);
    output.number('max', found.count > 0 ? found.max : NaN, evidence);
  },
});
