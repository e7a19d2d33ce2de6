/** What a file says of where it lies, and its coordinates contradict. */
import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { GridDescription } from '../../core/description.ts';

const plain = (value: number): string => String(Number(value.toPrecision(9)));

/** Once for each CRS, with what to do. */
export const misplaced = (grids: readonly GridDescription[]): string[] =>
  [...new Map(grids.filter(isBeyondDegrees).map((grid) => [grid.crs, grid])).values()].map(({ crs, bounds }) => {
    const [west = 0, south = 0, east = 0, north = 0] = bounds;
    return `its CRS, ${crs}, counts in degrees, and its coordinates, ${plain(west)} … ${plain(east)} and ${plain(south)} … ${plain(north)}, are none: nothing is placed or measured by it; find out the right CRS, one in metres perhaps, and assign it without reprojecting (gdal_edit.py -a_srs)`;
  });
