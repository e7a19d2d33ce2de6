import { LayerMeans, mapOutputs, number, optional, pairedByDay, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'snow-cover',
  summary:
    'Snow cover from NDSI, as yes or no or as a fraction 0 to 1 of every pixel, with the snow-covered fraction of every date.',
  stage: 'extract',
  inputs: {
    green: stack('reflectance', { unit: '1' }),
    swir: stack('reflectance', { unit: '1' }),
    nir: optional(stack('reflectance', { unit: '1' })),
  },
  params: {
    form: text({ default: 'binary', choices: ['binary', 'fraction'] }),
    ndsi: number({ unit: '1', default: 0.4, min: -1, max: 1 }),
    // Darker pixels are water or shadow: none of the two bands' tests holds for them.
    minimumNir: number({ unit: '1', default: 0.11, min: 0 }),
    minimumGreen: number({ unit: '1', default: 0.1, min: 0 }),
  },
  outputs: mapOutputs('snow', 'snow-cover', '1'),
  run({ inputs, params, output, derive }) {
    const { form, minimumNir, minimumGreen } = params;
    const maps = pairedByDay([inputs.green, inputs.swir, inputs.nir]).map((tuple) =>
      derive(
        tuple,
        (green, swir, nir, out) => {
          for (let i = 0; i < out.length; i++) {
            const ndsi = (green[i] - swir[i]) / (green[i] + swir[i]);
            if (!Number.isFinite(ndsi) || (nir && Number.isNaN(nir[i]))) continue;
            const bright = green[i] >= minimumGreen && (!nir || nir[i] >= minimumNir);
            if (form === 'binary') out[i] = bright && ndsi >= params.ndsi ? 1 : 0;
            // Salomonson & Appel 2004.
            else out[i] = bright ? Math.min(1, Math.max(0, 0.06 + 1.21 * ndsi)) : 0;
          }
        },
        { quantity: 'snow-cover', unit: '1' },
      ),
    );
    new LayerMeans(maps).give(output, 'snow', inputs.green.grid);
  },
});
