/** Pixels of one tile in memory, row by row; NaN where missing or outside of the raster. */
import { quantilesOfSorted } from '../../core/tool/library/quantiles.ts';
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

/** Adds a line, times a factor, onto another one that starts elsewhere: what inner loops are made of. */
const addTimes = (from: Float64Array, factor: number, into: Float64Array, shift: number): void => {
  const [first, last] = [Math.max(0, -shift), Math.min(from.length, from.length - shift)];
  for (let at = first; at < last; at++) into[at]! += factor * from[at + shift]!;
};

/** A separable convolution; beyond the plane is nothing. */
const convolve = (values: Float64Array, width: number, kernel: Float64Array): Float64Array => {
  const height = values.length / width;
  const reach = (kernel.length - 1) / 2;
  const [across, both] = [new Float64Array(values.length), new Float64Array(values.length)];
  const line = (plane: Float64Array, row: number): Float64Array => plane.subarray(row * width, (row + 1) * width);
  for (let row = 0; row < height; row++)
    for (const [at, factor] of kernel.entries()) addTimes(line(values, row), factor, line(across, row), at - reach);
  for (let row = 0; row < height; row++)
    for (let at = 0; at < kernel.length; at++) {
      const other = row + at - reach;
      if (other >= 0 && other < height) addTimes(line(across, other), kernel[at] ?? 0, line(both, row), 0);
    }
  return both;
};

/** Sums of the kernel's weights that lie within a line, by the place of its middle. */
const weightsAlong = (length: number, kernel: Float64Array): Float64Array => {
  const along = new Float64Array(length);
  const line = new Float64Array(length).fill(1);
  for (const [at, factor] of kernel.entries()) addTimes(line, factor, along, at - (kernel.length - 1) / 2);
  return along;
};

/** The kernel's weights at each pixel of a plane that lacks none. */
const wholeWeights = (width: number, height: number, kernel: Float64Array): Float64Array => {
  const [across, down] = [weightsAlong(width, kernel), weightsAlong(height, kernel)];
  const weights = new Float64Array(width * height);
  for (let row = 0; row < height; row++) addTimes(across, down[row] ?? 0, weights.subarray(row * width), 0);
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

const medianOf = (values: Float64Array): number => quantilesOfSorted(values.toSorted(), [0.5])[0] ?? NaN;

/** Standard deviation of a normal distribution by its median absolute deviation, which outliers do not move; NaN of nothing. */
export const spreadOf = (values: Float64Array): { readonly median: number; readonly deviation: number } => {
  const median = medianOf(values);
  const off = values.map((value) => Math.abs(value - median));
  // Steps of a quantised picture: where more than half of all are equal, the mean deviation is what is left.
  const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
  return { median, deviation: Math.max(1.4826 * medianOf(off), mean / 2) };
};
