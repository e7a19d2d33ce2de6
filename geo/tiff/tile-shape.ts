import type { SampleType } from './layout.ts';

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
