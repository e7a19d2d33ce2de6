/** Shards (Zarr 3, codec `sharding_indexed` 1.0): one file holds many chunks, and an index of where they are. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { damaged, unsupported } from '../errors.ts';
import { fileExists } from '../files/exists.ts';
import { createTileCache } from '../raster/tile-cache.ts';

export interface Sharding {
  /** Elements of a shard along each dimension: a multiple of those of a chunk. */
  readonly shape: readonly number[];
  readonly indexAtStart: boolean;
  readonly littleEndian: boolean;
  /** Four bytes behind the index. */
  readonly checksum: boolean;
}

const entryLimit = 2 ** 20;
const indexCacheBytes = 16 * 2 ** 20;
const chunkBytesLimit = 2 ** 28;
const entryBytes = 16;

/** Offset and length of each chunk; both −1 for one that was never written. */
interface ShardIndex {
  readonly byteLength: number;
  readonly places: Float64Array;
}

const readBytes = (path: string, offset: number, length: number): Buffer => {
  const size = statSync(path).size;
  if (offset < 0 || offset + length > size) throw damaged('A shard of the Zarr store ends early.');
  const buffer = Buffer.alloc(length);
  const descriptor = openSync(path, 'r');
  try {
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, offset));
  } finally {
    closeSync(descriptor);
  }
};

const absent = 2n ** 64n - 1n;

const readIndex = (path: string, count: number, { indexAtStart, littleEndian, checksum }: Sharding): ShardIndex => {
  const length = count * entryBytes;
  const bytes = readBytes(path, indexAtStart ? 0 : statSync(path).size - length - (checksum ? 4 : 0), length);
  const places = Float64Array.from({ length: 2 * count }, (_, index) => {
    const value = littleEndian ? bytes.readBigUInt64LE(8 * index) : bytes.readBigUInt64BE(8 * index);
    return value === absent ? -1 : Number(value);
  });
  return { byteLength: places.byteLength, places };
};

/** Reads the stored bytes of a chunk, by its index in the whole array, from the shard at `pathOf(index of the shard)`; undefined where it was never written. */
export const createShardReader = (
  sharding: Sharding,
  chunks: readonly number[],
  pathOf: (shard: readonly number[]) => string,
): ((at: readonly number[]) => Uint8Array | undefined) => {
  const perShard = sharding.shape.map((length, dimension) => length / (chunks[dimension] ?? 1));
  const count = perShard.reduce((product, length) => product * length, 1);
  if (count > entryLimit) throw unsupported(`Zarr shards of ${count} chunks are not read; at most ${entryLimit} are.`);
  const indices = createTileCache<ShardIndex>(indexCacheBytes, indexCacheBytes);
  return (at) => {
    const shard = at.map((index, dimension) => Math.floor(index / (perShard[dimension] ?? 1)));
    const path = pathOf(shard);
    if (!fileExists(path)) return undefined;
    const { places } = indices.get(path, () => readIndex(path, count, sharding));
    const flat = at.reduce((total, index, dimension) => {
      const length = perShard[dimension] ?? 1;
      return total * length + (index % length);
    }, 0);
    const [offset = -1, length = -1] = places.subarray(2 * flat, 2 * flat + 2);
    if (offset < 0 && length < 0) return undefined;
    if (length > chunkBytesLimit) throw damaged(`A shard of the Zarr store declares a chunk of ${length} bytes.`);
    return readBytes(path, offset, length);
  };
};
