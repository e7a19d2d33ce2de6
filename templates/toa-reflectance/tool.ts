import { dayOfYear, number, raster, Sum, text, tool } from 'earthwright/tool';

/** Distance between Earth and Sun in astronomical units on a day of the year. */
const distanceOn = (day: number): number => 1 - 0.016_72 * Math.cos(((0.9856 * Math.PI) / 180) * (day - 4));

export default tool({
  name: 'toa-reflectance',
  summary:
    'Reflectance at the top of the atmosphere from digital numbers, corrected for the height of the sun, 0 to 1.',
  stage: 'prepare',
  inputs: { counts: raster('digital-number', { codes: true }) },
  params: {
    // 'reflectance': gain and offset give reflectance (Landsat 8 and 9); 'radiance': they give radiance, which needs the solar irradiance.
    rescaling: text({ default: 'reflectance', choices: ['reflectance', 'radiance'] }),
    gain: number(),
    offset: number({ default: 0 }),
    sunElevation: number({ unit: 'deg', max: 90 }),
    // Mean solar irradiance of the band (ESUN), only for 'radiance'.
    solarIrradiance: number({ default: 0, unit: 'W m-2 um-1', min: 0 }),
    // In astronomical units; 0: from the date of the image.
    earthSunDistance: number({ default: 0, min: 0, max: 1.1 }),
    fill: number({ default: 0 }),
    saturated: number({ default: Number.MAX_VALUE }),
  },
  outputs: {
    reflectance: raster('reflectance', { unit: '1' }),
    mean: number({ quantity: 'reflectance', unit: '1' }),
  },
  run({ inputs: { counts }, params, output }) {
    const { gain, offset, fill, saturated, sunElevation, solarIrradiance } = params;
    if (!(sunElevation > 0))
      throw new Error(`The sun must be above the horizon, got an elevation of ${sunElevation}°.`);
    const sine = Math.sin((sunElevation * Math.PI) / 180);
    let factor = 1 / sine;
    if (params.rescaling === 'radiance') {
      if (!(solarIrradiance > 0)) throw new Error('Reflectance from radiance needs the solar irradiance of the band.');
      const day = counts.date === null ? NaN : dayOfYear(counts.date);
      const distance = params.earthSunDistance > 0 ? params.earthSunDistance : distanceOn(day);
      if (Number.isNaN(distance))
        throw new Error('Without the day of the image the distance to the sun must be given.');
      factor = (Math.PI * distance ** 2) / (solarIrradiance * sine);
    }
    const sum = new Sum();
    let valid = 0;
    output.raster('reflectance', counts.grid, [counts], (stored, out) => {
      for (let i = 0; i < out.length; i++) {
        if (stored[i] === fill || !(stored[i] < saturated)) continue;
        out[i] = (gain * stored[i] + offset) * factor;
        valid++;
        sum.add(out[i]);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: counts.pixels });
  },
});
