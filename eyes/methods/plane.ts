/** Pixels of one tile in memory, row by row; NaN where missing or outside of the raster. */
import type { PixelSource, Window } from '../../geo/raster/band.ts';
import { clipWindow } from '../../geo/raster/grids.ts';

export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;
}

export const readPlane = (source: PixelSource, window: Window): Plane => {
  const { width, height } = window;
  const values = new Float64Array(width * height).fill(NaN);
  const clipped = clipWindow(window, source.grid, { values, start: 0, stride: width });
  if (clipped) source.read(clipped.window, clipped.target);
  return { width, height, values };
};

const kernelOf = (sigma: number): Float64Array => {
  const reach = Math.ceil(reachOfSigma * sigma);
  return Float64Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-0.5 * ((at - reach) / sigma) ** 2));
};

/** A Gaussian is cut where it has fallen to a hundredth: what lies farther has no part in a smoothed pixel. */
export const reachOfSigma = 3;

/** Adds lines, each times its weight, onto another one of their length: four in one go, for what inner loops wait for is memory. */
const addWeighted = (lines: readonly Float64Array[], weights: Float64Array, into: Float64Array): void => {
  const nothing = new Float64Array(into.length);
  for (let tap = 0; tap < lines.length; tap += 4) {
    const [first = nothing, second = nothing, third = nothing, fourth = nothing] = lines.slice(tap, tap + 4);
    const [one = 0, two = 0, three = 0, four = 0] = weights.subarray(tap, tap + 4);
    for (let at = 0; at < into.length; at++)
      into[at] = into[at]! + one * first[at]! + two * second[at]! + three * third[at]! + four * fourth[at]!;
  }
};

/** A line's convolution; beyond its ends is nothing. */
const alongLine = (kernel: Float64Array, length: number) => {
  const padded = new Float64Array(length + kernel.length - 1);
  const shifted = Array.from(kernel, (_, tap) => padded.subarray(tap, tap + length));
  return (line: Float64Array, into: Float64Array): void => {
    padded.set(line, (kernel.length - 1) / 2);
    addWeighted(shifted, kernel, into);
  };
};

/** A separable convolution; beyond the plane is nothing. */
const convolve = (values: Float64Array, width: number, kernel: Float64Array): Float64Array => {
  const height = values.length / width;
  const reach = (kernel.length - 1) / 2;
  const [across, both] = [new Float64Array(values.length), new Float64Array(values.length)];
  const linesOf = (plane: Float64Array): Float64Array[] =>
    Array.from({ length: height }, (_, row) => plane.subarray(row * width, (row + 1) * width));
  const [from, middle, into] = [values, across, both].map(linesOf);
  const convolveLine = alongLine(kernel, width);
  for (let row = 0; row < height; row++) {
    const [line, target] = [from?.[row], middle?.[row]];
    if (line && target) convolveLine(line, target);
  }
  for (let row = 0; row < height; row++) {
    const [first, last] = [Math.max(0, row - reach), Math.min(height, row + reach + 1)];
    const target = into?.[row];
    if (!middle || !target) continue;
    addWeighted(middle.slice(first, last), kernel.subarray(first - row + reach, last - row + reach), target);
  }
  return both;
};

/** The kernel's weights at each pixel of a plane that lacks none. */
const wholeWeights = (width: number, height: number, kernel: Float64Array): Float64Array => {
  const [across, down] = [width, height].map((length) => {
    const along = new Float64Array(length);
    alongLine(kernel, length)(new Float64Array(length).fill(1), along);
    return along;
  });
  const weights = new Float64Array(width * height);
  if (!across || !down) return weights;
  for (let at = 0; at < weights.length; at++) weights[at] = across[at % width]! * down[Math.floor(at / width)]!;
  return weights;
};

/** Smoothed by a Gaussian of `sigma` pixels, by a normalised convolution (Knutsson and Westin 1993): missing pixels have no weight, and get what is around them. */
export const smooth = ({ width, height, values }: Plane, sigma: number): Plane => {
  const kernel = kernelOf(sigma);
  const known = values.map((value) => (Number.isNaN(value) ? 0 : 1));
  const isWhole = known.every((one) => one === 1);
  const sums = convolve(isWhole ? values : values.map((value) => (Number.isNaN(value) ? 0 : value)), width, kernel);
  const weights = isWhole ? wholeWeights(width, height, kernel) : convolve(known, width, kernel);
  for (let at = 0; at < sums.length; at++) sums[at] = weights[at]! > 0 ? sums[at]! / weights[at]! : NaN;
  return { width, height, values: sums };
};
