type Position = readonly [column: number, row: number];

/** Lines of one level; positions in columns and rows of pixel centres: (0, 0) is the centre of the first pixel. */
export type ContourLine = readonly Position[];

/** Sides of the cell between four centres, in this order. */
const [top, right, bottom, left] = [0, 1, 2, 3];
/** Which sides a line joins, by the corners above the level: 1 upper left, 2 upper right, 4 lower right, 8 lower left. High corners of saddles stay apart. */
const joined: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[left, top]],
  [[top, right]],
  [[left, right]],
  [[right, bottom]],
  [
    [left, top],
    [right, bottom],
  ],
  [[top, bottom]],
  [[left, bottom]],
  [[left, bottom]],
  [[top, bottom]],
  [
    [top, right],
    [left, bottom],
  ],
  [[right, bottom]],
  [[left, right]],
  [[top, right]],
  [[left, top]],
  [],
];

/** Joins segments end to end: first the open lines, then the closed ones. */
const linesOf = (segments: ReadonlyMap<number, readonly number[]>): number[][] => {
  const done = new Set<number>();
  const follow = (start: number): number[] => {
    const line = [start];
    done.add(start);
    let at: number | undefined = start;
    while (at !== undefined) {
      at = segments.get(at)?.find((next) => !done.has(next));
      if (at === undefined) break;
      done.add(at);
      line.push(at);
    }
    const last = line[line.length - 1] ?? start;
    if (line.length > 2 && segments.get(last)?.includes(start)) line.push(start);
    return line;
  };
  const starts = [...segments.keys()];
  const open = starts.filter((edge) => segments.get(edge)?.length === 1);
  return [...open, ...starts].flatMap((edge) => (done.has(edge) ? [] : [follow(edge)]));
};

/**
 * Contour lines by marching squares (Lorensen and Cline 1987, in the plane), linear between pixel centres; cells with a missing centre have none.
 * A centre belongs to the high side when it is above the level.
 */
export const contoursOf = (values: ArrayLike<number>, width: number, level: number): ContourLine[] => {
  const height = values.length / width;
  const at = (column: number, row: number): number => values[row * width + column] ?? NaN;
  // Every line between two neighbouring centres has a number: twice its first centre's, + 1 where it goes down.
  const segments = new Map<number, number[]>();
  const join = (one: number, other: number): void => {
    for (const [from, to] of [[one, other] as const, [other, one] as const]) {
      const known = segments.get(from);
      if (known) known.push(to);
      else segments.set(from, [to]);
    }
  };
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
      if (!corners.every(Number.isFinite)) continue;
      const high = corners.reduce((sum, value, corner) => sum + (value > level ? 2 ** corner : 0), 0);
      const index = row * width + column;
      const sides = [2 * index, 2 * (index + 1) + 1, 2 * (index + width), 2 * index + 1];
      for (const [one, other] of joined[high] ?? []) join(sides[one] ?? 0, sides[other] ?? 0);
    }
  }
  const positionOf = (edge: number): Position => {
    const index = Math.floor(edge / 2);
    const [column, row, down] = [index % width, Math.floor(index / width), edge % 2];
    const [from, to] = [at(column, row), at(column + 1 - down, row + down)];
    const share = (level - from) / (to - from);
    return [column + share * (1 - down), row + share * down];
  };
  return linesOf(segments).map((line) => line.map(positionOf));
};
