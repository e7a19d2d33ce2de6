import { number, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'align-raster',
  summary: 'A raster on the grid of another one, pixel for pixel, in its unit, with its mean.',
  stage: 'prepare',
  inputs: { values: raster('any'), reference: raster('any') },
  params: {
    // 'as-quantity': nearest for codes, else bilinear.
    method: text({
      default: 'as-quantity',
      choices: ['as-quantity', 'nearest', 'bilinear', 'cubic', 'average', 'mode'],
    }),
    // Where the reference is missing: 'keep' the values, or 'drop' them.
    missing: text({ default: 'keep', choices: ['keep', 'drop'] }),
  },
  outputs: {
    aligned: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    share: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values, reference }, params, output }) {
    const { grid } = reference;
    const method = (['nearest', 'bilinear', 'cubic', 'average', 'mode'] as const).find((one) => one === params.method);
    const drop = params.missing === 'drop';
    const sum = new Sum();
    let valid = 0;
    output.raster('aligned', grid, [values.on(grid, method), drop ? reference : undefined], (block, beside, out) => {
      for (let i = 0; i < out.length; i++) {
        if (!Number.isFinite(block[i]) || (beside && !Number.isFinite(beside[i]))) continue;
        out[i] = block[i];
        valid++;
        sum.add(block[i]);
      }
    });
    const of = grid.width * grid.height;
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of });
    output.number('share', (100 * valid) / of, { valid, of });
  },
});
