import { emissivityParameters, LayerMeans, mapOutputs, ndviEmissivity, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'ndvi-emissivity',
  summary: 'Thermal emissivity of the land surface from NDVI, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: { ndvi: stack('ndvi', { unit: '1' }) },
  params: emissivityParameters,
  outputs: mapOutputs('emissivity', 'emissivity', '1'),
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
