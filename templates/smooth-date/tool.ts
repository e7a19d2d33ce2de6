import {
  layerNamed,
  number,
  raster,
  Sum,
  savitzkyGolaySmoother,
  stack,
  text,
  tool,
  whittakerSmoother,
} from 'earthwright/tool';

export default tool({
  name: 'smooth-date',
  summary:
    'One date of a stack smoothed along time in every pixel (Savitzky–Golay or Whittaker), gaps filled, in its unit.',
  stage: 'prepare',
  inputs: { values: stack('any') },
  params: {
    // Date (or name) of the layer to give; all layers count as evenly spaced.
    layer: text(),
    method: text({ default: 'savitzky-golay', choices: ['savitzky-golay', 'whittaker'] }),
    // Layers in Savitzky–Golay's window (odd), and the degree of its polynomial.
    window: number({ default: 5, min: 1, integer: true }),
    degree: number({ default: 2, min: 0, max: 5, integer: true }),
    // Whittaker's smoothness.
    lambda: number({ default: 10, min: 0 }),
    // Pixels with fewer valid layers are missing.
    minimumValid: number({ default: 3, min: 2, integer: true }),
  },
  outputs: {
    smoothed: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    // Root mean square of what was taken away.
    residual: number({ like: 'values' }),
  },
  run({ inputs: { values }, params, output }) {
    const { layers } = values;
    const wanted = layers.indexOf(layerNamed(layers, params.layer));
    const smooth =
      params.method === 'whittaker'
        ? whittakerSmoother(layers.length, params.lambda)
        : savitzkyGolaySmoother(layers.length, params.window, params.degree, wanted);
    const held = new Float64Array(layers.length);
    const [sum, squares] = [new Sum(), new Sum()];
    let [valid, compared, of] = [0, 0, 0];
    output.raster('smoothed', layers[wanted].grid, [values.on(layers[wanted].grid)], (blocks, out) => {
      of += out.length;
      for (let i = 0; i < out.length; i++) {
        let present = 0;
        for (let k = 0; k < held.length; k++) {
          held[k] = blocks[k][i];
          if (Number.isFinite(held[k])) present++;
        }
        if (present < params.minimumValid) continue;
        const value = smooth(held)[wanted];
        if (!Number.isFinite(value)) continue;
        out[i] = value;
        valid++;
        sum.add(value);
        if (!Number.isFinite(held[wanted])) continue;
        compared++;
        squares.add((held[wanted] - value) ** 2);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of });
    output.number('residual', compared > 0 ? Math.sqrt(squares.total / compared) : NaN, { valid: compared, of });
  },
});
