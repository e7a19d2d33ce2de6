/** Areas and footprints on the globe, by points: how much of an area items cover together. */
import { z } from 'zod';
import type { FetchArea } from '../core/fetch-request.ts';
import type { StacItem } from './stac/schema.ts';

export type Box = readonly [west: number, south: number, east: number, north: number];
type Ring = readonly (readonly number[])[];
export type Polygon = readonly Ring[];
export type Point = readonly [longitude: number, latitude: number];

const ring = z.array(z.array(z.number()).min(2));
const shape = z.union([
  z
    .object({ type: z.literal('Polygon'), coordinates: z.array(ring) })
    .transform(({ coordinates }): Polygon[] => [coordinates]),
  z
    .object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) })
    .transform(({ coordinates }): Polygon[] => coordinates),
]);

/** A box across the antimeridian goes on east of 180°. */
const eastOf = (west: number, east: number): number => (east < west ? east + 360 : east);

const boxPolygon = ([west, south, east, north]: Box): Polygon => {
  const far = eastOf(west, east);
  return [
    [
      [west, south],
      [far, south],
      [far, north],
      [west, north],
    ],
  ];
};

const isBox = (area: FetchArea): area is [number, number, number, number] => Array.isArray(area);

export const polygonsOf = (area: FetchArea): readonly Polygon[] =>
  isBox(area) ? [boxPolygon(area)] : (shape.safeParse(area).data ?? []);

/** The box around an area, as STAC and windows take it. */
export const boxOf = (area: FetchArea): Box => {
  if (isBox(area)) return area;
  const points = polygonsOf(area).flatMap((polygon) => polygon[0] ?? []);
  const values = (index: number): number[] => points.map((point) => point[index] ?? Number.NaN);
  const [x, y] = [values(0), values(1)];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
};

/** Even-odd over all rings: holes count as outside. */
const isInside = (polygon: Polygon, [x, y]: Point): boolean => {
  let inside = false;
  for (const points of polygon)
    for (let index = 0, before = points.length - 1; index < points.length; before = index++) {
      const [x1 = 0, y1 = 0] = points[index] ?? [];
      const [x2 = 0, y2 = 0] = points[before] ?? [];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  return inside;
};

/** Longitudes of one place differ by whole turns. */
export const covers = (polygons: readonly Polygon[], [x, y]: Point): boolean =>
  polygons.some((polygon) => [x, x - 360, x + 360].some((turned) => isInside(polygon, [turned, y])));

const footprintOf = ({ geometry, bbox }: StacItem): readonly Polygon[] => {
  const read = shape.safeParse(geometry).data;
  if (read) return read;
  if (!bbox) return [];
  const [west = 0, south = 0, east = 0, north = 0] =
    bbox.length === 6 ? [0, 1, 3, 4].map((index) => bbox[index]) : bbox;
  return [boxPolygon([west, south, east, north])];
};

const side = 48;

/** Points evenly over an area's box, those that lie in the area. */
const pointsIn = (area: FetchArea): Point[] => {
  const [west, south, east, north] = boxOf(area);
  const width = eastOf(west, east) - west;
  const polygons = polygonsOf(area);
  return Array.from({ length: side * side }, (_, index): Point => {
    const [column, row] = [index % side, Math.floor(index / side)];
    return [west + ((column + 0.5) / side) * width, south + ((row + 0.5) / side) * (north - south)];
  }).filter((point) => isBox(area) || covers(polygons, point));
};

/** Which of an area's points each item covers: shares of the area to about 0.1 %. */
export interface Coverage {
  /** Of the area, 0 to 1. */
  readonly shareOf: (items: readonly StacItem[]) => number;
}

export const coverageOf = (area: FetchArea): Coverage => {
  const points = pointsIn(area);
  const known = new Map<StacItem, readonly boolean[]>();
  const coveredBy = (one: StacItem): readonly boolean[] => {
    const before = known.get(one);
    if (before) return before;
    const footprint = footprintOf(one);
    const covered = points.map((point) => covers(footprint, point));
    known.set(one, covered);
    return covered;
  };
  return {
    shareOf: (items) => {
      const each = items.map(coveredBy);
      return points.length === 0
        ? 0
        : points.filter((_, index) => each.some((covered) => covered[index])).length / points.length;
    },
  };
};

/** Do two boxes have a point in common? */
export const overlaps = (one: Box, other: Box): boolean => {
  if (one[1] > other[3] || other[1] > one[3]) return false;
  const [start, end] = [one[0], eastOf(one[0], one[2])];
  return [-360, 0, 360].some((turn) => start <= eastOf(other[0], other[2]) + turn && other[0] + turn <= end);
};
