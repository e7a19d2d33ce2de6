/** A connected region of pixels and its outline; positions are pixel corners [column, row]. */
export interface Outline {
  /** Indices of its pixels, row by row. */
  readonly pixels: readonly number[];
  /** The outer ring first, then one ring per hole; closed: the first corner is repeated at the end. */
  readonly rings: readonly (readonly [number, number])[][];
}

/** Pixels that touch along a side get one label, from 1 in the order of their first pixel; 0 where `inside` is 0. */
const labelsOf = (inside: ArrayLike<number>, width: number): { labels: Int32Array; regions: number[][] } => {
  const labels = new Int32Array(inside.length);
  const regions: number[][] = [];
  for (let start = 0; start < inside.length; start++) {
    if (!inside[start] || labels[start] !== 0) continue;
    const label = regions.length + 1;
    const region = [start];
    labels[start] = label;
    const visit = (next: number): void => {
      if (!inside[next] || labels[next] !== 0) return;
      labels[next] = label;
      region.push(next);
    };
    for (let taken = 0; taken < region.length; taken++) {
      const index = region[taken] ?? 0;
      if (index % width > 0) visit(index - 1);
      if (index % width < width - 1) visit(index + 1);
      if (index >= width) visit(index - width);
      if (index + width < inside.length) visit(index + width);
    }
    regions.push(region.sort((one, other) => one - other));
  }
  return { labels, regions };
};

/** East, south, west, north: the region lies to the right of every step. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Regions of pixels that touch along their sides, with their outlines along pixel borders; `inside` is not 0 where a pixel belongs to one. */
export const outlinesOf = (inside: ArrayLike<number>, width: number): Outline[] => {
  const height = inside.length / width;
  const { labels, regions } = labelsOf(inside, width);
  const labelAt = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (labels[row * width + column] ?? 0);
  /** The pixels to the right and to the left of a step that starts at a corner. */
  const sides = (column: number, row: number, direction: number): [number, number] => {
    const [north, south] = direction === 1 || direction === 2 ? [row, row - 1] : [row - 1, row];
    if (direction === 0) return [labelAt(column, row), labelAt(column, row - 1)];
    if (direction === 1) return [labelAt(column - 1, north), labelAt(column, north)];
    if (direction === 2) return [labelAt(column - 1, south), labelAt(column - 1, north)];
    return [labelAt(column, north), labelAt(column - 1, north)];
  };
  const gone = new Uint8Array((width + 1) * (height + 1) * 4);
  const rings = regions.map((): (readonly [number, number])[][] => []);
  const follow = (startColumn: number, startRow: number, label: number, first: number): void => {
    const ring: (readonly [number, number])[] = [];
    let [column, row, direction] = [startColumn, startRow, first];
    let turned = -1;
    while (gone[(row * (width + 1) + column) * 4 + direction] === 0) {
      gone[(row * (width + 1) + column) * 4 + direction] = 1;
      if (direction !== turned) ring.push([column, row]);
      turned = direction;
      const [dx, dy] = steps[direction as 0 | 1 | 2 | 3];
      column += dx;
      row += dy;
      // Left turns first: where a region meets itself at a corner, what lies between gets a ring of its own, so that rings never cross.
      for (const turn of [3, 0, 1]) {
        const next = (direction + turn) % 4;
        const [right, left] = sides(column, row, next);
        if (right !== label || left === label) continue;
        direction = next;
        break;
      }
    }
    ring.push([startColumn, startRow]);
    rings[label - 1]?.push(ring);
  };
  // The upper border of a region's first pixel begins its outer ring; lower borders that are left belong to holes.
  for (let row = 0; row <= height; row++) {
    for (let column = 0; column < width; column++) {
      const [above, below] = [labelAt(column, row - 1), labelAt(column, row)];
      if (above === below) continue;
      if (below !== 0 && gone[(row * (width + 1) + column) * 4] === 0) follow(column, row, below, 0);
      if (above !== 0 && gone[(row * (width + 1) + column + 1) * 4 + 2] === 0) follow(column + 1, row, above, 2);
    }
  }
  return regions.map((pixels, index) => ({ pixels, rings: rings[index] ?? [] }));
};
