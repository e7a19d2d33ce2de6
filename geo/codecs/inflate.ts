import { brotliDecompressSync, unzipSync, zstdDecompressSync } from 'node:zlib';
import { damaged } from '../errors.ts';

const decoders = {
  /** zlib or gzip, as the first bytes say. */
  deflate: unzipSync,
  zstd: zstdDecompressSync,
  brotli: brotliDecompressSync,
};

/** Decompresses to at most `length` bytes. Throws file-damaged. */
export const inflate = (method: keyof typeof decoders, input: Uint8Array, length: number): Uint8Array => {
  try {
    return decoders[method](input, { maxOutputLength: Math.max(1, length) });
  } catch {
    throw damaged(
      `Data compressed with ${method} are damaged, or hold more than the ${length} bytes that are declared.`,
    );
  }
};
