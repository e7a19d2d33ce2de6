/** Where pixel centres lie: in pixels, in the grid's CRS, or in degrees. */
import { isGeographic } from '../crs/definition.ts';
import { transformBetween } from '../crs/transform.ts';
import { apply } from '../raster/affine.ts';
import type { GridDefinition, PixelSource } from '../raster/band.ts';

export type PositionName = 'x' | 'y' | 'longitude' | 'latitude' | 'row' | 'column';

type At = (column: number, row: number) => number;

const computed = (grid: GridDefinition, at: At): PixelSource => ({
  grid,
  blockRows: 1,
  read({ column, row, width, height }, { values, start, stride }) {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) values[start + y * stride + x] = at(column + x, row + y);
  },
});

/** Degrees by which the straight pieces that stand for a curved row may be off: a tenth of a millimetre on the ground. */
const toleratedBend = 1e-9;
const longestPiece = 64;

/** Fills between two known values: straight where the middle lies on the line between them, else in two halves. */
const fillBetween = (values: Float64Array, from: number, to: number, valueAt: (index: number) => number): void => {
  if (to - from < 2) return;
  const middle = (from + to) >> 1;
  const value = valueAt(middle);
  values[middle] = value;
  const [first, last] = [values[from]!, values[to]!];
  const step = (last - first) / (to - from);
  if (to - from <= longestPiece && Math.abs(first + step * (middle - from) - value) <= toleratedBend) {
    for (let index = from + 1; index < to; index++) if (index !== middle) values[index] = first + step * (index - from);
    return;
  }
  fillBetween(values, from, middle, valueAt);
  fillBetween(values, middle, to, valueAt);
};

/** A curved coordinate, exact at the ends of pieces and within {@link toleratedBend} between them. */
const curved = (grid: GridDefinition, at: At): PixelSource => ({
  grid,
  blockRows: 1,
  read({ column, row, width, height }, { values, start, stride }) {
    for (let y = 0; y < height; y++) {
      const first = start + y * stride;
      const valueAt = (index: number): number => at(column + index - first, row + y);
      values[first] = valueAt(first);
      values[first + width - 1] = valueAt(first + width - 1);
      fillBetween(values, first, first + width - 1, valueAt);
    }
  },
});

/**
 * A coordinate of every pixel's centre: `column` and `row` from 0, `x` and `y` in the grid's CRS, `longitude` and `latitude` in degrees
 * (WGS 84; a geographic CRS's own degrees as they are). Throws where degrees are asked for and the CRS is unknown.
 */
export const createPositionSource = (grid: GridDefinition, of: PositionName): PixelSource => {
  if (of === 'column') return computed(grid, (column) => column);
  if (of === 'row') return computed(grid, (_, row) => row);
  const axis = of === 'x' || of === 'longitude' ? 0 : 1;
  const own: At = (column, row) => apply(grid.transform, column + 0.5, row + 0.5)[axis];
  if (of === 'x' || of === 'y' || isGeographic(grid.crs)) return computed(grid, own);
  const toDegrees = transformBetween(grid.crs, 'EPSG:4326');
  return curved(grid, (column, row) => toDegrees(...apply(grid.transform, column + 0.5, row + 0.5))[axis]);
};
