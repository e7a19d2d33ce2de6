import { copyFinite, layerNamed, number, raster, Sum, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'measure-map',
  summary: 'A quantity in every pixel as a raster, in its unit, with its mean.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    // Date (or name) of the layer to map; may be left out where there is only one.
    layer: text({ default: '' }),
  },
  outputs: {
    map: raster('any', { like: 'values', stored: { overviews: true } }),
    mean: number({ like: 'values' }),
  },
  run({ inputs, params, output }) {
    const { layers } = inputs.values;
    if (params.layer === '' && layers.length > 1) {
      const offered = layers.map(({ date, name }) => date ?? name).join(', ');
      throw new Error(`One layer makes one map, but there are ${layers.length}: name one of ${offered}.`);
    }
    const layer = params.layer === '' ? layers[0] : layerNamed(layers, params.layer);
    const sum = new Sum();
    let valid = 0;
    output.raster('map', layer.grid, [layer], (values, out) => {
      valid += copyFinite(values, out, sum);
    });
    output.number('mean', sum.total / valid, { valid, of: layer.pixels });
  },
});
