import { invert } from '../raster/affine.ts';
import { align } from '../raster/align.ts';
import type { Arguments } from './arguments.ts';
import type { Session } from './session.ts';

const resamplings = ['nearest', 'bilinear', 'cubic', 'average', 'mode'] as const;
const sideLimit = 2 ** 24;

export const createGridOperations = (session: Session) => ({
  grid(from: Arguments) {
    const transform = from.affine('transform');
    // Throws where pixels have no area.
    invert(transform);
    return session.gridInfo({
      width: from.integer('width', 1, sideLimit),
      height: from.integer('height', 1, sideLimit),
      transform,
      crs: from.text('crs', 10_000),
    });
  },
  view(from: Arguments) {
    const entry = session.raster(from);
    const codes = from.flag('codes');
    const grid = session.grid(from);
    const categorical = codes || entry.categorical;
    const resampling = from.optionalChoice('resampling', resamplings) ?? (categorical ? 'nearest' : 'bilinear');
    const source = align(entry.pixels(codes), grid, resampling);
    return session.rasterInfo({ ...entry, grid, pixels: () => source });
  },
});
