import { number, raster, Sum, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'value-at-extreme',
  summary:
    'In every pixel the value of one stack on the date when another is highest (or lowest), in its unit, and that date.',
  stage: 'prepare',
  inputs: { values: stack('any'), criterion: stack('any') },
  params: { extreme: text({ default: 'max', choices: ['max', 'min'] }) },
  outputs: {
    composite: raster('any', { like: 'values' }),
    // Place of the chosen layer, from 0 in the order of dates.
    layer: raster('layer-index', { codes: true }),
    mean: number({ like: 'values' }),
  },
  run({ inputs: { values, criterion }, params, output }) {
    const count = values.layers.length;
    if (count !== criterion.layers.length)
      throw new Error(`Both stacks need the same dates, there are ${count} and ${criterion.layers.length} layers.`);
    const sign = params.extreme === 'max' ? 1 : -1;
    const sum = new Sum();
    let [valid, of] = [0, 0];
    output.rasters(['composite', 'layer'], values.grid, [values, criterion], (blocks, criteria, out, layer) => {
      of += out.length;
      for (let i = 0; i < out.length; i++) {
        let [best, most] = [-1, -Infinity];
        for (let k = 0; k < count; k++) {
          const rank = sign * criteria[k][i];
          // Both must be valid; the earliest of equals.
          if (!(rank > most) || rank === Infinity || !Number.isFinite(blocks[k][i])) continue;
          [best, most] = [k, rank];
        }
        if (best < 0) continue;
        out[i] = blocks[best][i];
        layer[i] = best;
        valid++;
        sum.add(out[i]);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of });
  },
});
