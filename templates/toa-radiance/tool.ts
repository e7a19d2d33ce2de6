import { number, raster, Sum, tool } from 'earthwright/tool';

export default tool({
  name: 'toa-radiance',
  summary: 'Spectral radiance at the top of the atmosphere from digital numbers, in W m-2 sr-1 um-1.',
  stage: 'prepare',
  inputs: { counts: raster('digital-number', { codes: true }) },
  params: {
    // L = gain · DN + offset (RADIANCE_MULT_BAND and RADIANCE_ADD_BAND of Landsat's MTL file).
    gain: number(),
    offset: number({ default: 0 }),
    // Stored number that means nothing.
    fill: number({ default: 0 }),
    // From here on the sensor was saturated: missing.
    saturated: number({ default: Number.MAX_VALUE }),
  },
  outputs: {
    radiance: raster('radiance', { unit: 'W m-2 sr-1 um-1' }),
    mean: number({ quantity: 'radiance', unit: 'W m-2 sr-1 um-1' }),
  },
  run({ inputs: { counts }, params: { gain, offset, fill, saturated }, output }) {
    if (!(gain > 0)) throw new Error(`A gain is above 0, got ${gain}.`);
    const sum = new Sum();
    let valid = 0;
    output.raster('radiance', counts.grid, [counts], (stored, out) => {
      for (let i = 0; i < out.length; i++) {
        // NaN is not below anything: missing stays missing.
        if (stored[i] === fill || !(stored[i] < saturated)) continue;
        out[i] = gain * stored[i] + offset;
        valid++;
        sum.add(out[i]);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: counts.pixels });
  },
});
