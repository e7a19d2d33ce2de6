import {
  layerNamed,
  number,
  numbered,
  periodOf,
  raster,
  Sum,
  series,
  sharesOfRange,
  stack,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'condition-index',
  summary:
    'Where a quantity lies between its lowest and highest value of the record in every pixel, in percent (VCI, TCI), for one date, with the mean of every date.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    // vci: high values are good; tci: low ones.
    index: text({ default: 'vci', choices: ['vci', 'tci'] }),
    compare: text({ default: 'month-of-year', choices: ['all', 'month-of-year', 'season-of-year'] }),
    // Date (or name) of the layer to map; '' is the last.
    layer: text({ default: '' }),
    minimumValid: number({ unit: '1', default: 2, min: 2, integer: true }),
  },
  outputs: {
    condition: raster('vegetation-condition', { unit: '%' }),
    mean: number({ quantity: 'vegetation-condition', unit: '%' }),
    means: series('vegetation-condition', { unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { layers, grid } = inputs.values;
    const mapped = params.layer === '' ? layers.length - 1 : layers.indexOf(layerNamed(layers, params.layer));
    const { compare, minimumValid } = params;
    const { groups, count } = numbered(layers, ({ date, name }) => {
      if (compare === 'all') return 'all';
      const period = date === null ? null : periodOf(date, compare === 'season-of-year' ? compare : 'month-of-year');
      if (period === null)
        throw new Error(`'${name}' has no month; to compare with the whole record set compare to 'all'.`);
      return period;
    });
    const [values, shares] = [new Float64Array(layers.length), new Float64Array(layers.length)];
    const [sums, valid] = [layers.map(() => new Sum()), layers.map(() => 0)];
    output.raster('condition', grid, [inputs.values], (blocks, out) => {
      for (let i = 0; i < out.length; i++) {
        for (let k = 0; k < values.length; k++) values[k] = blocks[k][i];
        sharesOfRange(values, groups, shares, { count, minimum: minimumValid });
        for (let k = 0; k < shares.length; k++) {
          const condition = 100 * (params.index === 'vci' ? shares[k] : 1 - shares[k]);
          if (!Number.isFinite(condition)) continue;
          sums[k].add(condition);
          valid[k]++;
          if (k === mapped) out[i] = condition;
        }
      }
    });
    const { date, name, pixels } = layers[mapped];
    const evidence = { valid: valid[mapped], of: pixels, note: `Of ${date ?? name}, against ${layers.length} layers.` };
    output.number('mean', sums[mapped].total / valid[mapped], evidence);
    output.series(
      'means',
      layers.flatMap(({ date }, k) =>
        date === null ? [] : [{ date, value: sums[k].total / valid[k], valid: valid[k] }],
      ),
    );
  },
});
