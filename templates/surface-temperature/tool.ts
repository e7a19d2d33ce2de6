import {
  emissivityCorrected,
  LayerMeans,
  mapOutputs,
  pairedByDay,
  stack,
  thermalBandParameters,
  thermalWavelengths,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'surface-temperature',
  summary:
    'Land surface temperature in K from one brightness temperature and its emissivity, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    temperature: stack('brightness-temperature', { unit: 'K' }),
    emissivity: stack('emissivity', { unit: '1' }),
  },
  params: thermalBandParameters('landsat-8-b10'),
  outputs: mapOutputs('lst', 'land-surface-temperature', 'K'),
  run({ inputs, params, output, derive }) {
    const wavelength = thermalWavelengths[params.band] ?? params.wavelength;
    const maps = pairedByDay([inputs.temperature, inputs.emissivity]).map((pair) =>
      derive(
        pair,
        (temperature, emissivity, out) => {
          for (let i = 0; i < out.length; i++) {
            // 0 K is fill, whether declared or not.
            if (temperature[i] > 0) out[i] = emissivityCorrected(temperature[i], emissivity[i], wavelength);
          }
        },
        { quantity: 'land-surface-temperature', unit: 'K' },
      ),
    );
    new LayerMeans(maps).give(output, 'lst', inputs.temperature.grid);
  },
});
