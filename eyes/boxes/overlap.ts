/** Overlap of boxes, exactly: oriented ones are clipped against each other, not sampled. */

/** In pixels; the angle in radians turns the width's side from x towards y. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

export type Corner = readonly [x: number, y: number];

/** In the order of increasing angle from x towards y. */
export const cornersOf = ({ x, y, width, height, angle }: Box): readonly Corner[] => {
  const [cos, sin] = angle === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([right, down]) => {
    const [across, along] = [(right * width) / 2, (down * height) / 2];
    return [x + across * cos - along * sin, y + across * sin + along * cos];
  });
};

/** Gauss's formula; corners in one turning sense. */
const areaOf = (corners: readonly Corner[]): number => {
  let twice = 0;
  corners.forEach(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
};

/** Sutherland and Hodgman (1974): what of a polygon lies on the inner side of one edge. */
const clip = (polygon: readonly Corner[], [fromX, fromY]: Corner, [toX, toY]: Corner): Corner[] => {
  const side = ([x, y]: Corner): number => (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
  return polygon.flatMap((corner, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? corner;
    const [here, there] = [side(corner), side(next)];
    const kept: Corner[] = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = here / (here - there);
    return [...kept, [corner[0] + part * (next[0] - corner[0]), corner[1] + part * (next[1] - corner[1])] as const];
  });
};

const span = (low: number, high: number, otherLow: number, otherHigh: number): number =>
  Math.max(0, Math.min(high, otherHigh) - Math.max(low, otherLow));

const sharedArea = (one: Box, other: Box): number => {
  if (one.angle === 0 && other.angle === 0)
    return (
      span(one.x - one.width / 2, one.x + one.width / 2, other.x - other.width / 2, other.x + other.width / 2) *
      span(one.y - one.height / 2, one.y + one.height / 2, other.y - other.height / 2, other.y + other.height / 2)
    );
  const reach = (Math.hypot(one.width, one.height) + Math.hypot(other.width, other.height)) / 2;
  if (Math.hypot(one.x - other.x, one.y - other.y) >= reach) return 0;
  const edges = cornersOf(other);
  const left = edges.reduce<readonly Corner[]>(
    (polygon, corner, index) => clip(polygon, corner, edges[(index + 1) % edges.length] ?? corner),
    cornersOf(one),
  );
  return areaOf(left);
};

/** Intersection over union, 0..1; 0 for boxes without area. */
export const overlapOf = (one: Box, other: Box): number => {
  const shared = sharedArea(one, other);
  const union = one.width * one.height + other.width * other.height - shared;
  return shared > 0 ? shared / union : 0;
};
