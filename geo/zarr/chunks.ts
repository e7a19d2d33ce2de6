import { decodeBlosc, unshuffle } from '../codecs/blosc.ts';
import { inflate } from '../codecs/inflate.ts';
import { decodeLz4 } from '../codecs/lz4.ts';
import { damaged, unsupported } from '../errors.ts';
import type { Codec, ZarrArray } from './metadata.ts';
import { swapBytes, typed } from './numbers.ts';

/** One chunk, decompressed; a writer may pad it. */
const chunkLimit = 2 ** 28;

const bytesPerElement = (dtype: string): number => Number(/\d+$/.exec(dtype)?.[0] ?? 8) / 8;

/** numcodecs puts the decoded length in front. */
const decodeSizedLz4 = (input: Uint8Array, most: number): Uint8Array => {
  const length = input.length < 4 ? -1 : new DataView(input.buffer, input.byteOffset).getUint32(0, true);
  if (length < 0 || length > most) throw damaged('An LZ4 chunk of the Zarr store is damaged.');
  return decodeLz4(input.subarray(4), length);
};

type Step = (input: Uint8Array, length: number, settings: Codec['settings']) => Uint8Array;

/** numcodecs puts its checksums in front, Zarr 3 behind. */
const checksumBytes = 4;
const withoutFront: Step = (input) => input.subarray(Math.min(checksumBytes, input.length));
const unchanged: Step = (input) => input;

const steps: ReadonlyMap<string, Step> = new Map([
  ['blosc', decodeBlosc],
  ['zlib', (input, length) => inflate('deflate', input, length)],
  ['gzip', (input, length) => inflate('deflate', input, length)],
  ['zstd', (input, length) => inflate('zstd', input, length)],
  ['lz4', decodeSizedLz4],
  ['shuffle', (input, _, settings) => unshuffle(input, Number(settings['elementsize'] ?? 4))],
  ['crc32c', (input) => input.subarray(0, Math.max(0, input.length - checksumBytes))],
  ['crc32', withoutFront],
  ['adler32', withoutFront],
  // Rounds on the way into the store, and changes nothing on the way out.
  ['bitround', unchanged],
] satisfies readonly (readonly [string, Step])[]);

/** Why an array with these codecs is not read; undefined where it is. */
export const unreadCodec = (codecs: readonly Codec[]): string | undefined => {
  const foreign = codecs.find(({ name }) => !steps.has(name));
  return (
    foreign &&
    `has the codec '${foreign.name}', which is not read, only blosc, zlib, gzip, zstd, LZ4, shuffle, bitround, checksums and, in version 3, transpose and shards of these: write the array again with one of them`
  );
};

const decodeStep = ({ name, settings }: Codec, input: Uint8Array, length: number): Uint8Array => {
  const step = steps.get(name);
  if (!step) throw unsupported(`A Zarr array has the codec '${name}', which is not read.`);
  return step(input, length, settings);
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
