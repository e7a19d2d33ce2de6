import { LayerMeans, mapOutputs, number, planckBand, stack, text, tool } from 'earthwright/tool';

/** K1 in W m⁻² sr⁻¹ µm⁻¹ and K2 in K (Chander, Markham & Helder, RSE 113, 2009; Landsat 8 and 9 Data Users Handbooks). */
const constants: Record<string, [number, number]> = {
  'landsat-9-b10': [799.0284, 1329.2405],
  'landsat-9-b11': [475.6581, 1198.3494],
  'landsat-8-b10': [774.8853, 1321.0789],
  'landsat-8-b11': [480.8883, 1201.1442],
  'landsat-7-b6': [666.09, 1282.71],
  'landsat-5-b6': [607.76, 1260.56],
  'landsat-4-b6': [671.62, 1284.3],
};

export default tool({
  name: 'brightness-temperature',
  summary: 'Brightness temperature in K from thermal radiance, as a map, with its mean of every date.',
  stage: 'prepare',
  inputs: { radiance: stack('radiance') },
  params: {
    sensor: text({ default: 'landsat-8-b10', choices: [...Object.keys(constants), 'constants', 'wavelength'] }),
    // With the sensor 'constants'.
    k1: number({ unit: 'W/m2/sr/um', default: 774.8853, min: 0 }),
    k2: number({ unit: 'K', default: 1321.0789, min: 0 }),
    // With the sensor 'wavelength': Planck's law at this one.
    wavelength: number({ unit: 'um', default: 10.895, min: 1, max: 1000 }),
  },
  outputs: mapOutputs('temperature', 'brightness-temperature', 'K'),
  run({ inputs, params, output, derive }) {
    const planck = params.sensor === 'wavelength' ? planckBand(params.wavelength) : undefined;
    const [k1, k2] = constants[params.sensor] ?? [params.k1, params.k2];
    const maps = inputs.radiance.layers.map((layer) =>
      derive(
        [layer],
        (radiance, out) => {
          for (let i = 0; i < out.length; i++) {
            // No body radiates nothing: 0 and less is fill.
            if (!(radiance[i] > 0)) continue;
            out[i] = planck ? planck.temperature(radiance[i]) : k2 / Math.log(k1 / radiance[i] + 1);
          }
        },
        { quantity: 'brightness-temperature', unit: 'K' },
      ),
    );
    new LayerMeans(maps).give(output, 'temperature', inputs.radiance.grid);
  },
});
