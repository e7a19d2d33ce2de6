type Cell = string | number | boolean | null;
interface Shape {
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, Cell>>;
}
interface Shapes {
  readonly items: readonly Shape[];
  to(crs: string): readonly Shape[];
  groups(property: string): readonly Cell[];
}
interface Placed {
  readonly transform: readonly [number, number, number, number, number, number];
  readonly crs: string;
}
/** Pixels, from left and top to before right and bottom. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface Zones {
  /** Of every zone; a zone's place here is its value in `rasterize`. */
  readonly names: readonly string[];
  /** Indices of the items that make up each zone. */
  readonly members: readonly (readonly number[])[];
  /** Indices of items for `rasterize`'s and `coverage`'s `only`: within a sheet no two zones share a pixel. */
  readonly sheets: readonly (readonly number[])[];
}

const positionsOf = (coordinates: unknown): number[][] => {
  if (!Array.isArray(coordinates)) return [];
  // GeoJSON: arrays nest down to positions, which are arrays of numbers.
  return typeof coordinates[0] === 'number' ? [coordinates as number[]] : coordinates.flatMap(positionsOf);
};

/** The pixels around a polygon, with one to spare on each side. */
const boxOf = ({ geometry }: Shape, [a, b, c, d, e, f]: Placed['transform']): Box => {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')
    throw new Error(`Zones are polygons, got a ${geometry.type}.`);
  const determinant = a * e - b * d;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of positionsOf(geometry.coordinates)) {
    const column = (e * (x - c) - b * (y - f)) / determinant;
    const row = (a * (y - f) - d * (x - c)) / determinant;
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  return [Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(right) + 1, Math.ceil(bottom) + 1];
};

const meet = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/**
 * Zones in sheets that can be burnt one by one without losing a pixel where zones overlap: most sets of polygons need a few sheets only.
 * `name`: the property that names a zone, '' numbers them from 1. `by`: the features with the same value of this property are one zone,
 * named by it; '' makes every feature a zone. Throws an Error for features that are no polygons, and for a property that none has.
 */
export const zonesOf = (zones: Shapes, { transform, crs }: Placed, { name = '', by = '' } = {}): Zones => {
  const groups = by === '' ? [] : zones.groups(by);
  if (by !== '' && groups.length === 0) throw new Error(`No feature has a property '${by}'.`);
  const members = by === '' ? zones.items.map((_, index) => [index]) : groups.map((): number[] => []);
  if (by !== '') {
    const places = new Map(groups.map((value, place) => [value, place]));
    zones.items.forEach(({ properties }, index) => {
      members[places.get(properties[by] ?? null) ?? -1]?.push(index);
    });
  }
  const boxes = zones.to(crs).map((shape) => boxOf(shape, transform));
  const sheets: { indices: number[]; boxes: Box[] }[] = [];
  for (const indices of members) {
    const own = boxes.filter((_, index) => indices.includes(index));
    let sheet = sheets.find((one) => !one.boxes.some((taken) => own.some((box) => meet(taken, box))));
    if (!sheet) sheets.push((sheet = { indices: [], boxes: [] }));
    sheet.indices.push(...indices);
    sheet.boxes.push(...own);
  }
  const numbered = zones.items.map(({ properties }, index) => String(properties[name] ?? index + 1));
  return { names: by === '' ? numbered : groups.map(String), members, sheets: sheets.map(({ indices }) => indices) };
};
