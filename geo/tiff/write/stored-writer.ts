/** Writes stored values of several bands as they are: a GeoTIFF of deflated tiles, band after band, with an internal mask where there is one. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { unsupported } from '../../errors.ts';
import type { SampleType } from '../layout.ts';
import { tags } from '../tags.ts';
import { chainDirectory, serialiseDirectory, type TagValue, tiffHeader } from './directory.ts';
import { createTileCompressor, horizontalPredictor } from './encode-tile.ts';

export interface StoredRaster {
  readonly width: number;
  readonly height: number;
  readonly sampleType: SampleType;
  readonly bands: number;
  /** Names of codes, not quantities: differences do not help them. */
  readonly codes: boolean;
  readonly masked: boolean;
  /** Reference, metadata, colours: all that does not place pixels. */
  readonly tags: ReadonlyMap<number, TagValue>;
}

export interface StoredWriter {
  readonly tileSide: number;
  /**
   * Contract: `values` are the rows of a band (or, for band −1, of the mask: 0 is missing) from `tileRow` × tileSide on, `rows` of them.
   * Rows of tiles may come in any order, each once. Throws format-unsupported for integers beyond 2^53.
   */
  writeTileRow(band: number, tileRow: number, values: Float64Array, rows: number): void;
  finish(): void;
  close(): void;
}

type Tile =
  | (Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array)
  | (BigInt64Array | BigUint64Array);

interface Format {
  readonly bits: number;
  /** TIFF sample format: 1 unsigned, 2 signed, 3 floating point. */
  readonly code: 1 | 2 | 3;
  create(length: number): Tile;
}

const formats: Readonly<Record<SampleType, Format>> = {
  uint8: { bits: 8, code: 1, create: (length) => new Uint8Array(length) },
  int8: { bits: 8, code: 2, create: (length) => new Int8Array(length) },
  uint16: { bits: 16, code: 1, create: (length) => new Uint16Array(length) },
  int16: { bits: 16, code: 2, create: (length) => new Int16Array(length) },
  uint32: { bits: 32, code: 1, create: (length) => new Uint32Array(length) },
  int32: { bits: 32, code: 2, create: (length) => new Int32Array(length) },
  uint64: { bits: 64, code: 1, create: (length) => new BigUint64Array(length) },
  int64: { bits: 64, code: 2, create: (length) => new BigInt64Array(length) },
  // Every half is a float: the values are the same.
  float16: { bits: 32, code: 3, create: (length) => new Float32Array(length) },
  float32: { bits: 32, code: 3, create: (length) => new Float32Array(length) },
  float64: { bits: 64, code: 3, create: (length) => new Float64Array(length) },
};

const tileSide = 256;
const classicLimit = 3.9e9;
const deflate = 8;
const transparencyMask = 4;

const short = (...values: number[]): TagValue => ({ type: 'short', values });
const long = (...values: number[]): TagValue => ({ type: 'long', values });

const exact = (value: number): bigint => {
  if (!Number.isSafeInteger(value))
    throw unsupported('Integers beyond 2^53 cannot be kept as they are: download the file.');
  return BigInt(value);
};

/** One tile out of rows of a band; what lies beyond the image is 0. */
const cutTile = (tile: Tile, values: Float64Array, width: number, left: number, rows: number): void => {
  const columns = Math.min(tileSide, width - left);
  if (columns < tileSide || rows < tileSide) new Uint8Array(tile.buffer, tile.byteOffset, tile.byteLength).fill(0);
  for (let y = 0; y < rows; y++) {
    const row = values.subarray(y * width + left, y * width + left + columns);
    if (tile instanceof BigInt64Array || tile instanceof BigUint64Array) tile.set(Array.from(row, exact), y * tileSide);
    else tile.set(row, y * tileSide);
  }
};

const usesDifferences = (tile: Tile, codes: boolean): tile is Uint16Array | Int16Array | Uint32Array | Int32Array =>
  !codes &&
  (tile instanceof Uint16Array ||
    tile instanceof Int16Array ||
    tile instanceof Uint32Array ||
    tile instanceof Int32Array);

/** Where the tiles of one image went. */
interface Placement {
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
}

const placement = (count: number): Placement => ({
  offsets: new Float64Array(count),
  byteCounts: new Float64Array(count),
});

