interface Plain {
  readonly type: string;
  readonly coordinates: unknown;
}

type Position = readonly number[];
type Ring = readonly Position[];

const compare = (left: Position, right: Position): number =>
  (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0);

/** A ring from its least position on, in one direction, without the closing position. */
const canonicalRing = (ring: Ring): Ring => {
  const open = ring.length > 1 && compare(ring[0] ?? [], ring.at(-1) ?? []) === 0 ? ring.slice(0, -1) : [...ring];
  const start = open.reduce((best, one, index) => (compare(one, open[best] ?? []) < 0 ? index : best), 0);
  const turned = [...open.slice(start), ...open.slice(0, start)];
  const back = [...turned.slice(0, 1), ...turned.slice(1).reverse()];
  return compare(turned[1] ?? [], back[1] ?? []) <= 0 ? turned : back;
};

const byFirst = (left: Ring, right: Ring): number =>
  compare(left[0] ?? [], right[0] ?? []) || left.length - right.length;

const canonicalPolygon = ([outer = [], ...holes]: readonly Ring[]): readonly Ring[] => [
  canonicalRing(outer),
  ...holes.map(canonicalRing).sort(byFirst),
];

/** All geometries as parts of rings of positions: shapefiles do not tell one part from a multi-geometry of one. */
const partsOf = ({ type, coordinates }: Plain): { kind: string; parts: readonly (readonly Ring[])[] } => {
  // The nesting is that of the type.
  const nested = coordinates as never;
  switch (type) {
    case 'Point':
      return { kind: 'points', parts: [[[nested]]] };
    case 'MultiPoint':
      return { kind: 'points', parts: [[nested]] };
    case 'LineString':
      return { kind: 'lines', parts: [[nested]] };
    case 'MultiLineString':
      return { kind: 'lines', parts: [nested] };
    case 'Polygon':
      return { kind: 'polygons', parts: [canonicalPolygon(nested)] };
    default: {
      const polygons: readonly (readonly Ring[])[] = nested;
      return {
        kind: 'polygons',
        parts: polygons.map(canonicalPolygon).sort((left, right) => byFirst(left[0] ?? [], right[0] ?? [])),
      };
    }
  }
};

/** Farthest that two positions of the same place are apart; undefined where the geometries have other parts. */
const distance = (found: Plain, expected: Plain): number | undefined => {
  const [left, right] = [partsOf(found), partsOf(expected)];
  if (left.kind !== right.kind || left.parts.length !== right.parts.length) return undefined;
  let farthest = 0;
  for (const [index, part] of left.parts.entries()) {
    const other = right.parts[index] ?? [];
    if (part.length !== other.length) return undefined;
    for (const [number, ring] of part.entries()) {
      const otherRing = other[number] ?? [];
      if (ring.length !== otherRing.length) return undefined;
      for (const [at, position] of ring.entries())
        for (const axis of [0, 1])
          farthest = Math.max(farthest, Math.abs((position[axis] ?? NaN) - (otherRing[at]?.[axis] ?? NaN)) || 0);
    }
  }
  return farthest;
};

export const geometryDifference = (found: Plain, expected: Plain, tolerance: number): string | undefined => {
  const apart = distance(found, expected);
  if (apart === undefined)
    return `the geometry is ${JSON.stringify(found).slice(0, 200)}, should be ${JSON.stringify(expected).slice(0, 200)}`;
  return apart <= tolerance ? undefined : `positions are up to ${apart} off: ${JSON.stringify(found).slice(0, 100)}`;
};
