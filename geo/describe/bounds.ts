import { isGeographic, projDefinition } from '../crs/definition.ts';
import { longitudeLatitude, type PointTransform, transformBetween } from '../crs/transform.ts';
import type { GridDefinition } from '../raster/band.ts';

export type Bounds = [west: number, south: number, east: number, north: number];

const position = ({ transform }: GridDefinition, column: number, row: number): [number, number] => [
  transform[0] * column + transform[1] * row + transform[2],
  transform[3] * column + transform[4] * row + transform[5],
];

/** Extent of a grid in its own CRS, rotated grids included. */
export const gridBounds = (grid: GridDefinition): Bounds => {
  const corners = [
    position(grid, 0, 0),
    position(grid, grid.width, 0),
    position(grid, 0, grid.height),
    position(grid, grid.width, grid.height),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** Points per side of the lattice that stands for an area. */
const lattice = 21;

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Is a pole inside the bounds? Then every longitude is. */
const holdsPole = ([west, south, east, north]: Bounds, fromDegrees: PointTransform, latitude: number): boolean => {
  const [x, y] = fromDegrees(0, latitude);
  return x > west && x < east && y > south && y < north;
};

const extentOf = (points: readonly (readonly [number, number])[]): Bounds => {
  const [reference = [0, 0]] = points;
  // Longitudes near each other, so that an area across the antimeridian keeps together.
  const longitudes = points.map(([longitude]) => reference[0] + wrapped(longitude - reference[0]));
  const latitudes = points.map(([, latitude]) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  return east - west >= 359.999 ? [-180, south, 180, north] : [wrapLimit(west), south, wrapLimit(east), north];
};

const wrapLimit = (longitude: number): number =>
  longitude >= -180 && longitude <= 180 ? longitude : wrapped(longitude);

/** Bounds in degrees, WGS 84 (west > east across the antimeridian); null when the CRS is unknown or nothing can be transformed. */
export const boundsToWgs84 = (bounds: Bounds, crs: string): Bounds | null => {
  if (projDefinition(crs) === undefined) return null;
  const toDegrees = transformBetween(crs, longitudeLatitude);
  const [west, south, east, north] = bounds;
  if (crs === longitudeLatitude && west >= -180 && east <= 180) return bounds;
  if (isGeographic(crs) && east - west >= 359.9) return [-180, south, 180, north];
  const points: (readonly [number, number])[] = [];
  for (let row = 0; row < lattice; row++) {
    for (let column = 0; column < lattice; column++) {
      const x = west + ((east - west) * column) / (lattice - 1);
      const point = toDegrees(x, south + ((north - south) * row) / (lattice - 1));
      if (!Number.isNaN(point[0])) points.push(point);
    }
  }
  if (points.length === 0) return null;
  const extent = extentOf(points);
  if (isGeographic(crs)) return extent;
  const fromDegrees = transformBetween(longitudeLatitude, crs);
  if (holdsPole(bounds, fromDegrees, 90)) return [-180, extent[1], 180, 90];
  if (holdsPole(bounds, fromDegrees, -90)) return [-180, -90, 180, extent[3]];
  return extent;
};
