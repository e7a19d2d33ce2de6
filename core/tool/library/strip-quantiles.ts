/** Exact quantiles of any number of pixels in bounded memory: values are counted by their bits, sixteen at a time, from the top. */

/** Pixels that can be gone through several times. */
export interface Strips {
  /** How many there are, missing ones included. */
  readonly pixels: number;
  /** Contract: calls with all pixels, strip by strip, in the same order each time; the array is only good during the call. */
  visit(each: (values: Float64Array) => void): void;
}

/** Up to this many pixels are held in memory. */
const heldPixels = 2 ** 22;
const prefixesAtOnce = 32;

/** All finite values, counted by the upper bits of their order-preserving form: a quarter of a million buckets. */
const bucketBits = 18;

const bucketOf = (high: number): number => (high >>> 31 === 1 ? ~high : high ^ 0x8000_0000) >>> (32 - bucketBits);

/** Values held in memory: only the buckets that are asked for are sorted. */
const rankHeld = ({ pixels, visit }: Strips): Ranked => {
  const all = new Float64Array(pixels);
  const words = new Uint32Array(all.buffer);
  const counts = new Uint32Array(2 ** bucketBits);
  let total = 0;
  visit((values) => {
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      if (!Number.isFinite(value)) continue;
      all[total] = value;
      counts[bucketOf(words[2 * total++ + 1]!)]!++;
    }
  });
  const sortedBucket = (bucket: number): Float64Array => {
    const members = new Float64Array(counts[bucket]!);
    let found = 0;
    for (let index = 0; index < total; index++)
      if (bucketOf(words[2 * index + 1]!) === bucket) members[found++] = all[index]!;
    return members.sort();
  };
  const valuesAt = (ranks: readonly number[]): Map<number, number> => {
    const values = new Map<number, number>();
    let [bucket, before] = [0, 0];
    let sorted: Float64Array | undefined;
    for (const rank of ranks.toSorted((left, right) => left - right)) {
      while (before + counts[bucket]! <= rank) {
        before += counts[bucket++]!;
        sorted = undefined;
      }
      sorted ??= sortedBucket(bucket);
      values.set(rank, sorted[rank - before]!);
    }
    return values;
  };
  return { total, valuesAt };
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

const countGroups = (strips: Strips, groups: readonly Group[]): Counted[] => {
  const counted = groups.map((group) => ({
    group,
    counts: new Float64Array(65_536),
    smallest: new Float64Array(65_536).fill(Infinity),
    largest: new Float64Array(65_536).fill(-Infinity),
  }));
  const depth = groups[0]?.prefix.length ?? 0;
  const byPrefix = new Map(counted.map((one) => [one.group.prefix.join(), one]));
  strips.visit((values) => {
    const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      if (!Number.isFinite(value)) continue;
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

const countValid = (strips: Strips): number => {
  let valid = 0;
  strips.visit((values) => {
    for (const value of values) if (Number.isFinite(value)) valid++;
  });
  return valid;
};

const valuesAtRanks = (strips: Strips, ranks: readonly number[]): Map<number, number> => {
  const found = new Map<number, number>();
  let open: Group[] = [{ prefix: [], ranks, before: 0 }];
  while (open.length > 0) {
    const next: Group[] = [];
    for (let at = 0; at < open.length; at += prefixesAtOnce) {
      for (const counted of countGroups(strips, open.slice(at, at + prefixesAtOnce)))
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

/** Values by their rank among the valid ones. */
export interface Ranked {
  /** How many values there are. */
  readonly total: number;
  valuesAt(ranks: readonly number[]): ReadonlyMap<number, number>;
}

/** `heldLimit`: more pixels are gone through several times instead of being held; the result is the same. */
export const rankStrips = (strips: Strips, heldLimit = heldPixels): Ranked =>
  strips.pixels <= heldLimit
    ? rankHeld(strips)
    : { total: countValid(strips), valuesAt: (ranks) => valuesAtRanks(strips, ranks) };

/** Quantiles of ranked values, `at` in 0…1, linear between ranks (numpy's default); NaN without values. */
export const quantilesOfRanked = ({ total, valuesAt }: Ranked, at: readonly number[]): number[] => {
  if (total === 0) return at.map(() => NaN);
  const positions = at.map((share) => Math.min(1, Math.max(0, share)) * (total - 1));
  const ranks = [...new Set(positions.flatMap((position) => [Math.floor(position), Math.ceil(position)]))];
  const values = valuesAt(ranks);
  return positions.map((position) => {
    const [low, high] = [values.get(Math.floor(position)) ?? NaN, values.get(Math.ceil(position)) ?? NaN];
    return between(low, high, position - Math.floor(position));
  });
};

/** Quantiles of all valid pixels, `at` in 0…1, linear between ranks (numpy's default); NaN without valid pixels. */
export const quantilesOfStrips = (strips: Strips, at: readonly number[]): number[] =>
  quantilesOfRanked(rankStrips(strips), at);
