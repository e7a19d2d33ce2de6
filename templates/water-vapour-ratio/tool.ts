import { LayerMeans, mapOutputs, number, optional, pairedByDay, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'water-vapour-ratio',
  summary:
    'Precipitable water in g/cm² from a near-infrared absorption band and its surroundings, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    absorbing: stack('reflectance', { unit: '1' }),
    window: stack('reflectance', { unit: '1' }),
    secondWindow: optional(stack('reflectance', { unit: '1' })),
  },
  params: {
    // T = exp(α − β·√W), or in 'linear' T = exp(α − β·W): the peers' −ln T / 0.03 in mm is α = 0, β = 0.3 per g/cm².
    form: text({ default: 'square-root', choices: ['square-root', 'linear'] }),
    alpha: number({ unit: '1', default: 0.02 }),
    beta: number({ unit: '1', default: 0.651, min: 1e-6 }),
    // Wavelengths for the straight line between two windows.
    wavelength: number({ unit: 'um', default: 0.94 }),
    windowWavelength: number({ unit: 'um', default: 0.865 }),
    secondWavelength: number({ unit: 'um', default: 1.24 }),
  },
  outputs: mapOutputs('water', 'water-vapour', 'g/cm2'),
  run({ inputs, params, output, derive }) {
    const { alpha, beta, wavelength, windowWavelength, secondWavelength } = params;
    if (windowWavelength === secondWavelength) throw new Error('The two windows need different wavelengths.');
    const share = (wavelength - windowWavelength) / (secondWavelength - windowWavelength);
    const maps = pairedByDay([inputs.absorbing, inputs.window, inputs.secondWindow]).map((tuple) =>
      derive(
        tuple,
        (absorbing, window, second, out) => {
          for (let i = 0; i < out.length; i++) {
            const expected = second ? (1 - share) * window[i] + share * second[i] : window[i];
            const transmittance = absorbing[i] / expected;
            // Without light there is no ratio.
            if (!(absorbing[i] > 0 && expected > 0)) continue;
            const path = (alpha - Math.log(transmittance)) / beta;
            // Brighter than without absorption: no water that this method could see.
            if (path >= 0) out[i] = params.form === 'linear' ? path : path * path;
          }
        },
        { quantity: 'water-vapour', unit: 'g/cm2' },
      ),
    );
    new LayerMeans(maps).give(output, 'water', inputs.absorbing.grid);
  },
});
