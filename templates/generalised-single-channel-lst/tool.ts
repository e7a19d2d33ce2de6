import { LayerMeans, mapOutputs, number, optional, pairedByDay, stack, tool } from 'earthwright/tool';

/** Atmospheric functions of water vapour in g/cm² for Landsat 8 band 10 (Jiménez-Muñoz et al., IEEE GRSL 11, 2014, table II). */
const atmosphere = [
  [0.04019, 0.02916, 1.01523],
  [-0.38333, -1.50294, 0.20324],
  [0.00918, 1.36072, -0.27514],
];

export default tool({
  name: 'generalised-single-channel-lst',
  summary:
    'Land surface temperature in K from one thermal band, its emissivity and water vapour, corrected for the atmosphere, with its mean of every date.',
  stage: 'extract',
  inputs: {
    temperature: stack('brightness-temperature', { unit: 'K' }),
    radiance: stack('radiance'),
    emissivity: stack('emissivity', { unit: '1' }),
    waterVapour: optional(stack('water-vapour', { unit: 'g/cm2' })),
  },
  params: {
    // Where no raster of it is bound.
    waterVapour: number({ unit: 'g/cm2', default: 2, min: 0, max: 7 }),
    // c₂ / λ of the band: 1324 K for Landsat 8 band 10.
    planckSlope: number({ unit: 'K', default: 1324, min: 1000, max: 1500 }),
  },
  outputs: mapOutputs('lst', 'land-surface-temperature', 'K'),
  run({ inputs, params, output, derive }) {
    const { temperature, radiance, emissivity, waterVapour } = inputs;
    const [psi1, psi2, psi3] = atmosphere.map(
      ([a, b, c]) =>
        (w: number): number =>
          (a * w + b) * w + c,
    );
    const maps = pairedByDay([temperature, radiance, emissivity, waterVapour]).map((tuple) =>
      derive(
        tuple,
        (temperature, radiance, emissivity, vapour, out) => {
          for (let i = 0; i < out.length; i++) {
            const [t, l] = [temperature[i], radiance[i]];
            if (!(t > 0 && l > 0 && emissivity[i] > 0)) continue;
            const w = vapour ? vapour[i] : params.waterVapour;
            const gamma = (t * t) / (params.planckSlope * l);
            const delta = t - (t * t) / params.planckSlope;
            out[i] = gamma * ((psi1(w) * l + psi2(w)) / emissivity[i] + psi3(w)) + delta;
          }
        },
        { quantity: 'land-surface-temperature', unit: 'K' },
      ),
    );
    new LayerMeans(maps).give(output, 'lst', temperature.grid);
  },
});
