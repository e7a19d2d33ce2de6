/** On which pixels a model looks at a raster. */
import { EarthwrightError } from '../core/errors.ts';
import { isGeographic } from '../geo/crs/definition.ts';
import { metresPerUnit } from '../geo/measure/area.ts';
import { align } from '../geo/raster/align.ts';
import type { GridDefinition, PixelSource } from '../geo/raster/band.ts';
import type { ModelCard } from './registry/model-card.ts';

export interface WorkingGrid {
  readonly grid: GridDefinition;
  /** Metres per pixel, the longer side. */
  readonly gsdM: number;
}

/** Metres per pixel, the longer side. Throws `gsd` where the grid has none. */
export const gsdOf = ({ transform: [a, b, , d, e], crs }: GridDefinition): number => {
  const size = Math.max(Math.hypot(a, d), Math.hypot(b, e)) * metresPerUnit(crs);
  if (crs !== '' && !isGeographic(crs) && size > 0 && Number.isFinite(size)) return size;
  throw new EarthwrightError(
    'gsd',
    'data',
    'The raster does not say how large its pixels are on the ground in metres: bring it to a projected CRS first.',
  );
};

/** Rasters within the model's range are seen as they are, finer ones in its pixels; coarser ones hold too little. Throws `gsd`. */
export const workingGrid = (grid: GridDefinition, { name, gsd }: Pick<ModelCard, 'name' | 'gsd'>): WorkingGrid => {
  const own = gsdOf(grid);
  if (own > gsd.max)
    throw new EarthwrightError(
      'gsd',
      'data',
      `The raster has pixels of ${own} m; ${name} reads ${gsd.min} to ${gsd.max} m. What it looks for is not to be seen in coarser ones.`,
    );
  if (own >= gsd.min) return { grid, gsdM: own };
  const factor = gsd.native / own;
  const [a, b, c, d, e, f] = grid.transform;
  const [width, height] = [grid.width, grid.height].map((length) => Math.max(1, Math.ceil(length / factor)));
  return {
    grid: {
      ...grid,
      width: width ?? 1,
      height: height ?? 1,
      transform: [a * factor, b * factor, c, d * factor, e * factor, f],
    },
    gsdM: gsd.native,
  };
};

/** Sources on one grid: finer pixels are averaged, shifted ones interpolated. */
export const alignedTo = ({ grid }: WorkingGrid, sources: readonly PixelSource[]): readonly PixelSource[] => {
  const size = ({ transform: [a, b, , d, e] }: GridDefinition): number => Math.abs(a * e - b * d);
  return sources.map((source) => align(source, grid, size(grid) > size(source.grid) ? 'average' : 'bilinear'));
};
