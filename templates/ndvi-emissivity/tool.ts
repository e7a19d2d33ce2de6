import {
  emissivityMethods,
  LayerMeans,
  ndviEmissivity,
  number,
  raster,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'ndvi-emissivity',
  summary: 'Thermal emissivity of the land surface from NDVI, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: { ndvi: stack('ndvi', { unit: '1' }) },
  params: {
    method: text({ default: 'threshold', choices: emissivityMethods }),
    soilNdvi: number({ unit: '1', default: 0.2 }),
    vegetationNdvi: number({ unit: '1', default: 0.5 }),
    soil: number({ unit: '1', default: 0.97, min: 0.5, max: 1 }),
    vegetation: number({ unit: '1', default: 0.99, min: 0.5, max: 1 }),
  },
  outputs: {
    emissivity: raster('emissivity', { unit: '1' }),
    mean: number({ quantity: 'emissivity', unit: '1' }),
    means: series('emissivity', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'min', 'max', 'valid', 'of'] }),
  },
  run({ inputs, params, output, derive }) {
    if (!(params.soilNdvi < params.vegetationNdvi))
      throw new Error('The NDVI of soil must be below that of vegetation.');
    const traits = { quantity: 'emissivity', unit: '1' };
    const maps = inputs.ndvi.layers.map((layer) =>
      derive(
        [layer],
        (ndvi, out) => {
          for (let i = 0; i < out.length; i++) out[i] = ndviEmissivity(ndvi[i], params);
        },
        traits,
      ),
    );
    new LayerMeans(maps).give(output, 'emissivity', inputs.ndvi.grid);
  },
});
