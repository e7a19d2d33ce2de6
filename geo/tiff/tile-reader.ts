import { damaged } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import type { Decoding, Target, Window } from '../raster/band.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import { decodeSamples as fastDecode, type Rectangle } from '../simd/loops.ts';
import { jpegCompression, lercCompression } from './codecs.ts';
import { decodeTile, shapeOf } from './decode-tile.ts';
import { decodeJpegTile } from './jpeg-tile.ts';
import type { ImageLayout } from './layout.ts';
import { decodeLercTile } from './lerc.ts';
import { createReadAhead } from './read-ahead.ts';
import type { Samples } from './samples.ts';
import type { TileShape } from './tile-shape.ts';

/** Reads windows of one image of a TIFF file, band by band, as doubles. */
export interface ImageReader {
  readonly layout: ImageLayout;
  /** `sparse` stands where a tile is declared but was never written. With a decoding of one nodata value, the numbers are decoded on the way. */
  read(sample: number, window: Window, target: Target, sparse: number, decoding?: Decoding): void;
  /** Counts the stored integers of the whole image: counts[stored − least]. */
  count(sample: number, counts: Uint32Array, least: number, sparse: number): void;
}

interface TilePart {
  readonly from: number;
  readonly fromStride: number;
  readonly step: number;
  readonly width: number;
  readonly height: number;
}

const countSamples = (
  tile: Samples,
  { from, fromStride, step, width, height }: TilePart,
  counts: Uint32Array,
  least: number,
): void => {
  for (let y = 0; y < height; y++) {
    const start = from + y * fromStride;
    for (let index = start; index < start + width * step; index += step) counts[tile[index]! - least]!++;
  }
};

const rowsOf = (layout: ImageLayout, tileRow: number): number =>
  layout.tiled ? layout.tileHeight : Math.min(layout.tileHeight, layout.height - tileRow * layout.tileHeight);

const loadTile = (source: ByteSource, layout: ImageLayout, shape: TileShape, index: number): Samples => {
  const rows = rowsOf(layout, Math.floor(index / layout.tilesAcross) % layout.tilesDown);
  const input = source.read(layout.offsets[index]!, layout.byteCounts[index]!);
  const samples = layout.tileWidth * rows * shape.step;
  if (layout.compression === jpegCompression) {
    const decoded = decodeJpegTile(input, layout.jpegTables, layout.photometric);
    const least = Math.ceil((layout.tileWidth * shape.step * layout.bits) / 8) * rows;
    if (decoded.length < least) throw damaged(`A JPEG tile has ${decoded.length} samples; ${least} are needed.`);
    return decoded;
  }
  if (layout.compression === lercCompression) return decodeLercTile(input, layout, samples);
  return decodeTile(input, shape, rows);
};

interface Copy extends Rectangle {
  readonly step: number;
}

const asStored = { nodata: NaN, scale: 1, offset: 0 };

const copySamples = (tile: Samples, values: Float64Array, copy: Copy): void => {
  const { from, fromStride, step, to, toStride, width, height } = copy;
  if (step === 1 && fastDecode(tile, values, copy, asStored)) return;
  for (let y = 0; y < height; y++) {
    let index = from + y * fromStride;
    const end = to + y * toStride + width;
    for (let at = end - width; at < end; at++, index += step) values[at] = tile[index]!;
  }
};

/** NaN, which equals nothing, stands for "no value means missing". */
const nodataOf = ({ nodata }: Decoding): number => nodata[0] ?? NaN;

const scaleSamples = (tile: Samples, values: Float64Array, copy: Copy, decoding: Decoding): void => {
  const { from, fromStride, step, to, toStride, width, height } = copy;
  const { scale, offset } = decoding;
  const nodata = nodataOf(decoding);
  if (step === 1 && fastDecode(tile, values, copy, { nodata, scale, offset })) return;
  const scaled = scale !== 1 || offset !== 0;
  for (let y = 0; y < height; y++) {
    let index = from + y * fromStride;
    const end = to + y * toStride + width;
    for (let at = end - width; at < end; at++, index += step) {
      const stored = tile[index]!;
      values[at] = stored === nodata ? NaN : scaled ? stored * scale + offset : stored;
    }
  }
};

