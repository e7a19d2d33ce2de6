import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArrayVariable } from '../arrays/array-file.ts';
import { unsupported } from '../errors.ts';
import { fileExists } from '../files/exists.ts';
import { createTileCache } from '../raster/tile-cache.ts';
import { bytesPerElement, decodeChunk } from './chunks.ts';
import type { ZarrArray } from './metadata.ts';
import { createShardReader } from './shards.ts';

const elementLimit = 2 ** 27;
const cacheBytes = 64 * 2 ** 20;

interface Chunk {
  readonly byteLength: number;
  /** undefined: never written. */
  readonly numbers: ArrayLike<number> | undefined;
}

const product = (values: readonly number[]): number => values.reduce((total, value) => total * value, 1);

/** Distance between neighbours along each dimension. */
const stridesOf = (lengths: readonly number[], columnMajor: boolean): number[] =>
  lengths.map((_, dimension) => product(columnMajor ? lengths.slice(0, dimension) : lengths.slice(dimension + 1)));

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
  array: ZarrArray,
  chunk: Chunk,
  at: readonly number[],
  { start, count }: Box,
  target: Float64Array,
): void => {
  const { chunks, columnMajor, fill } = array;
  const rank = chunks.length;
  const from = at.map((index, dimension) => Math.max(start[dimension] ?? 0, index * (chunks[dimension] ?? 1)));
  const end = at.map((index, dimension) =>
    Math.min((start[dimension] ?? 0) + (count[dimension] ?? 0), (index + 1) * (chunks[dimension] ?? 1)),
  );
  const inChunk = stridesOf(chunks, columnMajor);
  const inTarget = stridesOf(count, false);
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

/** The stored bytes of a chunk; undefined where it was never written. */
const storedReader = (folder: string, array: ZarrArray): ((at: readonly number[]) => Uint8Array | undefined) => {
  const pathOf = (index: readonly number[]): string => join(folder, array.chunkName(index));
  if (array.sharding) return createShardReader(array.sharding, array.chunks, pathOf);
  return (at) => (fileExists(pathOf(at)) ? readFileSync(pathOf(at)) : undefined);
};

/** An array of a Zarr store as a variable. Chunks are decoded when they are asked for. */
export const createZarrVariable = (
  folder: string,
  name: string,
  array: ZarrArray,
  dimensions: readonly string[],
): ArrayVariable => {
  const cache = createTileCache<Chunk>(cacheBytes, cacheBytes);
  const readStored = storedReader(folder, array);
  const load = (at: readonly number[]): Chunk => {
    const stored = readStored(at);
    if (!stored) return { byteLength: 0, numbers: undefined };
    const numbers = decodeChunk(stored, array);
    return { byteLength: numbers.length * Math.max(4, bytesPerElement(array.dtype)), numbers };
  };
  return {
    name,
    dtype: array.dtype,
    dimensions,
    shape: array.shape,
    attributes: array.attributes,
    read(start, count) {
      const total = product(count);
      if (total > elementLimit) throw unsupported(`A Zarr read of ${total} numbers at once is too large.`);
      const target = new Float64Array(total);
      if (total === 0) return target;
      const first = start.map((from, dimension) => Math.floor(from / (array.chunks[dimension] ?? 1)));
      const last = start.map((from, dimension) =>
        Math.floor((from + (count[dimension] ?? 0) - 1) / (array.chunks[dimension] ?? 1)),
      );
      for (const at of tuples(first, last)) {
        copyChunk(
          array,
          cache.get(at.join('.'), () => load(at)),
          at,
          { start, count },
          target,
        );
      }
      return target;
    },
  };
};
