import { release } from '../raster/release.ts';
import { decompress } from './codecs.ts';
import type { ImageLayout, SampleType } from './layout.ts';
import { type Samples, toSamples } from './samples.ts';

/** What decoding a tile takes besides its bytes. */
export interface TileShape {
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Samples of a pixel that lie together. */
  readonly step: number;
  readonly bits: number;
  readonly sampleType: SampleType;
  readonly compression: number;
  readonly predictor: number;
  readonly reversedBits: boolean;
  readonly littleEndian: boolean;
}

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
