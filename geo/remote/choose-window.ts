/** Which level of an image, and which of its pixels, an area and a pixel size ask for. */
import type { WindowRequest } from '../../core/remote.ts';
import { isGeographic } from '../crs/definition.ts';
import { transformBetween } from '../crs/transform.ts';
import { type Bounds, boundsToWgs84, gridBounds } from '../describe/bounds.ts';
import { dataError } from '../errors.ts';
import { metresPerUnit } from '../measure/area.ts';
import { apply, invert } from '../raster/affine.ts';
import type { GridDefinition, Window } from '../raster/band.ts';
import type { Level, RemoteImage } from './image.ts';

/** Mean radius of the Earth (IUGG R1), metres. */
const earthRadius = 6_371_008.8;
/** Overviews round their size up or down: their pixels may be this much larger than asked for. */
const tolerance = 1.01;
/** A corner that lies this close to a pixel's edge, in pixels, lies on it. */
const onEdge = 1e-6;
const pointsPerSide = 65;

const unusable = (message: string): Error => dataError('window-impossible', message);

/** [along columns, along rows] in units of the CRS. */
export const pixelSize = ({ transform: [a, b, , d, e] }: GridDefinition): [number, number] => [
  Math.hypot(a, d),
  Math.hypot(b, e),
];

/** Length of a pixel's longer side, in units of the CRS or in metres on the ground (at the middle of the image). */
const resolutionOf = (grid: GridDefinition, unit: 'crs' | 'm'): number => {
  const [x, y] = pixelSize(grid);
  if (unit === 'crs') return Math.max(x, y);
  if (!isGeographic(grid.crs)) return Math.max(x, y) * metresPerUnit(grid.crs);
  const [, south, , north] = gridBounds(grid);
  const metresPerDegree = (earthRadius * Math.PI) / 180;
  return Math.max(x * Math.cos((((south + north) / 2) * Math.PI) / 180), y) * metresPerDegree;
};

const fits = (grid: GridDefinition, wanted: NonNullable<WindowRequest['level']>): boolean =>
  'leastSide' in wanted
    ? Math.max(grid.width, grid.height) >= wanted.leastSide
    : resolutionOf(grid, wanted.unit) <= wanted.size * tolerance;

/** The coarsest level that is fine enough; the image itself when none is. */
export const chooseLevel = ({ levels, placed }: RemoteImage, wanted: WindowRequest['level']): Level => {
  if (wanted === null) return levels[0];
  const { crs } = levels[0].grid;
  if ('size' in wanted && !placed) throw unusable('The file has no affine transform: a pixel size has no meaning.');
  if ('size' in wanted && wanted.unit === 'm' && crs === '')
    throw unusable('The file does not say its CRS: give --resolution in its units, without m.');
  if ('size' in wanted && wanted.unit === 'crs' && wanted.size > 1 && isGeographic(crs))
    throw unusable(`The image is in degrees: --resolution ${wanted.size}m means metres, 0.001 means degrees.`);
  return levels.findLast(({ grid }) => fits(grid, wanted)) ?? levels[0];
};

/** Pixel sizes of the levels coarser than one as --resolution takes them, and their share of its pixels. */
export const coarserThan = ({ levels, placed }: RemoteImage, { grid }: Level) =>
  levels
    .filter((level) => placed && level.grid.width < grid.width)
    .map((level) => ({
      resolution: String(Number(Math.max(...pixelSize(level.grid)).toPrecision(6))),
      share: (level.grid.width * level.grid.height) / (grid.width * grid.height),
    }));

/** Points along the sides and inside: sides bend when they are transformed. */
const lattice = ([west, south, east, north]: Bounds): [number, number][] =>
  Array.from({ length: pointsPerSide ** 2 }, (_, index) => [
    west + ((east - west) * (index % pointsPerSide)) / (pointsPerSide - 1),
    south + ((north - south) * Math.floor(index / pointsPerSide)) / (pointsPerSide - 1),
  ]);

interface ChosenWindow extends Window {
  /** The area reaches beyond the image. */
  readonly clipped: boolean;
}

/** The pixels that an area in the grid's own CRS touches, as far as they are within it; undefined when there are none. */
const windowOf = (grid: GridDefinition, points: readonly (readonly [number, number])[]): ChosenWindow | undefined => {
  const inverse = invert(grid.transform);
  const pixels = points.map(([x, y]) => apply(inverse, x, y)).filter(([x, y]) => Number.isFinite(x + y));
  if (pixels.length === 0) return undefined;
  const [columns, rows] = [pixels.map(([x]) => x), pixels.map(([, y]) => y)];
  const [left, top] = [Math.floor(Math.min(...columns) + onEdge), Math.floor(Math.min(...rows) + onEdge)];
  const [right, bottom] = [Math.ceil(Math.max(...columns) - onEdge), Math.ceil(Math.max(...rows) - onEdge)];
  const [column, row] = [Math.max(0, left), Math.max(0, top)];
  const width = Math.min(grid.width, right) - column;
  const height = Math.min(grid.height, bottom) - row;
  const clipped = left < 0 || top < 0 || right > grid.width || bottom > grid.height;
  return width > 0 && height > 0 ? { column, row, width, height, clipped } : undefined;
};

const said = (bounds: readonly number[]): string => bounds.map((one) => Number(one.toFixed(5))).join(',');

const outside = (grid: GridDefinition, boundsCrs: string): Error => {
  const degrees = boundsCrs === 'native' ? null : boundsToWgs84(gridBounds(grid), grid.crs);
  const extent = degrees ? `${said(degrees)} in degrees (EPSG:4326)` : `${said(gridBounds(grid))} in its own CRS`;
  return unusable(`The bounding box lies outside the image, which covers west,south,east,north ${extent}.`);
};

/** The pixels of a level that an area touches. Throws window-impossible. */
export const chooseWindow = (
  { placed }: RemoteImage,
  { grid }: Level,
  { bounds, boundsCrs }: WindowRequest,
): ChosenWindow => {
  if (bounds === null) return { column: 0, row: 0, width: grid.width, height: grid.height, clipped: false };
  if (!placed)
    throw unusable(
      'The file has no affine transform: a bounding box has no meaning. Leave it out, or download the file.',
    );
  const crs = boundsCrs === 'native' ? grid.crs : boundsCrs;
  if (grid.crs === '' && boundsCrs !== 'native')
    throw unusable('The file does not say its CRS: give the bounding box in its own coordinates, with --crs native.');
  const [west, south, east, north] = bounds;
  const turn = west > east && isGeographic(crs) ? 360 : 0;
  if (west > east && turn === 0)
    throw unusable('The bounding box has its west beyond its east; expected west,south,east,north.');
  const toImage = transformBetween(crs, grid.crs);
  const points = lattice([west, south, east + turn, north]).map(([x, y]) => toImage(x, y));
  // Longitudes of an image may run from 0 to 360.
  const turns = isGeographic(grid.crs) ? [0, 360, -360] : [0];
  const [found, second] = turns.flatMap((degrees) => {
    const shifted = points.map(([x, y]) => [x + degrees, y] as const);
    return windowOf(grid, shifted) ?? [];
  });
  if (second)
    throw unusable(
      'The bounding box lies on both sides of the meridian where the image begins and ends: fetch two windows.',
    );
  if (found) return found;
  throw outside(grid, boundsCrs);
};
