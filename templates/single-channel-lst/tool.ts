import {
  emissivityCorrected,
  emissivityParameters,
  LayerMeans,
  mapOutputs,
  ndviEmissivity,
  pairedByDay,
  stack,
  thermalBandParameters,
  thermalWavelengths,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'single-channel-lst',
  summary:
    'Land surface temperature in K from one brightness temperature and the emissivity that NDVI gives, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: { temperature: stack('brightness-temperature', { unit: 'K' }), ndvi: stack('ndvi', { unit: '1' }) },
  params: {
    ...thermalBandParameters('landsat-8-b10'),
    ...emissivityParameters,
  },
  outputs: mapOutputs('lst', 'land-surface-temperature', 'K'),
  run({ inputs, params, output, derive }) {
    if (!(params.soilNdvi < params.vegetationNdvi))
      throw new Error('The NDVI of soil must be below that of vegetation.');
    const wavelength = thermalWavelengths[params.band] ?? params.wavelength;
    const maps = pairedByDay([inputs.temperature, inputs.ndvi]).map((pair) =>
      derive(
        pair,
        (temperature, ndvi, out) => {
          for (let i = 0; i < out.length; i++) {
            // 0 K is fill, whether declared or not.
            if (!(temperature[i] > 0)) continue;
            out[i] = emissivityCorrected(temperature[i], ndviEmissivity(ndvi[i], params), wavelength);
          }
        },
        { quantity: 'land-surface-temperature', unit: 'K' },
      ),
    );
    new LayerMeans(maps).give(output, 'lst', inputs.temperature.grid);
  },
});
