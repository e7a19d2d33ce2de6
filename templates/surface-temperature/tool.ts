import {
  emissivityCorrected,
  LayerMeans,
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
  name: 'surface-temperature',
  summary:
    'Land surface temperature in K from one brightness temperature and its emissivity, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    temperature: stack('brightness-temperature', { unit: 'K' }),
    emissivity: stack('emissivity', { unit: '1' }),
  },
  params: {
    band: text({ default: 'landsat-8-b10', choices: [...Object.keys(thermalWavelengths), 'wavelength'] }),
    // With the band 'wavelength'.
    wavelength: number({ unit: 'um', default: 10.895, min: 3, max: 15 }),
  },
  outputs: {
    lst: raster('land-surface-temperature', { unit: 'K' }),
    mean: number({ quantity: 'land-surface-temperature', unit: 'K' }),
    means: series('land-surface-temperature', { unit: 'K' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'min', 'max', 'valid', 'of'] }),
  },
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
