import { EarthwrightError } from '../../core/errors.ts';
import type { Extent } from '../../core/vision.ts';
import { longitudeLatitude, transformBetween } from '../../geo/crs/transform.ts';
import type { GridDefinition, Window } from '../../geo/raster/band.ts';

/** Points along a side: parallels are curved in most projections. */
const points = 21;

/** The pixels of a grid that hold an extent. Throws `extent` where none does. */
export const extentWindow = ([west, south, east, north]: Extent, grid: GridDefinition): Window => {
  const [a, b, c, d, e, f] = grid.transform;
  const project = transformBetween(longitudeLatitude, grid.crs);
  const shares = Array.from({ length: points }, (_, place) => place / (points - 1));
  const rim = shares.flatMap((share) => {
    const [x, y] = [west + share * (east - west), south + share * (north - south)];
    return [[x, south] as const, [x, north] as const, [west, y] as const, [east, y] as const];
  });
  const pixels = rim.map(([longitude, latitude]) => {
    const [x = NaN, y = NaN] = project(longitude, latitude);
    const [right, down] = [x - c, y - f];
    const size = a * e - b * d;
    return [(e * right - b * down) / size, (a * down - d * right) / size] as const;
  });
  const bounds = (place: 0 | 1, length: number): readonly [number, number] => {
    const along = pixels.map((pixel) => pixel[place]);
    return [Math.max(0, Math.floor(Math.min(...along))), Math.min(length, Math.ceil(Math.max(...along)))];
  };
  const [[left, right], [top, bottom]] = [bounds(0, grid.width), bounds(1, grid.height)];
  if (right > left && bottom > top) return { column: left, row: top, width: right - left, height: bottom - top };
  throw new EarthwrightError(
    'extent',
    'user',
    `The extent ${west}, ${south}, ${east}, ${north} (west, south, east, north, in degrees) holds no pixel of the picture.`,
  );
};
