import { boundsOf, copyFinite, gridOver, number, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'resample-raster',
  summary: 'A raster at another resolution in its own CRS, in its unit, with its mean.',
  stage: 'prepare',
  inputs: { values: raster('any') },
  params: {
    // Size of the square pixels in units of the CRS (metres, or degrees).
    resolution: number({ min: 0 }),
    // 'average' of all pixels below for coarser grids, 'bilinear' or 'cubic' for finer ones, 'nearest' or 'mode' for classes.
    method: text({ default: 'average', choices: ['average', 'bilinear', 'cubic', 'nearest', 'mode'] }),
  },
  outputs: {
    resampled: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    width: number({ quantity: 'count', unit: '1' }),
    height: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values }, params: { resolution, method }, output, grid }) {
    const [, b, , d] = values.grid.transform;
    if (b !== 0 || d !== 0) throw new Error('The grid is rotated: reproject it to a north-up grid instead.');
    const target = grid(gridOver(boundsOf(values.grid), resolution, values.grid.crs));
    const sum = new Sum();
    let valid = 0;
    const way = (['average', 'bilinear', 'cubic', 'nearest', 'mode'] as const).find((one) => one === method);
    output.raster('resampled', target, [values.on(target, way)], (block, out) => {
      valid += copyFinite(block, out, sum);
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: target.width * target.height });
    output.number('width', target.width);
    output.number('height', target.height);
  },
});