const imageTags = ({ width, height }: StoredRaster, { offsets, byteCounts }: Placement): [number, TagValue][] => [
  [tags.imageWidth, long(width)],
  [tags.imageLength, long(height)],
  [tags.compression, short(deflate)],
  [tags.tileWidth, short(tileSide)],
  [tags.tileLength, short(tileSide)],
  [tags.tileOffsets, { type: 'offset', values: offsets }],
  [tags.tileByteCounts, { type: 'offset', values: byteCounts }],
];

const directoriesOf = (
  raster: StoredRaster,
  differences: boolean,
  pixels: Placement,
  mask: Placement | undefined,
): Map<number, TagValue>[] => {
  const { bits, code } = formats[raster.sampleType];
  const each = (value: number): TagValue => short(...new Array<number>(raster.bands).fill(value));
  const image = new Map<number, TagValue>([
    [tags.photometric, short(1)],
    ...raster.tags,
    ...imageTags(raster, pixels),
    [tags.bitsPerSample, each(bits)],
    [tags.samplesPerPixel, short(raster.bands)],
    // Band after band: 2 (TIFF 6.0 section 7).
    [tags.planarConfiguration, short(raster.bands > 1 ? 2 : 1)],
    [tags.predictor, short(differences ? 2 : 1)],
    [tags.sampleFormat, each(code)],
  ]);
  if (!mask) return [image];
  const masking = new Map<number, TagValue>([
    ...imageTags(raster, mask),
    [tags.newSubfileType, long(transparencyMask)],
    [tags.photometric, short(transparencyMask)],
    [tags.bitsPerSample, short(1)],
    [tags.samplesPerPixel, short(1)],
  ]);
  return [image, masking];
};

/** One bit per pixel, the first in the highest (TIFF 6.0 FillOrder 1). */
const packBits = (tile: Uint8Array): Uint8Array => {
  const packed = new Uint8Array(tile.length / 8);
  for (let index = 0; index < tile.length; index++) if (tile[index] !== 0) packed[index >> 3]! |= 128 >> (index & 7);
  return packed;
};

/** Starts a file at `path`, where nothing may stand. */
export const createStoredWriter = (path: string, raster: StoredRaster): StoredWriter => {
  const { width, height, bands, codes, masked } = raster;
  const tilesAcross = Math.ceil(width / tileSide);
  const tilesPerBand = tilesAcross * Math.ceil(height / tileSide);
  const { bits, create } = formats[raster.sampleType];
  const bigTiff = (width * height * bands * bits) / 8 > classicLimit;
  const [tile, maskTile] = [create(tileSide ** 2), new Uint8Array(tileSide ** 2)];
  const differences = usesDifferences(tile, codes);
  const pixels = placement(tilesPerBand * bands);
  const mask = masked ? placement(tilesPerBand) : undefined;
  const compress = createTileCompressor('deflate');
  const descriptor = openSync(path, 'wx');
  let position = bigTiff ? 16 : 8;

  const append = (bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
    position += bytes.length;
  };

  const encode = (band: number, values: Float64Array, left: number, rows: number): Uint8Array => {
    const target = band < 0 ? maskTile : tile;
    cutTile(target, values, width, left, rows);
    if (band < 0) return compress(packBits(maskTile));
    if (usesDifferences(tile, codes)) horizontalPredictor(tile, tileSide);
    return compress(new Uint8Array(tile.buffer, tile.byteOffset, tile.byteLength));
  };

  return {
    tileSide,
    writeTileRow(band, tileRow, values, rows) {
      const target = band < 0 ? mask : pixels;
      if (!target) throw new Error('A mask was written that was not announced.');
      for (let column = 0; column < tilesAcross; column++) {
        const bytes = encode(band, values, column * tileSide, rows);
        const index = Math.max(0, band) * tilesPerBand + tileRow * tilesAcross + column;
        target.offsets[index] = position;
        target.byteCounts[index] = bytes.length;
        append(bytes);
      }
    },
    finish() {
      if (position % 2 === 1) append(new Uint8Array(1));
      const start = tiffHeader(position, bigTiff);
      const directories = directoriesOf(raster, differences, pixels, mask);
      directories.forEach((values, index) => {
        const directory = serialiseDirectory(values, position, bigTiff);
        if (index + 1 < directories.length)
          chainDirectory(directory, values.size, position + directory.length, bigTiff);
        append(directory);
      });
      writeSync(descriptor, start, 0, start.length, 0);
    },
    close: () => closeSync(descriptor),
  };
};
