import { release } from '../raster/release.ts';
import { decompress } from './codecs.ts';
import type { ImageLayout } from './layout.ts';
import { type Samples, toSamples } from './samples.ts';
import type { TileShape } from './tile-shape.ts';

export const shapeOf = (layout: ImageLayout, littleEndian: boolean): TileShape => {
  const { tileWidth, tileHeight, bits, sampleType, compression, predictor, reversedBits } = layout;
  const step = layout.interleaved ? layout.samples : 1;
  return { tileWidth, tileHeight, step, bits, sampleType, compression, predictor, reversedBits, littleEndian };
};

/** Samples of a tile that holds `rows` rows at least. Not for JPEG and LERC. The input is used up. */
export const decodeTile = (input: Uint8Array, shape: TileShape, rows: number): Samples => {
  const rowBytes = Math.ceil((shape.tileWidth * shape.step * shape.bits) / 8);
  const bytes = decompress(shape.compression, input, rowBytes * shape.tileHeight, rowBytes * rows);
  if (bytes.buffer !== input.buffer) release(input);
  return toSamples(bytes, shape);
};
