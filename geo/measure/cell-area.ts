/** Ground area of one cell of a projected grid: the line integral of the authalic zone along its outline, on the CRS's own ellipsoid. */
import { projDefinition } from '../crs/definition.ts';
import { type EarthShape, zoneArea } from '../crs/ellipsoid.ts';
import { parseProj } from '../crs/proj-string.ts';
import { type PointTransform, transformBetween } from '../crs/transform.ts';
import { apply } from '../raster/affine.ts';
import type { GridDefinition } from '../raster/band.ts';

const radian = Math.PI / 180;

/** Longitude and latitude on the CRS's own ellipsoid: a shift of datum has no place in an area. */
const geographicBase = (crs: string): string => {
  const parameters = parseProj(projDefinition(crs) ?? '');
  const kept = ['datum', 'ellps', 'a', 'b', 'rf', 'R', 'towgs84', 'nadgrids'].filter((name) => parameters.has(name));
  return `+proj=longlat ${kept.map((name) => `+${name}=${parameters.get(name)}`).join(' ')} +no_defs`;
};

/** Outlines of cells shorter than this are drawn larger, metres: differences of coordinates would drown in rounding. */
const shortestSide = 1000;

/** Straight pieces per side that keep the integral within a millionth, by the side's length in metres. */
const piecesOf = (side: number): number => (side <= 20_000 ? 4 : side <= 200_000 ? 16 : 128);

const aroundPole = 1024;

/** Pieces per side of a cell that lies partly beyond the map: each counts whole or not at all. */
const partsOfPartial = 24;

const turn = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

type Corner = readonly [column: number, row: number];

const outlineOf = (column: number, row: number, scale: number): readonly Corner[] =>
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([x = 0, y = 0]): Corner => [column + x * scale, row + y * scale]);

/** Area within a ring of corners; NaN where a part of the ring is no place. */
const integrate = (
  degreesAt: PointTransform,
  shape: EarthShape,
  corners: readonly Corner[],
  pieces: number,
): number => {
  let [area, winding, reference] = [0, 0, NaN];
  let [lastLongitude, lastZone] = [NaN, NaN];
  for (let index = 0; index <= corners.length * pieces; index++) {
    const side = Math.floor(index / pieces) % corners.length;
    const share = (index % pieces) / pieces;
    const [fromColumn, fromRow] = corners[side]!;
    const [toColumn, toRow] = corners[(side + 1) % corners.length]!;
    const [longitude, latitude] = degreesAt(
      fromColumn + share * (toColumn - fromColumn),
      fromRow + share * (toRow - fromRow),
    );
    if (index === 0) reference = zoneArea(shape, latitude);
    // Counted from the first corner's parallel: what all have in common would drown the rest.
    const zone = zoneArea(shape, latitude) - reference;
    if (index > 0) {
      const step = turn(longitude - lastLongitude);
      winding += step;
      area += ((zone + lastZone) / 2) * step * radian;
    }
    [lastLongitude, lastZone] = [longitude, zone];
  }
  if (Math.abs(winding) < 180) return Math.abs(area);
  // The ring goes around a pole, and close by it bends: what lies between the two.
  if (pieces < aroundPole) return integrate(degreesAt, shape, corners, aroundPole);
  const pole = (reference >= 0 ? 1 : -1) * zoneArea(shape, 90) - reference;
  return Math.abs(pole * winding * radian - area);
};

/** The parts of a cell that are places, each by itself. */
const partialArea = (degreesAt: PointTransform, shape: EarthShape, column: number, row: number): number => {
  let [area, found] = [0, false];
  for (let y = 0; y < partsOfPartial; y++) {
    for (let x = 0; x < partsOfPartial; x++) {
      const centre = [x, y].map((index) => (index + 0.5) / partsOfPartial - 0.5);
      const corners = outlineOf(column + centre[0]!, row + centre[1]!, 1 / partsOfPartial);
      const part = integrate(degreesAt, shape, corners, 1);
      if (Number.isNaN(part)) continue;
      area += part;
      found = true;
    }
  }
  return found ? area : NaN;
};

/** Area in m² of the cell whose centre is at (column, row), in pixels from the grid's corner. NaN where it lies beyond the map. */
export const createCellArea = (grid: GridDefinition, shape: EarthShape, metresPerUnit: number) => {
  const toDegrees = transformBetween(grid.crs, geographicBase(grid.crs));
  const degreesAt: PointTransform = (column, row) => toDegrees(...apply(grid.transform, column, row));
  const [a, b, , d, e] = grid.transform;
  const side = Math.min(Math.hypot(a, d), Math.hypot(b, e)) * metresPerUnit;
  const longest = Math.max(Math.hypot(a, d), Math.hypot(b, e)) * metresPerUnit;
  const scale = Math.max(1, shortestSide / side);
  const pieces = piecesOf(longest * scale);
  return (column: number, row: number): number => {
    const area = integrate(degreesAt, shape, outlineOf(column, row, scale), pieces) / scale ** 2;
    return Number.isNaN(area) ? partialArea(degreesAt, shape, column, row) : area;
  };
};
