/** Bounds of a grid whose CRS counts in degrees, and that no degrees can be. */

/** A turn and a quarter of it: grids run from 0 to 360, and those across the antimeridian on to 540. */
const farthestLongitude = 560;
/** Cells whose centres lie on a pole reach beyond it by half their height. */
const farthestLatitude = 100;

interface Placed {
  readonly geographic: boolean;
  /** [west, south, east, north] in the grid's CRS. */
  readonly bounds: readonly number[];
}

/** Does a CRS in degrees contradict the coordinates? Then nothing is known of where the pixels lie and how large they are. */
export const isBeyondDegrees = ({ geographic, bounds }: Placed): boolean =>
  geographic &&
  bounds.some((value, index) => Math.abs(value) > (index % 2 === 0 ? farthestLongitude : farthestLatitude));
