import { flag, number, numbers, oneOf, raster, Sum, tool } from 'earthwright/tool';

export default tool({
  name: 'mask-classes',
  summary:
    'A raster where a class map has (or has not) one of given classes, missing elsewhere, in its unit, with its mean.',
  stage: 'prepare',
  inputs: { values: raster('any'), classes: raster('class', { codes: true }) },
  params: {
    codes: numbers(),
    // Keep the pixels of these classes, else drop them. Unclassified pixels are dropped either way.
    keep: flag({ default: true }),
  },
  outputs: {
    masked: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    share: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values, classes }, params, output }) {
    if (params.codes.length === 0) throw new Error('There is no class to keep or drop: give their codes.');
    const { keep } = params;
    const isWanted = oneOf(params.codes);
    const sum = new Sum();
    let [valid, selected] = [0, 0];
    output.raster('masked', values.grid, [values, classes.resampled('nearest')], (block, codes, out) => {
      let [here, finite, total] = [0, 0, 0];
      for (let i = 0; i < out.length; i++) {
        const code = codes[i];
        if (Number.isNaN(code) || isWanted(code) !== keep) continue;
        here++;
        const value = block[i];
        if (!Number.isFinite(value)) continue;
        out[i] = value;
        finite++;
        total += value;
      }
      selected += here;
      valid += finite;
      sum.add(total);
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: selected });
    output.number('share', (100 * selected) / values.pixels, { valid: selected, of: values.pixels });
  },
});
