import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { BandDescription, FileDescription, GridDescription } from '../../core/description.ts';
import { isGeographic } from '../crs/definition.ts';
import { crsNotes } from '../crs/notes.ts';
import type { GridDefinition, RasterBand, RasterFile } from '../raster/band.ts';
import { sameGrid } from '../raster/grids.ts';
import { boundsToWgs84, gridBounds } from './bounds.ts';

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

const encode = (value: number): BandDescription['nodata'][number] => {
  if (Number.isFinite(value)) return value;
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
};

const describeGrid = (grid: GridDefinition): GridDescription => {
  const [a, b, , d, e] = grid.transform;
  const bounds = gridBounds(grid);
  const geographic = isGeographic(grid.crs);
  return {
    width: grid.width,
    height: grid.height,
    transform: [...grid.transform],
    crs: grid.crs,
    geographic,
    bounds,
    boundsWgs84: isBeyondDegrees({ geographic, bounds }) ? null : boundsToWgs84(bounds, grid.crs),
    pixelSize: [Math.hypot(a, d), Math.hypot(b, e)],
  };
};

const describeBand = ({ facts }: RasterBand, index: number, grid: number): BandDescription => ({
  ...facts,
  index: index + 1,
  nodata: facts.nodata.map(encode),
  validRange: facts.validRange ? [...facts.validRange] : null,
  grid,
});

/** What a raster file says of itself. */
export const describeRaster = (file: RasterFile): Omit<RasterDescription, 'bytes' | 'nameDate'> => {
  const grids: GridDefinition[] = [];
  const gridIndex = (grid: GridDefinition): number => {
    const known = grids.findIndex((one) => sameGrid(one, grid, 0));
    return known >= 0 ? known : grids.push(grid) - 1;
  };
  const bands = file.bands.map((band, index) => describeBand(band, index, gridIndex(band.grid)));
  const notes = [...file.notes];
  if (grids.some(({ crs }) => crs === '')) notes.push('The file does not say its CRS.');
  for (const crs of new Set(grids.map((grid) => grid.crs))) notes.push(...crsNotes(crs));
  return { kind: 'raster', format: file.format, notes, grids: grids.map(describeGrid), bands, tags: { ...file.tags } };
};
