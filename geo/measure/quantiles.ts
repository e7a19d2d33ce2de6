import { quantilesOfRanked, type Ranked, rankStrips } from '../../core/tool/library/strip-quantiles.ts';
import type { PixelSource } from '../raster/band.ts';

type Levels = NonNullable<PixelSource['levels']>;

const stripPixels = 2 ** 18;
const forEachStrip = (source: PixelSource, visit: (values: Float64Array) => void): void => {
  const { width, height } = source.grid;
  const rows = Math.max(1, Math.min(height, Math.floor(stripPixels / width)));
  const buffer = new Float64Array(rows * width);
  for (let row = 0; row < height; row += rows) {
    const count = Math.min(rows, height - row);
    source.read({ column: 0, row, width, height: count }, { values: buffer, start: 0, stride: width });
    visit(buffer.subarray(0, count * width));
  }
};

const occurrencesOf = ({ source, least, count }: Levels): ArrayLike<number> => {
  const counts = new Float64Array(count);
  forEachStrip(source, (values) => {
    for (let index = 0; index < values.length; index++) {
      const stored = values[index]!;
      if (!Number.isNaN(stored)) counts[stored - least]!++;
    }
  });
  return counts;
};

/** All values by their stored integers, counted in one pass; `ranked` finds the value at a rank. */
const countLevels = (from: Levels) => {
  const counts = from.occurrences?.() ?? occurrencesOf(from);
  const { least, meaningOf } = from;
  const levels = Array.from(counts, (times, index) => ({ value: meaningOf(index + least), times }))
    .filter(({ times }) => times > 0)
    .sort((left, right) => left.value - right.value);
  const total = levels.reduce((sum, { times }) => sum + times, 0);
  const ranked = (rank: number): number => {
    let before = 0;
    for (const { value, times } of levels) {
      before += times;
      if (before > rank) return value;
    }
    return NaN;
  };
  return { total, ranked };
};

const rank = (source: PixelSource, heldLimit?: number): Ranked => {
  const pixels = source.grid.width * source.grid.height;
  if (source.levels && pixels > source.levels.count) {
    const { total, ranked } = countLevels(source.levels);
    return { total, valuesAt: (ranks) => new Map(ranks.map((each) => [each, ranked(each)])) };
  }
  return rankStrips({ pixels, visit: (each) => forEachStrip(source, each) }, heldLimit);
};

/**
 * Quantiles of the valid pixels, `at` in 0…1, linear between ranks (numpy's default); NaN without valid pixels.
 * `heldLimit`: rasters of more pixels are gone through several times instead of being held; the result is the same.
 */
export const quantilesOf = (source: PixelSource, at: readonly number[], heldLimit?: number): number[] =>
  quantilesOfRanked(rank(source, heldLimit), at);
