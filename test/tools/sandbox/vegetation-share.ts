import { number, raster, tool } from 'earthwright/tool';

export default tool({
  name: 'vegetation-share',
  summary: 'Share of valid pixels whose NDVI exceeds a threshold, in percent.',
  stage: 'analyse',
  inputs: { red: raster('reflectance'), nir: raster('reflectance') },
  params: { threshold: number({ unit: '1', default: 0.3, min: -1, max: 1 }) },
  outputs: { ndvi: raster('ndvi'), share: number({ unit: '%' }) },
  run({ inputs, params, output }) {
    let valid = 0;
    let above = 0;
    output.raster('ndvi', inputs.nir.grid, [inputs.nir, inputs.red], (nir, red, ndvi) => {
      for (let i = 0; i < ndvi.length; i++) {
        ndvi[i] = (nir[i] - red[i]) / (nir[i] + red[i]);
        if (!Number.isNaN(ndvi[i])) {
          valid++;
          if (ndvi[i] > params.threshold) above++;
        }
      }
    });
    output.number('share', valid ? (100 * above) / valid : NaN, { valid });
  },
});
