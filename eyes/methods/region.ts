import type { Box } from '../boxes/overlap.ts';
import type { Plane } from './plane.ts';

interface Region {
  readonly box: Box;
  readonly mean: number;
  /** The longer side of its box, or of the rectangle with the same second moments: a turned thing is as long as one along the rows. */
  readonly length: number;
}

/** Fewer pixels have no shape. */
const leastPixels = 3;

/** Pixels of at least `level` that are connected (by edges) with the one at `start`; null where they reach farther than `reach`, or hardly anything is connected. */
export const growRegion = (
  { width, height, values }: Plane,
  start: number,
  level: number,
  reach: number,
): Region | null => {
  const [startX, startY] = [start % width, Math.floor(start / width)];
  const waiting = [start];
  const seen = new Set(waiting);
  let [count, sum, sumX, sumY, xx, yy, xy] = [0, 0, 0, 0, 0, 0, 0];
  let [left, right, top, bottom] = [startX, startX, startY, startY];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [dx, dy] = [x - startX, y - startY];
    if (Math.abs(dx) > reach || Math.abs(dy) > reach) return null;
    count++;
    sum += values[at] ?? NaN;
    [sumX, sumY, xx, yy, xy] = [sumX + dx, sumY + dy, xx + dx * dx, yy + dy * dy, xy + dx * dy];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (other < 0 || other >= width * height || seen.has(other) || !((values[other] ?? NaN) >= level)) continue;
      seen.add(other);
      waiting.push(other);
    }
  }
  if (count < leastPixels) return null;
  const [meanX, meanY] = [sumX / count, sumY / count];
  // A pixel is a square: its own second moment is 1/12.
  const [varX, varY, shared] = [
    xx / count - meanX ** 2 + 1 / 12,
    yy / count - meanY ** 2 + 1 / 12,
    xy / count - meanX * meanY,
  ];
  const largest = (varX + varY) / 2 + Math.hypot((varX - varY) / 2, shared);
  const box = {
    x: (left + right + 1) / 2,
    y: (top + bottom + 1) / 2,
    width: right - left + 1,
    height: bottom - top + 1,
    angle: 0,
  };
  return { box, mean: sum / count, length: Math.max(box.width, box.height, Math.sqrt(12 * largest)) };
};
