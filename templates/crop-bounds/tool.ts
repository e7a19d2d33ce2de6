import { copyFinite, flag, gridWithin, number, projectedBounds, raster, Sum, tool } from 'earthwright/tool';
import proj4 from 'proj4';

export default tool({
  name: 'crop-bounds',
  summary: 'The part of a raster within bounds, on its own pixels, in its unit, with its mean.',
  stage: 'prepare',
  inputs: { values: raster('any') },
  params: {
    west: number(),
    south: number(),
    east: number(),
    north: number(),
    // Bounds in degrees of longitude and latitude, else in the raster's own CRS.
    degrees: flag({ default: true }),
  },
  outputs: {
    cropped: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    width: number({ quantity: 'count', unit: '1' }),
    height: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values }, params: { west, south, east, north, degrees }, output, grid }) {
    const own = values.grid;
    if (!(west < east && south < north))
      throw new Error(`Bounds need west < east and south < north, got ${west}, ${south}, ${east}, ${north}.`);
    if (degrees && own.crs === '')
      throw new Error('The raster has no CRS: give the bounds in its own coordinates (degrees: false).');
    const given = { west, south, east, north };
    const bounds = degrees && !own.geographic ? projectedBounds(given, proj4('EPSG:4326', own.crs).forward) : given;
    const target = grid(gridWithin(own, bounds));
    const sum = new Sum();
    let valid = 0;
    output.raster('cropped', target, [values.resampled('nearest')], (block, out) => {
      valid += copyFinite(block, out, sum);
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: target.width * target.height });
    output.number('width', target.width);
    output.number('height', target.height);
  },
});
