import { layerNamed, number, raster, Sum, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'condition-map',
  summary:
    'Where a condition holds, as a map of 1 and 0 in one byte a pixel, with the share of such pixels in percent and their area in m².',
  stage: 'extract',
  inputs: { values: stack('condition') },
  params: {
    // Date (or name) of the layer to map; may be left out where there is only one.
    layer: text({ default: '' }),
  },
  outputs: {
    map: raster('condition', { unit: '1', codes: true, dtype: 'uint8', stored: { overviews: true } }),
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
  },
  run({ inputs, params, output }) {
    const { layers } = inputs.values;
    if (params.layer === '' && layers.length > 1) {
      const offered = layers.map(({ date, name }) => date ?? name).join(', ');
      throw new Error(`One layer makes one map, but there are ${layers.length}: name one of ${offered}.`);
    }
    const layer = params.layer === '' ? layers[0] : layerNamed(layers, params.layer);
    const located = layer.grid.crs !== '';
    const areas = new Sum();
    let [valid, holds] = [0, 0];
    output.raster('map', layer.grid, [layer, located ? layer.grid.area : undefined], (values, area, out) => {
      for (let i = 0; i < out.length; i++) {
        if (!Number.isFinite(values[i])) continue;
        valid++;
        out[i] = values[i] === 0 ? 0 : 1;
        if (out[i] === 0) continue;
        holds++;
        if (area) areas.add(area[i]);
      }
    });
    const evidence = { valid, of: layer.pixels };
    output.number('share', (100 * holds) / valid, evidence);
    output.number('area', located && valid > 0 ? areas.total : NaN, evidence);
  },
});
