import { brotliDecompressSync } from 'node:zlib';
import type { Compressors } from 'hyparquet';
import { inflate } from '../codecs/inflate.ts';
import { decodeLz4 } from '../codecs/lz4.ts';
import { damaged } from '../errors.ts';

const pageLimit = 2 ** 28;

const bounded =
  (decode: (input: Uint8Array, length: number) => Uint8Array) =>
  (input: Uint8Array, length: number): Uint8Array => {
    if (length > pageLimit) throw damaged(`A Parquet page declares ${length} bytes.`);
    // Pages without values are written as no bytes at all.
    return length === 0 ? new Uint8Array() : decode(input, length);
  };

/** Snappy packs at most 64 bytes into three. */
const snappyRatio = 22;

/** Blocks of Hadoop, each with its decoded and its encoded length in front (big-endian); undefined where the bytes are none. */
const decodeHadoopLz4 = (input: Uint8Array, length: number): Uint8Array | undefined => {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const output = new Uint8Array(length);
  let to = 0;
  for (let at = 0; at < input.length; ) {
    if (at + 8 > input.length) return undefined;
    const [decoded, encoded] = [view.getUint32(at), view.getUint32(at + 4)];
    if (to + decoded > length || at + 8 + encoded > input.length) return undefined;
    output.set(decodeLz4(input.subarray(at + 8, at + 8 + encoded), decoded), to);
    to += decoded;
    at += 8 + encoded;
  }
  return to === length ? output : undefined;
};

/** The deprecated LZ4 of Parquet: framed as Hadoop does, or one bare block, as writers disagree (parquet-format, Compression.md). */
const decodeOldLz4 = (input: Uint8Array, length: number): Uint8Array => {
  try {
    const framed = decodeHadoopLz4(input, length);
    if (framed) return framed;
  } catch {
    // Not framed: the lengths in front were data.
  }
  return decodeLz4(input, length);
};

export const compressorsWith = (snappyUncompress: (input: Uint8Array, output: Uint8Array) => void): Compressors => ({
  SNAPPY: bounded((input, length) => {
    if (length > snappyRatio * input.length + 64) throw damaged(`A Parquet page declares ${length} bytes.`);
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  }),
  GZIP: bounded((input, length) => inflate('deflate', input, length)),
  ZSTD: bounded((input, length) => inflate('zstd', input, length)),
  BROTLI: bounded((input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) })),
  LZ4: bounded(decodeOldLz4),
  LZ4_RAW: bounded(decodeLz4),
});
