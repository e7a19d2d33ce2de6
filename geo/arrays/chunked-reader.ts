/** Hyperslabs of arrays that are stored in chunks of equal size, whatever keeps the chunks. */
import { unsupported } from '../errors.ts';
import { createTileCache, type TileCache } from '../raster/tile-cache.ts';

/** How an array is cut into chunks. */
export interface Chunking {
  readonly chunks: readonly number[];
  /** Dimensions as they lie within a chunk, slowest first. */
  readonly order: readonly number[];
  /** Value of chunks that were never written. */
  readonly fill: number;
}

const elementLimit = 2 ** 27;
const cacheBytes = 64 * 2 ** 20;

interface Chunk {
  readonly byteLength: number;
  /** undefined: never written. */
  readonly numbers: ArrayLike<number> | undefined;
}

/** Decoded chunks, of one array or of all of a file. */
export type NumberCache = TileCache<Chunk>;

const product = (values: readonly number[]): number => values.reduce((total, value) => total * value, 1);

/** Distance between neighbours along each dimension; `order`: dimensions as they lie, slowest first. */
const stridesOf = (lengths: readonly number[], order: readonly number[]): number[] => {
  const strides = lengths.map(() => 1);
  let stride = 1;
  for (const dimension of order.toReversed()) {
    strides[dimension] = stride;
    stride *= lengths[dimension] ?? 1;
  }
  return strides;
};

/** Index tuples of a box, last dimension fastest. */
function* tuples(first: readonly number[], last: readonly number[]): Generator<number[]> {
  const index = [...first];
  for (;;) {
    yield [...index];
    let dimension = index.length - 1;
    while (dimension >= 0 && index[dimension] === last[dimension]) {
      index[dimension] = first[dimension] ?? 0;
      dimension--;
    }
    if (dimension < 0) return;
    index[dimension] = (index[dimension] ?? 0) + 1;
  }
}

interface Box {
  readonly start: readonly number[];
  readonly count: readonly number[];
}

/** Copies what a chunk holds of a box into the row-major target. */
const copyChunk = (
  array: Chunking,
  chunk: Chunk,
  at: readonly number[],
  { start, count }: Box,
  target: Float64Array,
): void => {
  const { chunks, order, fill } = array;
  const rank = chunks.length;
  const from = at.map((index, dimension) => Math.max(start[dimension] ?? 0, index * (chunks[dimension] ?? 1)));
  const end = at.map((index, dimension) =>
    Math.min((start[dimension] ?? 0) + (count[dimension] ?? 0), (index + 1) * (chunks[dimension] ?? 1)),
  );
  const inChunk = stridesOf(chunks, order);
  const inTarget = stridesOf(
    count,
    count.map((_, dimension) => dimension),
  );
  const width = rank === 0 ? 1 : (end[rank - 1] ?? 0) - (from[rank - 1] ?? 0);
  const step = inChunk[rank - 1] ?? 1;
  const last = end.map((value, dimension) => (dimension === rank - 1 ? (from[dimension] ?? 0) : value - 1));
  for (const index of tuples(from, last)) {
    let source = 0;
    let to = 0;
    for (let dimension = 0; dimension < rank; dimension++) {
      source += ((index[dimension] ?? 0) - (at[dimension] ?? 0) * (chunks[dimension] ?? 1)) * (inChunk[dimension] ?? 1);
      to += ((index[dimension] ?? 0) - (start[dimension] ?? 0)) * (inTarget[dimension] ?? 1);
    }
    for (let x = 0; x < width; x++) target[to + x] = chunk.numbers ? chunk.numbers[source + x * step]! : fill;
  }
};

const ownCache = (): ChunkCache => ({ tiles: createTileCache<Chunk>(cacheBytes, cacheBytes), prefix: '' });

interface ChunkCache {
  readonly tiles: NumberCache;
  /** What tells the chunks of this array from others in the cache. */
  readonly prefix: string;
}

/** Numbers of a hyperslab, row-major. `load`: the numbers of a chunk; undefined where it was never written. */
export const createChunkedReader = (
  array: Chunking,
  load: (at: readonly number[]) => ArrayLike<number> | undefined,
  { tiles, prefix }: ChunkCache = ownCache(),
): ((start: readonly number[], count: readonly number[]) => Float64Array) => {
  const take = (at: readonly number[]): Chunk => {
    const numbers = load(at);
    return { byteLength: ArrayBuffer.isView(numbers) ? numbers.byteLength : 8 * (numbers?.length ?? 0), numbers };
  };
  return (start, count) => {
    const total = product(count);
    if (total > elementLimit)
      throw unsupported(`A read of ${total} numbers at once is too large: ask for a part of them.`);
    const target = new Float64Array(total);
    if (total === 0) return target;
    const first = start.map((from, dimension) => Math.floor(from / (array.chunks[dimension] ?? 1)));
    const last = start.map((from, dimension) =>
      Math.floor((from + (count[dimension] ?? 0) - 1) / (array.chunks[dimension] ?? 1)),
    );
    for (const at of tuples(first, last)) {
      copyChunk(
        array,
        tiles.get(`${prefix}${at.join('.')}`, () => take(at)),
        at,
        { start, count },
        target,
      );
    }
    return target;
  };
};
