import { constants, deflateSync, zstdCompressSync } from 'node:zlib';
import { deflateRuns, differRows, longestStream, splitPlanes } from '../../simd/loops.ts';
import type { Packed } from './sample-format.ts';

export type TileCompression = 'deflate' | 'zstd';

/** Predictor 2: differences between neighbours in a row, in place, from the right. */
export const horizontalPredictor = (tile: Packed, rowSamples: number): void => {
  differRows(tile, rowSamples);
};

/** Samples that lie in rows of `stride`, of which a tile takes `rowSamples` each from `from` on. */
export interface TilePlace {
  readonly from: number;
  readonly stride: number;
  readonly rowSamples: number;
  readonly rowCount: number;
}

const splitDoubles = (bytes: Uint8Array, from: number, length: number, output: Uint8Array, to: number): void => {
  const rowBytes = length * 8;
  for (let byte = 0; byte < 8; byte++) {
    const plane = to + (7 - byte) * length;
    for (let sample = 0; sample < length; sample++) output[plane + sample] = bytes[(from + sample) * 8 + byte]!;
  }
  for (let index = to + rowBytes - 1; index > to; index--) output[index] = output[index]! - output[index - 1]!;
};

/** Predictor 3: bytes of a row by significance, then differences (Adobe TIFF technical note 3), for 32 and 64 bits. */
export const floatingPointPredictor = (
  samples: Float32Array | Float64Array,
  { from, stride, rowSamples, rowCount }: TilePlace,
  output: Uint8Array,
): void => {
  if (samples instanceof Float32Array) {
    splitPlanes(samples, { from, stride, rowSamples, rowCount }, output);
    return;
  }
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  for (let row = 0; row < rowCount; row++)
    splitDoubles(bytes, from + row * stride, rowSamples, output, row * rowSamples * 8);
};

/** Bytes that a compressed tile may have. */
export const roomFor = longestStream;

/** zstd at level 1, or deflate by run-length coding alone, with near matches (level 1), or with those that take a search (level 6). */
export type TileMethod = 'zstd' | 'runs' | 'near' | 'matches';

/** `room` may take the result, which is then good until the room is used again; it has `roomFor` bytes. */
export const compressTile = (bytes: Uint8Array, method: TileMethod, room?: Uint8Array): Uint8Array => {
  if (method === 'runs') return deflateRuns(bytes, room ?? new Uint8Array(roomFor(bytes.length)));
  if (method === 'zstd') return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return deflateSync(bytes, { level: method === 'near' ? 1 : 6, memLevel: 9, chunkSize: bytes.length + 1024 });
};

const probeInterval = 32;
/** Run-length coding is ten times as fast as level 6, level 1 three times: what is faster may be this much larger. */
const tolerated = 1.2;

/**
 * Tries a quarter of a tile every so often to see which way of deflate suits the data: run-length coding after a predictor (index maps: ten times
 * as fast and smaller), near matches (differences of noise) or matching at level 6 (land cover: six times smaller). Contract: is asked for every tile,
 * in order; the choice depends on them alone.
 */
export const createMethodChooser = (compression: TileCompression): ((bytes: Uint8Array) => TileMethod) => {
  if (compression === 'zstd') return () => 'zstd';
  let method: TileMethod = 'runs';
  let untilProbe = 0;
  return (bytes) => {
    if (untilProbe-- > 0) return method;
    const piece = bytes.subarray(bytes.length >> 2, bytes.length >> 1);
    const matches = compressTile(piece, 'matches').length;
    const suits = (faster: TileMethod): boolean => compressTile(piece, faster).length <= matches * tolerated;
    method = suits('runs') ? 'runs' : suits('near') ? 'near' : 'matches';
    // A piece of one value says nothing about the others.
    untilProbe = matches * 64 < piece.length ? 0 : probeInterval;
    return method;
  };
};

/** Chooses and compresses, tile after tile. */
export const createTileCompressor = (compression: TileCompression): ((bytes: Uint8Array) => Uint8Array) => {
  const choose = createMethodChooser(compression);
  return (bytes) => compressTile(bytes, choose(bytes));
};
