/** Values of a target pixel from all source pixels that it covers, weighted by how much of each it covers. */
import { addCoverage } from '../features/coverage.ts';
import type { Patch } from './kernels.ts';

/** Corners of a target pixel in the patch's pixels, one after the other around it. */
interface Quadrangle {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type ArealKernel = (patch: Patch, corners: Quadrangle) => number;

const nudge = 1e-10;

const overlap = (index: number, from: number, to: number): number => Math.min(to, index + 1) - Math.max(from, index);

type Visit = (value: number, weight: number) => void;

const forEachInRectangle = (
  { values, width, height }: Patch,
  { left, top, right, bottom }: Rectangle,
  visit: Visit,
): void => {
  const lastRow = Math.min(height, Math.ceil(bottom - nudge));
  const lastColumn = Math.min(width, Math.ceil(right - nudge));
  for (let row = Math.max(0, Math.floor(top + nudge)); row < lastRow; row++) {
    const rowWeight = overlap(row, top, bottom);
    for (let column = Math.max(0, Math.floor(left + nudge)); column < lastColumn; column++) {
      const value = values[row * width + column]!;
      if (!Number.isNaN(value)) visit(value, rowWeight * overlap(column, left, right));
    }
  }
};

const boundsOf = ({ x, y }: Quadrangle): Rectangle => ({
  left: Math.min(...x),
  right: Math.max(...x),
  top: Math.min(...y),
  bottom: Math.max(...y),
});

/** How far, in source pixels, corners may be off the sides of a rectangle that stands for them. */
const rectangular = 1e-4;

const isRectangle = ({ x, y }: Quadrangle, { left, right, top, bottom }: Rectangle): boolean =>
  x.every((value) => Math.min(value - left, right - value) <= rectangular) &&
  y.every((value) => Math.min(value - top, bottom - value) <= rectangular);

const forEachInQuadrangle = (
  { values, width, height }: Patch,
  corners: Quadrangle,
  bounds: Rectangle,
  visit: Visit,
): void => {
  const column = Math.max(0, Math.floor(bounds.left));
  const row = Math.max(0, Math.floor(bounds.top));
  const part = {
    column,
    row,
    width: Math.min(width, Math.ceil(bounds.right)) - column,
    height: Math.min(height, Math.ceil(bounds.bottom)) - row,
  };
  if (part.width <= 0 || part.height <= 0) return;
  const ring = Float64Array.from([0, 1, 2, 3, 0].flatMap((index) => [corners.x[index] ?? 0, corners.y[index] ?? 0]));
  const shares = new Float64Array(part.width * part.height);
  const limits = { minimumX: bounds.left, maximumX: bounds.right, minimumY: bounds.top, maximumY: bounds.bottom };
  addCoverage({ rings: [ring], ...limits }, part, shares);
  for (let index = 0; index < shares.length; index++) {
    const value = values[(row + Math.floor(index / part.width)) * width + column + (index % part.width)]!;
    // The sign is the direction in which the corners turn.
    const weight = Math.abs(shares[index]!);
    if (weight > nudge && !Number.isNaN(value)) visit(value, weight);
  }
};

const forEachCovered = (patch: Patch, corners: Quadrangle, visit: Visit): void => {
  const bounds = boundsOf(corners);
  if (isRectangle(corners, bounds)) forEachInRectangle(patch, bounds, visit);
  else forEachInQuadrangle(patch, corners, bounds, visit);
};

export const average: ArealKernel = (patch, corners) => {
  let sum = 0;
  let weights = 0;
  forEachCovered(patch, corners, (value, weight) => {
    sum += value * weight;
    weights += weight;
  });
  return weights > 0 ? sum / weights : NaN;
};

/** The value with most area; the smallest of several. */
export const mode: ArealKernel = (patch, corners) => {
  const areas = new Map<number, number>();
  forEachCovered(patch, corners, (value, weight) => areas.set(value, (areas.get(value) ?? 0) + weight));
  let best = NaN;
  let largest = 0;
  for (const [value, area] of areas) {
    const equal = Math.abs(area - largest) <= 1e-9 * largest;
    if ((!equal && area > largest) || (equal && value < best)) {
      best = value;
      largest = area;
    }
  }
  return best;
};
