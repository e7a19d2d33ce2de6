/** Straight edges: pixels whose gradients point the same way, as long boxes (after Grompone von Gioi et al., IEEE PAMI 32, 2010). */
import type { Window } from '../../geo/raster/band.ts';
import { between } from './angle.ts';
import type { Candidate, Finder } from './finder.ts';
import { leastContrast, tileSide } from './finder.ts';
import { joinSegments } from './join-segments.ts';
import { type Plane, reachOfSigma, smooth } from './plane.ts';
import { spreadOf } from './spread.ts';

export interface EdgeForm {
  /** Length, in pixels. */
  readonly size: { readonly min: number; readonly max: number };
  /** Least mean gradient, in standard deviations of the picture's gradients. */
  readonly contrast: number;
}

const sigma = 1;
/** Pixels of an edge's foot belong to it from half of its strength on. */
const foot = 0.5;
/** Half of the angle within which gradients agree: 22.5° as in the source. */
const tolerance = Math.PI / 8;
/** Less filled boxes and less long ones are no straight edge. */
const [leastFilled, leastAspect, leastPixels] = [0.5, 2, 4];

interface Gradients {
  readonly width: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly size: Float64Array;
  readonly deviation: number;
}

const gradientsOf = (plane: Plane): Gradients => {
  const { width, height, values } = smooth(plane, sigma);
  const [x, y, size] = [0, 0, 0].map(() => new Float64Array(values.length).fill(NaN));
  if (!x || !y || !size) throw new RangeError('three planes');
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      if (Number.isNaN(plane.values[at])) continue;
      x[at] = ((values[at + 1] ?? NaN) - (values[at - 1] ?? NaN)) / 2;
      y[at] = ((values[at + width] ?? NaN) - (values[at - width] ?? NaN)) / 2;
      size[at] = Math.hypot(x[at] ?? NaN, y[at] ?? NaN);
    }
  const both = new Float64Array(2 * values.length);
  both.set(x);
  both.set(y, values.length);
  return { width, x, y, size, deviation: spreadOf(both.filter((value) => !Number.isNaN(value))).deviation };
};

/** Neighbours whose gradient points as the region's mean does, taken from `free`. */
const growAlong = (seed: number, { width, x, y }: Gradients, free: Set<number>, within: number): number[] => {
  const region = [seed];
  free.delete(seed);
  let [sumX, sumY] = [x[seed] ?? 0, y[seed] ?? 0];
  for (let place = 0; place < region.length; place++) {
    const at = region[place] ?? 0;
    for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
      const other = at + step;
      if (!free.has(other)) continue;
      const [dx, dy] = [x[other] ?? 0, y[other] ?? 0];
      if (between(Math.atan2(dy, dx), Math.atan2(sumY, sumX)) > within) continue;
      free.delete(other);
      region.push(other);
      sumX += dx;
      sumY += dy;
    }
  }
  return region;
};

/** The box around a region along its mean edge; null where that is no long one. The angle is a quarter turn before the gradient's. */
const boxOf = (region: readonly number[], { width, x, y, size, deviation }: Gradients): Candidate | null => {
  let [total, sumX, sumY, middleX, middleY] = [0, 0, 0, 0, 0];
  for (const at of region) {
    const weight = size[at] ?? 0;
    total += weight;
    sumX += x[at] ?? 0;
    sumY += y[at] ?? 0;
    middleX += weight * (at % width);
    middleY += weight * Math.floor(at / width);
  }
  [middleX, middleY] = [middleX / total, middleY / total];
  const angle = Math.atan2(sumY, sumX) - Math.PI / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [from, to, over, under] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of region) {
    const [dx, dy] = [(at % width) - middleX, Math.floor(at / width) - middleY];
    const [alongSide, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
    [from, to] = [Math.min(from, alongSide), Math.max(to, alongSide)];
    [over, under] = [Math.min(over, across), Math.max(under, across)];
  }
  const [long, thick] = [to - from + 1, under - over + 1];
  if (long < leastAspect * thick || region.length < leastFilled * long * thick) return null;
  const [alongSide, across] = [(from + to) / 2, (over + under) / 2];
  return {
    x: middleX + alongSide * cos - across * sin + 0.5,
    y: middleY + alongSide * sin + across * cos + 0.5,
    ...{ width: long, height: thick, angle },
    strength: deviation > 0 ? total / region.length / deviation : 0,
  };
};

/** Around a corner a region turns slowly into the next edge: what is no long box is tried again within half of the angle. */
const segmentFrom = (seed: number, gradients: Gradients, free: Set<number>): Candidate | null => {
  for (const within of [tolerance, tolerance / 2]) {
    const region = growAlong(seed, gradients, free, within);
    const box = region.length < leastPixels ? null : boxOf(region, gradients);
    if (box) return box;
    for (const at of region) free.add(at);
  }
  free.delete(seed);
  return null;
};

const pixelsOf = ({ column, row, width, height }: Window, gradients: Gradients, least: number): number[] => {
  const found: number[] = [];
  for (let y = row; y < row + height; y++)
    for (let x = column; x < column + width; x++) {
      const at = y * gradients.width + x;
      if ((gradients.size[at] ?? NaN) >= least) found.push(at);
    }
  return found;
};

export const createEdgeFinder = ({ size, contrast }: EdgeForm): Finder => {
  const least = leastContrast(contrast);
  const margin = Math.ceil(reachOfSigma * sigma) + 2;
  return {
    ...{ margin, side: tileSide(margin), least },
    find(plane, owned) {
      const gradients = gradientsOf(plane);
      const pixels = pixelsOf(owned, gradients, foot * contrast * gradients.deviation);
      const free = new Set(pixels);
      const found: Candidate[] = [];
      for (const seed of pixels.sort((one, other) => (gradients.size[other] ?? 0) - (gradients.size[one] ?? 0))) {
        if (!free.has(seed)) continue;
        const box = segmentFrom(seed, gradients, free);
        if (box && box.strength >= least.more) found.push(box);
      }
      return found;
    },
    join: (pieces) => joinSegments(pieces).filter(({ width }) => width >= size.min - 1 && width <= size.max + 1),
  };
};
