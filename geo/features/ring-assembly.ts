/** Rings of a Shapefile's polygon as polygons with holes (Esri Shapefile Technical Description, 1998, pages 8–9). */

type Ring = number[][];

/** Twice the area; positive when the ring turns against the clock, y upwards. */
const signedArea = (ring: Ring): number => {
  const [[originX = 0, originY = 0] = []] = ring;
  let sum = 0;
  for (let index = 0; index + 1 < ring.length; index++) {
    const [x1 = 0, y1 = 0] = ring[index]!;
    const [x2 = 0, y2 = 0] = ring[index + 1]!;
    sum += (x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY);
  }
  return sum;
};

interface Outline {
  readonly ring: Ring;
  readonly area: number;
  readonly minimum: readonly [number, number];
  readonly maximum: readonly [number, number];
}

const outlineOf = (ring: Ring): Outline => {
  const minimum: [number, number] = [Infinity, Infinity];
  const maximum: [number, number] = [-Infinity, -Infinity];
  for (const position of ring) {
    for (const axis of [0, 1] as const) {
      minimum[axis] = Math.min(minimum[axis], position[axis] ?? NaN);
      maximum[axis] = Math.max(maximum[axis], position[axis] ?? NaN);
    }
  }
  return { ring, area: signedArea(ring), minimum, maximum };
};

/** Is a position inside a ring? undefined on its border. */
const isInside = (x: number, y: number, ring: Ring): boolean | undefined => {
  let inside = false;
  for (let index = 0; index + 1 < ring.length; index++) {
    const [x1 = 0, y1 = 0] = ring[index]!;
    const [x2 = 0, y2 = 0] = ring[index + 1]!;
    const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
    const within = Math.min(x1, x2) <= x && x <= Math.max(x1, x2) && Math.min(y1, y2) <= y && y <= Math.max(y1, y2);
    if (side === 0 && within) return undefined;
    if (y1 > y !== y2 > y && side > 0 === y2 > y1) inside = !inside;
  }
  return inside;
};

const contains = (outer: Outline, inner: Outline): boolean => {
  for (const axis of [0, 1] as const) {
    if (inner.minimum[axis] < outer.minimum[axis] || inner.maximum[axis] > outer.maximum[axis]) return false;
  }
  // Rings may touch: the first vertex, or middle of an edge, that is not on the border decides.
  for (const [x = 0, y = 0] of inner.ring) {
    const inside = isInside(x, y, outer.ring);
    if (inside !== undefined) return inside;
  }
  for (let index = 0; index + 1 < inner.ring.length; index++) {
    const [x1 = 0, y1 = 0] = inner.ring[index]!;
    const [x2 = 0, y2 = 0] = inner.ring[index + 1]!;
    const inside = isInside((x1 + x2) / 2, (y1 + y2) / 2, outer.ring);
    if (inside !== undefined) return inside;
  }
  return true;
};

/**
 * Outer rings turn with the clock, holes against it, in any order; a hole belongs to the smallest outer ring around it. Writers that
 * turn all rings the other way are understood: the largest ring is an outer one. A ring that turns like a hole and lies in nothing is
 * an outer one too.
 */
export const polygonsOfRings = (rings: readonly Ring[]): Ring[][] => {
  const outlines = rings.map(outlineOf);
  const [only] = outlines;
  if (outlines.length === 1 && only) return [[only.ring]];
  const bySize = [...outlines].sort((left, right) => Math.abs(left.area) - Math.abs(right.area));
  const direction = Math.sign(bySize.at(-1)?.area ?? 0);
  const holes = new Map<Outline, Outline[]>();
  const isHole = new Set<Outline>();
  const outers = bySize.filter((one) => Math.sign(one.area) === direction);
  for (const hole of outlines) {
    if (Math.sign(hole.area) === direction) continue;
    const around = outers.find((one) => Math.abs(one.area) >= Math.abs(hole.area) && contains(one, hole));
    if (!around) continue;
    isHole.add(hole);
    holes.set(around, [...(holes.get(around) ?? []), hole]);
  }
  return outlines
    .filter((one) => !isHole.has(one))
    .map((outer) => [outer.ring, ...(holes.get(outer) ?? []).map(({ ring }) => ring)]);
};
