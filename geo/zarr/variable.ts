import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArrayVariable } from '../arrays/array-file.ts';
import { createChunkedReader } from '../arrays/chunked-reader.ts';
import { fileExists } from '../files/exists.ts';
import { decodeChunk } from './chunks.ts';
import type { ZarrArray } from './metadata.ts';
import { createShardReader } from './shards.ts';

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
  const readStored = storedReader(folder, array);
  return {
    name,
    dtype: array.dtype,
    dimensions,
    shape: array.shape,
    attributes: array.attributes,
    defaultFills: false,
    read: createChunkedReader(array, (at) => {
      const stored = readStored(at);
      return stored && decodeChunk(stored, array);
    }),
  };
};
