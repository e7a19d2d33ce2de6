import { decodeBlosc, unshuffle } from '../codecs/blosc.ts';
import { inflate } from '../codecs/inflate.ts';
import { decodeLz4 } from '../codecs/lz4.ts';
import { damaged, unsupported } from '../errors.ts';
import type { Codec, ZarrArray } from './metadata.ts';
import { swapBytes, typed } from './numbers.ts';

/** One chunk, decompressed; a writer may pad it. */
const chunkLimit = 2 ** 28;

export const bytesPerElement = (dtype: string): number => Number(/\d+$/.exec(dtype)?.[0] ?? 8) / 8;

/** numcodecs puts the decoded length in front. */
const decodeSizedLz4 = (input: Uint8Array, most: number): Uint8Array => {
  const length = input.length < 4 ? -1 : new DataView(input.buffer, input.byteOffset).getUint32(0, true);
  if (length < 0 || length > most) throw damaged('An LZ4 chunk of the Zarr store is damaged.');
  return decodeLz4(input.subarray(4), length);
};

const decodeStep = ({ name, settings }: Codec, input: Uint8Array, length: number): Uint8Array => {
  switch (name) {
    case 'blosc':
      return decodeBlosc(input, length);
    case 'zlib':
    case 'gzip':
      return inflate('deflate', input, length);
    case 'zstd':
      return inflate('zstd', input, length);
    case 'lz4':
      return decodeSizedLz4(input, length);
    case 'shuffle':
      return unshuffle(input, Number(settings['elementsize'] ?? 4));
    case 'crc32c':
      return input.subarray(0, Math.max(0, input.length - 4));
    default:
      throw unsupported(
        `Zarr arrays with the codec '${name}' are not read, only with blosc, zlib, gzip, zstd, LZ4, shuffle and, in version 3, shards of these: write the array again with one of them.`,
      );
  }
};

/** Numbers of one chunk, in the order in which they are stored. */
export const decodeChunk = (stored: Uint8Array, array: ZarrArray): ArrayLike<number> => {
  const size = bytesPerElement(array.dtype);
  const elements = array.chunks.reduce((product, length) => product * length, 1);
  const length = elements * size;
  if (length > chunkLimit) throw unsupported(`Zarr chunks of ${length} bytes are too large.`);
  // Checksums stand behind what they belong to.
  const decoded = array.codecs.reduce((bytes, codec) => decodeStep(codec, bytes, length + 64), stored);
  if (decoded.length < length) throw damaged(`A Zarr chunk has ${decoded.length} bytes; ${length} are needed.`);
  const bytes = Uint8Array.from(decoded.subarray(0, length));
  if (!array.littleEndian) swapBytes(bytes, size);
  return typed(bytes, array.dtype);
};
