import {
  type Bounds,
  boundsOf,
  copyFinite,
  gridOver,
  number,
  projectedBounds,
  raster,
  Sum,
  text,
  tool,
} from 'earthwright/tool';
import proj4 from 'proj4';

/** Where the bounds lie in another CRS. Throws an Error for a CRS that is not known. */
function boundsIn(bounds: Bounds, from: string, to: string): Bounds {
  let project: (position: [number, number]) => number[];
  try {
    project = proj4(from, to).forward;
  } catch {
    throw new Error(`No way from '${from}' to '${to}' is known: give an EPSG code of WGS 84 or UTM, or a PROJ string.`);
  }
  return projectedBounds(bounds, project);
}

export default tool({
  name: 'reproject-raster',
  summary: 'A raster in another CRS, at a resolution in its units, in its own unit, with its mean.',
  stage: 'prepare',
  inputs: { values: raster('any') },
  params: {
    // 'EPSG:32633', 'EPSG:4326', or a PROJ string.
    crs: text(),
    // In units of that CRS; 0 keeps about the number of pixels.
    resolution: number({ default: 0, min: 0 }),
    // 'as-quantity': nearest for codes, else bilinear.
    method: text({
      default: 'as-quantity',
      choices: ['as-quantity', 'nearest', 'bilinear', 'cubic', 'average', 'mode'],
    }),
  },
  outputs: {
    reprojected: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    resolution: number({ quantity: 'resolution' }),
  },
  run({ inputs: { values }, params, output, grid }) {
    const own = values.grid;
    if (own.crs === '') throw new Error('The raster has no CRS: where it lies is not known.');
    const bounds = boundsIn(boundsOf(own), own.crs, params.crs);
    const { west, south, east, north } = bounds;
    // As many pixels along the diagonal as before.
    const kept = Math.hypot(east - west, north - south) / Math.hypot(own.width, own.height);
    const resolution = params.resolution === 0 ? kept : params.resolution;
    const target = grid(gridOver(bounds, resolution, params.crs));
    const method = (['nearest', 'bilinear', 'cubic', 'average', 'mode'] as const).find((one) => one === params.method);
    const sum = new Sum();
    let valid = 0;
    output.raster('reprojected', target, [values.on(target, method)], (block, out) => {
      valid += copyFinite(block, out, sum);
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: target.width * target.height });
    output.number('resolution', resolution, { unit: target.geographic ? 'deg' : '' });
  },
});
