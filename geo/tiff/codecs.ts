import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { damaged, truncated, unsupported } from '../errors.ts';
import { decodeLzw } from './lzw.ts';
import { decodePackBits } from './packbits.ts';

/** Names of TIFF compressions, for descriptions and messages. */
export const compressionNames: Readonly<Record<number, string>> = {
  1: 'none',
  2: 'CCITT RLE',
  3: 'CCITT G3',
  4: 'CCITT G4',
  5: 'LZW',
  6: 'old JPEG',
  7: 'JPEG',
  8: 'deflate',
  32773: 'PackBits',
  32946: 'deflate',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'zstd',
  50001: 'WebP',
  50002: 'JPEG XL',
};

/** Gives up to `length` bytes; input that ends early gives fewer. Never more than a chunk beyond it is allocated. */
type Decoder = (input: Uint8Array, length: number) => Uint8Array;

/** Room beyond the declared length: some writers pad strips. */
const slack = 64;

const bounded =
  (
    name: string,
    decode: (input: Uint8Array, limits: { chunkSize: number; maxOutputLength: number }) => Buffer,
  ): Decoder =>
  (input, length) => {
    try {
      return decode(input, { chunkSize: length + slack, maxOutputLength: Math.max(length + slack, 2 * length) });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === 'ERR_BUFFER_TOO_LARGE') throw damaged(`${name} data hold more bytes than the tile has.`);
      if (code === 'Z_BUF_ERROR') throw truncated(`${name} data end early.`);
      throw damaged(`${name} data are damaged (${code || 'unknown error'}).`);
    }
  };

const decoders: Readonly<Record<number, Decoder>> = {
  1: (input) => input,
  5: decodeLzw,
  8: bounded('Deflate', inflateSync),
  32946: bounded('Deflate', inflateSync),
  32773: decodePackBits,
  50000: bounded('Zstd', zstdDecompressSync),
};

/** These need more than the bytes: see jpeg-tile.ts and lerc.ts. */
export const jpegCompression = 7;
export const lercCompression = 34887;

export const canDecode = (compression: number): boolean =>
  compression in decoders || compression === jpegCompression || compression === lercCompression;

/** Decompresses one tile to exactly `length` bytes (of which a strip at the image's end may hold `least`). */
export const decompress = (compression: number, input: Uint8Array, length: number, least: number): Uint8Array => {
  const decode = decoders[compression];
  if (!decode) {
    const name = compressionNames[compression] ?? `number ${compression}`;
    throw unsupported(`TIFF compression ${name} is not read; rewrite the file with deflate, LZW or zstd.`);
  }
  const bytes = decode(input, length);
  if (bytes.length < least)
    throw truncated(`A tile has ${bytes.length} bytes after decompression; ${least} are needed.`);
  return bytes;
};
