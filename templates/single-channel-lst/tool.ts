import {
  emissivityCorrected,
  emissivityMethods,
  LayerMeans,
  ndviEmissivity,
  number,
  pairedByDay,
  raster,
  series,
  stack,
  table,
  text,
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
    band: text({ default: 'landsat-8-b10', choices: [...Object.keys(thermalWavelengths), 'wavelength'] }),
    // With the band 'wavelength'.
    wavelength: number({ unit: 'um', default: 10.895, min: 3, max: 15 }),
    method: text({ default: 'threshold', choices: emissivityMethods }),
    soilNdvi: number({ unit: '1', default: 0.2 }),
    vegetationNdvi: number({ unit: '1', default: 0.5 }),
    soil: number({ unit: '1', default: 0.97, min: 0.5, max: 1 }),
    vegetation: number({ unit: '1', default: 0.99, min: 0.5, max: 1 }),
  },
  outputs: {
    lst: raster('land-surface-temperature', { unit: 'K' }),
    mean: number({ quantity: 'land-surface-temperature', unit: 'K' }),
    means: series('land-surface-temperature', { unit: 'K' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'min', 'max', 'valid', 'of'] }),
  },
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
