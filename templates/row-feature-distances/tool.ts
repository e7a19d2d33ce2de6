import { type Cell, type Feature, features, number, requireColumns, table, text, tool } from 'earthwright/tool';

const turn = Math.PI / 180;
// WGS 84: semi-major and semi-minor axis; the mean radius of the earth.
const [a, b, radius] = [6378137, 6356752.314245, 6371008.8];
const longestPiece = 20_000;

type Place = (x: number, y: number) => readonly [number, number, number];
const flat: Place = (x, y) => [x, y, 0];

/** A place on the ellipsoid in metres from the centre of the earth, by its reduced latitude. */
const round: Place = (longitude, latitude) => {
  const reduced = Math.atan((b / a) * Math.tan(latitude * turn));
  const out = a * Math.cos(reduced);
  return [out * Math.cos(longitude * turn), out * Math.sin(longitude * turn), b * Math.sin(reduced)];
};

type Spot = ReturnType<Place>;
const straight = ([px, py, pz]: Spot, [qx, qy, qz]: Spot): number => Math.hypot(px - qx, py - qy, pz - qz);

/** From one vertex, or a place between two, to the next. */
interface Edge {
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly from: Spot;
  readonly to: Spot;
}

const edgesOf = (start: readonly number[], end: readonly number[], place: Place): Edge[] => {
  const at = (part: number): number[] => start.map((value, axis) => value + (end[axis] - value) * part);
  const length = straight(place(start[0], start[1]), place(end[0], end[1]));
  const count = place === flat ? 1 : Math.max(1, Math.ceil(length / longestPiece));
  return Array.from({ length: count }, (_, k) => {
    const [first, last] = [at(k / count), at((k + 1) / count)];
    return { start: first, end: last, from: place(first[0], first[1]), to: place(last[0], last[1]) };
  });
};

interface Shape {
  readonly name: Cell;
  readonly areal: boolean;
  readonly edges: readonly Edge[];
}

const shapeOf = ({ geometry, properties }: Feature, nameProperty: string, place: Place): Shape => {
  const { type, coordinates } = geometry;
  const points = type === 'Point' ? [coordinates] : type === 'MultiPoint' ? coordinates : [];
  const lines =
    type === 'LineString'
      ? [coordinates]
      : type === 'MultiLineString' || type === 'Polygon'
        ? coordinates
        : type === 'MultiPolygon'
          ? coordinates.flat()
          : points.map((point) => [point, point]);
  const edges = lines.flatMap((line) => line.slice(1).flatMap((end, index) => edgesOf(line[index], end, place)));
  return { name: properties[nameProperty] ?? null, areal: type.endsWith('Polygon'), edges };
};

/** To the nearest place of the edges; 0 inside of what they go around: a ray to the east crosses an odd number of them. */
const distanceTo = ({ areal, edges }: Shape, [x, y]: readonly [number, number], place: Place): number => {
  const here = place(x, y);
  let [least, inside] = [Infinity, false];
  for (const { start, end, from, to } of edges) {
    if (start[1] > y !== end[1] > y && x < ((end[0] - start[0]) * (y - start[1])) / (end[1] - start[1]) + start[0])
      inside = !inside;
    const way = to.map((value, axis) => value - from[axis]);
    const [along, square] = [0, 1, 2].reduce(
      ([sum, all], axis) => [sum + way[axis] * (here[axis] - from[axis]), all + way[axis] ** 2],
      [0, 0],
    );
    const part = square > 0 ? Math.min(1, Math.max(0, along / square)) : 0;
    const nearest = place(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part);
    least = Math.min(least, straight(here, nearest));
  }
  if (areal && inside) return 0;
  return place === flat ? least : 2 * radius * Math.asin(Math.min(1, least / (2 * radius)));
};

export default tool({
  name: 'row-feature-distances',
  summary: 'How far each row of a table lies from the nearest of some lines, polygons or points, in metres; 0 inside.',
  stage: 'prepare',
  inputs: { rows: table(), features: features() },
  params: {
    x: text({ default: 'lon' }),
    y: text({ default: 'lat' }),
    // CRS of the coordinates, in metres; '' for longitude and latitude (WGS 84).
    crs: text({ default: '' }),
    // Property that names the features; '' names none.
    nameProperty: text({ default: '' }),
  },
  outputs: {
    // The rows with the columns 'distance' (m) and 'nearest'.
    rows: table(),
    least: number({ quantity: 'distance', unit: 'm' }),
  },
  run({ inputs: { rows, features: near }, params, output }) {
    const { x, y, crs, nameProperty } = params;
    requireColumns(rows, [x, y]);
    if (near.crs === '') throw new Error('Without a CRS nobody knows how far the features lie from anything.');
    const place = crs === '' ? round : flat;
    const shapes = (crs === '' ? near.items : near.to(crs)).map((item) => shapeOf(item, nameProperty, place));
    if (shapes.length === 0) throw new Error('There is no feature to measure the distance from.');
    const told = rows.rows.map((row) => {
      const [east, north] = [row[x], row[y]];
      if (typeof east !== 'number' || typeof north !== 'number') return { ...row, distance: null, nearest: null };
      const all = shapes.map((shape) => ({ name: shape.name, distance: distanceTo(shape, [east, north], place) }));
      const best = all.reduce((one, other) => (other.distance < one.distance ? other : one));
      return Number.isFinite(best.distance)
        ? { ...row, distance: best.distance, nearest: best.name }
        : { ...row, distance: null, nearest: null };
    });
    const found = told.flatMap(({ distance }) => (distance === null ? [] : [distance]));
    const least = found.reduce((one, other) => Math.min(one, other), Infinity);
    output.table('rows', told);
    output.number('least', found.length > 0 ? least : NaN, { valid: found.length, of: told.length });
  },
});
