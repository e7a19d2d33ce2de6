import { readFeatures } from '../../../../geo/features/read-features.ts';
import { createCoverageSource, createZoneSource } from '../../../../geo/features/sources.ts';
import type { PixelSource } from '../../../../geo/raster/band.ts';
import type { CoverageTruth } from './truth.ts';

const read = (source: PixelSource, width: number, height: number): Float64Array => {
  const values = new Float64Array(width * height);
  source.read({ column: 0, row: 0, width, height }, { values, start: 0, stride: width });
  return values;
};

/** Shares agree with an independent overlay to this. */
const tolerance = 1e-9;

const shareDifference = (found: Float64Array, expected: readonly number[]): string | undefined => {
  for (const [index, share] of expected.entries()) {
    const value = found[index] ?? NaN;
    const whole = share === 0 || share === 1;
    if (whole ? value !== share : !(Math.abs(value - share) < tolerance))
      return `pixel ${index} is covered by ${value}, should be ${share}`;
  }
  return undefined;
};

/** Shares of pixels, exactly 0 and 1 where no border passes; the pixels that a polygon touches are those with a share. */
export const compareCoverage = async (path: string, truth: CoverageTruth): Promise<string | undefined> => {
  const { width, height, transform, crs } = truth;
  const set = await readFeatures(path);
  const grid = { width, height, transform, crs };
  for (const [index, expected] of truth.shares.entries()) {
    const difference = shareDifference(read(createCoverageSource(set, grid, [index]), width, height), expected);
    if (difference !== undefined) return `feature ${index}: ${difference}`;
    const only = truth.shares.map((_, feature) => (feature === index ? index : null));
    const touched = read(createZoneSource(set, grid, 'touched', only), width, height);
    const wrong = truth.touched[index]?.findIndex((is, pixel) => (touched[pixel] === index) !== (is === 1)) ?? -1;
    if (wrong >= 0) return `feature ${index}: pixel ${wrong} is ${touched[wrong] === index ? '' : 'not '}touched`;
  }
  return undefined;
};
