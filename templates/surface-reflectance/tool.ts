import { number, raster, Sum, text, tool } from 'earthwright/tool';

interface Encoding {
  readonly scale: number;
  readonly offset: number;
  /** Stored numbers outside are fill, saturated or out of the valid range. */
  readonly least: number;
  readonly most: number;
}

/** Of the products' guides, named in template.json. */
const profiles: Record<string, Encoding> = {
  'landsat-c2': { scale: 2.75e-5, offset: -0.2, least: 1, most: 65_455 },
  'landsat-c1': { scale: 1e-4, offset: 0, least: -2000, most: 16_000 },
  // Processing baseline 04.00 and later (from 25 January 2022): 1000 is added to the stored numbers.
  'sentinel-2': { scale: 1e-4, offset: -0.1, least: 1, most: 65_534 },
  'sentinel-2-before-04.00': { scale: 1e-4, offset: 0, least: 1, most: 65_534 },
  modis: { scale: 1e-4, offset: 0, least: -100, most: 16_000 },
  viirs: { scale: 1e-4, offset: 0, least: -100, most: 16_000 },
  hls: { scale: 1e-4, offset: 0, least: -9998, most: 32_767 },
};

export default tool({
  name: 'surface-reflectance',
  summary: 'Surface reflectance from the stored numbers of a product (Landsat, Sentinel-2, MODIS, VIIRS, HLS), 0 to 1.',
  stage: 'prepare',
  inputs: { counts: raster('digital-number', { codes: true }) },
  params: {
    profile: text({ choices: Object.keys(profiles) }),
    // What lies below 0 or above 1: 'keep' it, 'clip' it to 0…1, or 'drop' it.
    beyond: text({ default: 'keep', choices: ['keep', 'clip', 'drop'] }),
  },
  outputs: {
    reflectance: raster('reflectance', { unit: '1' }),
    mean: number({ quantity: 'reflectance', unit: '1' }),
    beyondShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { counts }, params, output }) {
    const { scale, offset, least, most } = profiles[params.profile];
    const [clip, drop] = [params.beyond === 'clip', params.beyond === 'drop'];
    const sum = new Sum();
    let [valid, known, beyond] = [0, 0, 0];
    output.raster('reflectance', counts.grid, [counts], (stored, out) => {
      for (let i = 0; i < out.length; i++) {
        if (!(stored[i] >= least && stored[i] <= most)) continue;
        const value = stored[i] * scale + offset;
        known++;
        const outside = value < 0 || value > 1;
        if (outside) beyond++;
        if (outside && drop) continue;
        out[i] = outside && clip ? (value < 0 ? 0 : 1) : value;
        valid++;
        sum.add(out[i]);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: counts.pixels });
    output.number('beyondShare', known > 0 ? (100 * beyond) / known : NaN, { valid: known, of: counts.pixels });
  },
});
