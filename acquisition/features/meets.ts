/** Which features have a point in common with an area: on the plane of longitude and latitude. */
import { z } from 'zod';
import type { FetchArea } from '../../core/fetch-request.ts';
import { boxOf, covers, overlaps, type Point, type Polygon, polygonsOf } from '../area.ts';

const point = z
  .array(z.number())
  .min(2)
  .transform(([x = 0, y = 0]): Point => [x, y]);
const line = z.array(point);
const rings = z.array(line);

/** Points, lines and polygons of a geometry. */
interface Parts {
  readonly points: readonly Point[];
  readonly lines: readonly (readonly Point[])[];
  readonly polygons: readonly Polygon[];
}

const parts = (given: Partial<Parts>): Parts => ({ points: [], lines: [], polygons: [], ...given });

const shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: point }).transform((one) => parts({ points: [one.coordinates] })),
  z.object({ type: z.literal('MultiPoint'), coordinates: line }).transform((one) => parts({ points: one.coordinates })),
  z
    .object({ type: z.literal('LineString'), coordinates: line })
    .transform((one) => parts({ lines: [one.coordinates] })),
  z
    .object({ type: z.literal('MultiLineString'), coordinates: rings })
    .transform((one) => parts({ lines: one.coordinates })),
  z
    .object({ type: z.literal('Polygon'), coordinates: rings })
    .transform((one) => parts({ polygons: [one.coordinates] })),
  z
    .object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) })
    .transform((one) => parts({ polygons: one.coordinates })),
]);

type Edge = readonly [Point, Point];

const edgesOf = (points: readonly (readonly number[])[]): Edge[] =>
  points.slice(1).map(([x2 = 0, y2 = 0], index): Edge => {
    const [x1 = 0, y1 = 0] = points[index] ?? [];
    return [
      [x1, y1],
      [x2, y2],
    ];
  });

const closed = (ring: readonly (readonly number[])[]): Edge[] => {
  const [first] = ring;
  return first ? edgesOf([...ring, first]) : [];
};

/** Twice the signed area of a triangle. */
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** One edge goes through the other; that they touch in a point counts. */
const cross = ([a, b]: Edge, [c, d]: Edge): boolean => {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false;
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
};

const boxAround = (points: readonly Point[]): readonly [number, number, number, number] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [west, south, east, north];
};

/** Tells of GeoJSON geometries whether they meet the area; undefined for what is no geometry. */
export const meetsArea = (area: FetchArea): ((geometry: unknown) => boolean | undefined) => {
  const within = polygonsOf(area);
  const box = boxOf(area);
  const borders = within.flatMap((polygon) => polygon.flatMap(closed));
  const corners = within
    .flatMap((polygon) => polygon.flatMap((ring) => ring.slice(0, 1)))
    .map(([x = 0, y = 0]): Point => [x, y]);
  return (geometry) => {
    const read = shape.safeParse(geometry).data;
    if (!read) return undefined;
    const { points, lines, polygons } = read;
    const outlines = polygons.flat();
    const vertices = [...points, ...lines.flat(), ...outlines.flat().map(([x = 0, y = 0]): Point => [x, y])];
    if (!overlaps(boxAround(vertices), box)) return false;
    if (vertices.some((vertex) => covers(within, vertex))) return true;
    if (corners.some((corner) => covers(polygons, corner))) return true;
    const edges = [...lines.flatMap(edgesOf), ...outlines.flatMap(closed)];
    return edges.some((edge) => borders.some((border) => cross(edge, border)));
  };
};
