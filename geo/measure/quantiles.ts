/** Exact quantiles of any number of pixels in bounded memory: values are counted by their bits, sixteen at a time, from the top. */
import type { PixelSource } from '../raster/band.ts';

type Levels = NonNullable<PixelSource['levels']>;

/** Up to this many pixels are sorted in memory. */
const sortedPixels = 2 ** 22;
const stripPixels = 2 ** 18;
const prefixesAtOnce = 32;

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

const sortedValues = (source: PixelSource): Float64Array => {
  const all = new Float64Array(source.grid.width * source.grid.height);
  let count = 0;
  forEachStrip(source, (values) => {
    for (const value of values) if (!Number.isNaN(value)) all[count++] = value;
  });
  return all.subarray(0, count).sort();
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

/** Sixteen bits of the order-preserving form of a double: part 0 the highest. */
const keyPart = (high: number, low: number, part: number): number => {
  const negative = high >>> 31 === 1;
  const upper = negative ? ~high : high ^ 0x8000_0000;
  const lower = negative ? ~low : low;
  if (part === 0) return upper >>> 16;
  if (part === 1) return upper & 0xffff;
  return part === 2 ? lower >>> 16 : lower & 0xffff;
};

/** Values that share their first parts, and the ranks looked for among them. */
interface Group {
  readonly prefix: readonly number[];
  readonly ranks: readonly number[];
  /** How many values come before this group. */
  readonly before: number;
}

interface Counted {
  readonly group: Group;
  readonly counts: Float64Array;
  readonly smallest: Float64Array;
  readonly largest: Float64Array;
}

const countGroups = (source: PixelSource, groups: readonly Group[]): Counted[] => {
  const counted = groups.map((group) => ({
    group,
    counts: new Float64Array(65_536),
    smallest: new Float64Array(65_536).fill(Infinity),
    largest: new Float64Array(65_536).fill(-Infinity),
  }));
  const depth = groups[0]?.prefix.length ?? 0;
  const byPrefix = new Map(counted.map((one) => [one.group.prefix.join(), one]));
  forEachStrip(source, (values) => {
    const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      if (Number.isNaN(value)) continue;
      const [low, high] = [words[2 * index]!, words[2 * index + 1]!];
      const found = depth === 0 ? counted[0] : byPrefix.get(prefixOf(high, low, depth));
      if (!found) continue;
      const bucket = keyPart(high, low, depth);
      found.counts[bucket]!++;
      if (value < found.smallest[bucket]!) found.smallest[bucket] = value;
      if (value > found.largest[bucket]!) found.largest[bucket] = value;
    }
  });
  return counted;
};

const prefixOf = (high: number, low: number, depth: number): string => {
  let text = String(keyPart(high, low, 0));
  for (let part = 1; part < depth; part++) text += `,${keyPart(high, low, part)}`;
  return text;
};

/** Settles the ranks whose bucket holds one value only; the others go on as groups of their own. */
const settle = ({ group, counts, smallest, largest }: Counted, found: Map<number, number>): Group[] => {
  const open = new Map<number, Group>();
  let before = group.before;
  let bucket = 0;
  for (const rank of [...group.ranks].sort((left, right) => left - right)) {
    while (bucket < 65_535 && before + counts[bucket]! <= rank) before += counts[bucket++]!;
    if (smallest[bucket] === largest[bucket] || group.prefix.length === 3) found.set(rank, smallest[bucket]!);
    else
      open.set(bucket, {
        prefix: [...group.prefix, bucket],
        ranks: [...(open.get(bucket)?.ranks ?? []), rank],
        before,
      });
  }
  return [...open.values()];
};

const countValid = (source: PixelSource): number => {
  let valid = 0;
  forEachStrip(source, (values) => {
    for (const value of values) if (!Number.isNaN(value)) valid++;
  });
  return valid;
};

const valuesAtRanks = (source: PixelSource, ranks: readonly number[]): Map<number, number> => {
  const found = new Map<number, number>();
  let open: Group[] = [{ prefix: [], ranks, before: 0 }];
  while (open.length > 0) {
    const next: Group[] = [];
    for (let at = 0; at < open.length; at += prefixesAtOnce) {
      for (const counted of countGroups(source, open.slice(at, at + prefixesAtOnce)))
        next.push(...settle(counted, found));
    }
    open = next;
  }
  return found;
};

/** numpy's interpolation between the ranks around a quantile, including its rounding. */
const between = (low: number, high: number, share: number): number => {
  if (low === high) return low + 0;
  const difference = high - low;
  return share >= 0.5 ? high - difference * (1 - share) : low + difference * share;
};

interface Ranked {
  /** How many values there are. */
  readonly total: number;
  valuesAt(ranks: readonly number[]): ReadonlyMap<number, number>;
}

const rank = (source: PixelSource, sortLimit: number): Ranked => {
  const pixels = source.grid.width * source.grid.height;
  if (source.levels && pixels > source.levels.count) {
    const { total, ranked } = countLevels(source.levels);
    return { total, valuesAt: (ranks) => new Map(ranks.map((each) => [each, ranked(each)])) };
  }
  if (pixels > sortLimit) return { total: countValid(source), valuesAt: (ranks) => valuesAtRanks(source, ranks) };
  const sorted = sortedValues(source);
  return { total: sorted.length, valuesAt: (ranks) => new Map(ranks.map((each) => [each, sorted[each]!])) };
};

/**
 * Quantiles of the valid pixels, `at` in 0…1, linear between ranks (numpy's default); NaN without valid pixels.
 * `sortLimit`: rasters of more pixels are counted instead of sorted; the result is the same.
 */
export const quantilesOf = (source: PixelSource, at: readonly number[], sortLimit = sortedPixels): number[] => {
  const { total, valuesAt } = rank(source, sortLimit);
  if (total === 0) return at.map(() => NaN);
  const positions = at.map((share) => Math.min(1, Math.max(0, share)) * (total - 1));
  const ranks = [...new Set(positions.flatMap((position) => [Math.floor(position), Math.ceil(position)]))];
  const values = valuesAt(ranks);
  return positions.map((position) => {
    const [low, high] = [values.get(Math.floor(position)) ?? NaN, values.get(Math.ceil(position)) ?? NaN];
    return between(low, high, position - Math.floor(position));
  });
};