const decodeSamples = (tile: Samples, values: Float64Array, copy: Copy, decoding: Decoding | undefined): void => {
  if (decoding) scaleSamples(tile, values, copy, decoding);
  else copySamples(tile, values, copy);
};

const decodedValue = (stored: number, decoding: Decoding | undefined): number => {
  if (!decoding) return stored;
  return stored === nodataOf(decoding) ? NaN : stored * decoding.scale + decoding.offset;
};

const fillRectangle = (
  values: Float64Array,
  value: number,
  to: number,
  stride: number,
  width: number,
  height: number,
): void => {
  for (let y = 0; y < height; y++) values.fill(value, to + y * stride, to + y * stride + width);
};

export const createImageReader = (
  source: ByteSource,
  layout: ImageLayout,
  littleEndian: boolean,
  cache: TileCache<Samples>,
  key: string,
): ImageReader => {
  const { tileWidth, tileHeight, tilesAcross, tilesDown, interleaved } = layout;
  const shape = shapeOf(layout, littleEndian);
  const { step } = shape;
  const tileBytes = tileWidth * tileHeight * step * Math.max(1, layout.bits / 8);
  cache.reserve(tilesAcross * tileBytes + tileBytes);

  const tileIndex = (sample: number, column: number, row: number): number =>
    (interleaved ? 0 : sample * tilesAcross * tilesDown) + row * tilesAcross + column;
  const ahead = createReadAhead({
    threads: cache.threads,
    layout,
    shape,
    rowsOf: (tileRow) => rowsOf(layout, tileRow),
    isCached: (index) => cache.has(`${key}/${index}`),
    read: (index) => source.read(layout.offsets[index]!, layout.byteCounts[index]!),
  });
  const isSparse = (index: number): boolean => layout.offsets[index] === 0 || layout.byteCounts[index] === 0;
  const tileAt = (index: number): Samples =>
    cache.get(`${key}/${index}`, () => ahead.take(index) ?? loadTile(source, layout, shape, index));

  const readTile = (
    sample: number,
    column: number,
    row: number,
    window: Window,
    target: Target,
    sparse: number,
    decoding: Decoding | undefined,
  ): void => {
    const index = tileIndex(sample, column, row);
    const left = Math.max(window.column, column * tileWidth);
    const top = Math.max(window.row, row * tileHeight);
    const width = Math.min(window.column + window.width, (column + 1) * tileWidth) - left;
    const height = Math.min(window.row + window.height, (row + 1) * tileHeight) - top;
    const to = target.start + (top - window.row) * target.stride + (left - window.column);
    if (isSparse(index)) {
      fillRectangle(target.values, decodedValue(sparse, decoding), to, target.stride, width, height);
      return;
    }
    const tile = tileAt(index);
    const from =
      ((top - row * tileHeight) * tileWidth + (left - column * tileWidth)) * step + (interleaved ? sample : 0);
    const copy = { from, fromStride: tileWidth * step, step, to, toStride: target.stride, width, height };
    decodeSamples(tile, target.values, copy, decoding);
  };

  const countTile = (sample: number, column: number, row: number, counts: Uint32Array, least: number): number => {
    const index = tileIndex(sample, column, row);
    const width = Math.min(tileWidth, layout.width - column * tileWidth);
    const height = Math.min(tileHeight, layout.height - row * tileHeight);
    if (isSparse(index)) return width * height;
    const from = interleaved ? sample : 0;
    countSamples(tileAt(index), { from, fromStride: tileWidth * step, step, width, height }, counts, least);
    return 0;
  };

  return {
    layout,
    count(sample, counts, least, sparse) {
      let unwritten = 0;
      for (let row = 0; row < tilesDown; row++)
        for (let column = 0; column < tilesAcross; column++) unwritten += countTile(sample, column, row, counts, least);
      counts[sparse - least]! += unwritten;
    },
    read(sample, window, target, sparse, decoding) {
      const lastRow = Math.floor((window.row + window.height - 1) / tileHeight);
      const lastColumn = Math.floor((window.column + window.width - 1) / tileWidth);
      for (let row = Math.floor(window.row / tileHeight); row <= lastRow; row++) {
        for (let column = Math.floor(window.column / tileWidth); column <= lastColumn; column++) {
          readTile(sample, column, row, window, target, sparse, decoding);
        }
      }
    },
  };
};
