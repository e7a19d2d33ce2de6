import { constants, deflateSync, zstdCompressSync } from 'node:zlib';
import type { Packed } from './sample-format.ts';

export type TileCompression = 'deflate' | 'zstd';

/** Predictor 2: differences between neighbours in a row, in place, from the right. */
export const horizontalPredictor = (tile: Packed, rowSamples: number): void => {
  for (let end = tile.length; end > 0; end -= rowSamples) {
    for (let index = end - 1; index > end - rowSamples; index--) tile[index] = tile[index]! - tile[index - 1]!;
  }
};

/** Predictor 3: bytes of a row by significance, then differences (Adobe TIFF technical note 3). */
export const floatingPointPredictor = (tile: Packed, rowSamples: number): Uint8Array => {
  const size = tile.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(tile.buffer, tile.byteOffset, tile.byteLength);
  const output = new Uint8Array(bytes.length);
  const rowBytes = rowSamples * size;
  for (let start = 0; start < bytes.length; start += rowBytes) {
    for (let byte = 0; byte < size; byte++) {
      const plane = start + (size - 1 - byte) * rowSamples;
      for (let sample = 0; sample < rowSamples; sample++) output[plane + sample] = bytes[start + sample * size + byte]!;
    }
    for (let index = start + rowBytes - 1; index > start; index--) output[index] = output[index]! - output[index - 1]!;
  }
  return output;
};

type Strategy = 'runs' | 'matches';

const deflateAs = (bytes: Uint8Array, strategy: Strategy): Buffer =>
  strategy === 'runs'
    ? deflateSync(bytes, { level: 6, memLevel: 9, strategy: constants.Z_RLE, chunkSize: bytes.length + 1024 })
    : deflateSync(bytes, { level: 6, memLevel: 9, chunkSize: bytes.length + 1024 });

const probeInterval = 32;
/** Run-length coding is four times as fast: it may be this much larger. */
const tolerated = 1.1;

/**
 * Deflate that looks every so often which way suits the data: run-length coding after a predictor (index maps: 202 MB/s and smaller)
 * or matching at level 6 (land cover: six times smaller). Deterministic: the choice depends on the tiles alone.
 */
export const createTileCompressor = (compression: TileCompression): ((bytes: Uint8Array) => Buffer) => {
  if (compression === 'zstd') {
    return (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  }
  let strategy: Strategy = 'runs';
  let untilProbe = 0;
  return (bytes) => {
    if (untilProbe-- > 0) return deflateAs(bytes, strategy);
    const runs = deflateAs(bytes, 'runs');
    const matches = deflateAs(bytes, 'matches');
    strategy = runs.length <= matches.length * tolerated ? 'runs' : 'matches';
    // A tile of one value says nothing about the others.
    untilProbe = matches.length * 64 < bytes.length ? 0 : probeInterval;
    return strategy === 'runs' ? runs : matches;
  };
};
