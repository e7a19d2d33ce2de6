import { closeSync, openSync, writeSync } from 'node:fs';
import type { Dtype } from '../../../core/tool/contract.ts';
import { version } from '../../../core/version.ts';
import { escapeXml } from '../../files/xml.ts';
import type { GridDefinition } from '../../raster/band.ts';
import { noThreads, type Threads } from '../../threads/threads.ts';
import { tags } from '../tags.ts';
import { serialiseDirectory, type TagValue, tiffHeader } from './directory.ts';
import { floatingPointPredictor, horizontalPredictor, type TileCompression } from './encode-tile.ts';
import { geoKeyTags } from './geo-keys.ts';
import { createQuantiser, isScaled } from './quantise.ts';
import { type Packed, packInto, sampleFormats } from './sample-format.ts';
import { createTileQueue } from './tile-queue.ts';

export interface RasterToWrite {
  readonly grid: GridDefinition;
  readonly dtype: Dtype;
  readonly codes: boolean;
  /** Classes that are stored as other numbers: overviews are pixels of it, never means of them. */
  readonly unmixed?: boolean;
  readonly unit: string;
  readonly description: string;
  /** Items of GDAL's metadata list, e.g. QUANTITY. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly compression?: TileCompression;
  /** Stored integers mean stored × scale + offset; rows are physical values all the same. Not for codes or floats. */
  readonly scale?: number;
  readonly offset?: number;
  /** A raster of more bytes, uncompressed, becomes a BigTIFF. Default 3.9e9: classic offsets end at 4.29e9. */
  readonly classicLimitBytes?: number;
}

/** Writes one band top to bottom. */
export interface TiffWriter {
  /** Contract: rows come in order, without gaps; `values` holds whole rows. */
  writeRows(values: Float64Array): void;
  /** Bytes written so far. */
  readonly bytes: number;
  /** Completes the file. Throws when rows are missing. */
  finish(): void;
  /** Closes the file as it is. */
  abandon(): void;
}

export const classicLimitBytes = 3.9e9;
const largeRaster = 2 ** 22;

const tileSide = (length: number, pixels: number): number =>
  Math.min(pixels > largeRaster ? 512 : 256, Math.ceil(length / 16) * 16);

/** One control character makes the whole list unreadable for GDAL, scale and offset included. */
const printable = (text: string): string => text.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ');

const metadataXml = (raster: RasterToWrite): string | undefined => {
  const { unit, description, metadata, scale = 1, offset = 0 } = raster;
  const item = (name: string, value: string, attributes: string): string =>
    `  <Item name="${escapeXml(name)}"${attributes}>${escapeXml(escapeXml(printable(value)))}</Item>\n`;
  const items = Object.entries(metadata).map(([name, value]) => item(name, value, ''));
  if (description) items.push(item('DESCRIPTION', description, ' sample="0" role="description"'));
  if (isScaled(raster)) {
    items.push(item('OFFSET', String(offset), ' sample="0" role="offset"'));
    items.push(item('SCALE', String(scale), ' sample="0" role="scale"'));
  }
  if (unit) items.push(item('UNITTYPE', unit, ' sample="0" role="unittype"'));
  return items.length === 0 ? undefined : `<GDALMetadata>\n${items.join('')}</GDALMetadata>\n`;
};

const short = (...values: number[]): TagValue => ({ type: 'short', values });
const long = (...values: number[]): TagValue => ({ type: 'long', values });

const referenceTags = ({ transform, crs }: GridDefinition): [number, TagValue][] => {
  const [a, b, c, d, e, f] = transform;
  const found: [number, TagValue][] = [];
  if (b === 0 && d === 0 && a > 0 && e < 0) {
    found.push([tags.modelPixelScale, { type: 'double', values: [a, -e, 0] }]);
    found.push([tags.modelTiepoint, { type: 'double', values: [0, 0, 0, c, f, 0] }]);
  } else {
    found.push([
      tags.modelTransformation,
      { type: 'double', values: [a, b, 0, c, d, e, 0, f, 0, 0, 0, 0, 0, 0, 0, 1] },
    ]);
  }
  const keys = geoKeyTags(crs);
  if (!keys) return found;
  found.push([tags.geoKeyDirectory, short(...keys.directory)]);
  if (keys.doubles.length > 0) found.push([tags.geoDoubleParams, { type: 'double', values: keys.doubles }]);
  if (keys.text !== '') found.push([tags.geoAsciiParams, { type: 'ascii', text: keys.text }]);
  return found;
};

const imageTags = (raster: RasterToWrite, tileWidth: number, tileHeight: number): [number, TagValue][] => {
  const format = sampleFormats[raster.dtype];
  const xml = metadataXml(raster);
  return [
    [tags.imageWidth, long(raster.grid.width)],
    [tags.imageLength, long(raster.grid.height)],
    [tags.bitsPerSample, short(format.bytes * 8)],
    [tags.compression, short(raster.compression === 'zstd' ? 50_000 : 8)],
    [tags.photometric, short(1)],
    [tags.samplesPerPixel, short(1)],
    [tags.planarConfiguration, short(1)],
    [tags.software, { type: 'ascii', text: `earthwright ${version}` }],
    [tags.predictor, short(predictorOf(raster))],
    [tags.tileWidth, short(tileWidth)],
    [tags.tileLength, short(tileHeight)],
    [tags.sampleFormat, short(format.code)],
    [tags.gdalNodata, { type: 'ascii', text: Number.isNaN(format.nodata) ? 'nan' : String(format.nodata) }],
    ...(xml === undefined ? [] : [[tags.gdalMetadata, { type: 'ascii', text: xml }] satisfies [number, TagValue]]),
    ...referenceTags(raster.grid),
  ];
};

/** Codes jump: differences do not help them. */
const predictorOf = ({ dtype, codes }: RasterToWrite): 1 | 2 | 3 => {
  if (sampleFormats[dtype].code === 3) return 3;
  return codes ? 1 : 2;
};

const isFloat = (samples: Packed): samples is Float32Array | Float64Array =>
  samples instanceof Float32Array || samples instanceof Float64Array;

export const createTiffWriter = (path: string, raster: RasterToWrite, threads: Threads = noThreads): TiffWriter => {
  const { grid, dtype, codes } = raster;
  const format = sampleFormats[dtype];
  const tileWidth = tileSide(grid.width, grid.width * grid.height);
  const tileHeight = tileSide(grid.height, grid.width * grid.height);
  const tilesAcross = Math.ceil(grid.width / tileWidth);
  const tileCount = tilesAcross * Math.ceil(grid.height / tileHeight);
  const bigTiff = grid.width * grid.height * format.bytes > (raster.classicLimitBytes ?? classicLimitBytes);
  const offsets = new Float64Array(tileCount);
  const byteCounts = new Float64Array(tileCount);
  const predictor = predictorOf(raster);
  const quantise = createQuantiser(raster);
  const rows = format.create(grid.width * tileHeight);
  const descriptor = openSync(path, 'wx');
  let position = bigTiff ? 16 : 8;
  let nextRow = 0;
  let open = true;

  const append = (bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
    position += bytes.length;
  };

  const tile = format.create(tileWidth * tileHeight);
  const planes = new Uint8Array(predictor === 3 ? tile.byteLength : 0);

  /** A tile's samples out of the rows collected so far; what lies beyond the image is filled with nodata. */
  const cutTile = (left: number, filledRows: number): void => {
    const width = Math.min(tileWidth, grid.width - left);
    if (width < tileWidth || filledRows < tileHeight) tile.fill(format.nodata);
    for (let y = 0; y < filledRows; y++) {
      tile.set(rows.subarray(y * grid.width + left, y * grid.width + left + width), y * tileWidth);
    }
  };

  const queue = createTileQueue(raster.compression ?? 'deflate', threads, (index, bytes) => {
    offsets[index] = position;
    byteCounts[index] = bytes.length;
    append(bytes);
  });

  /** What is to be compressed: good until the next call. */
  const filterTile = (left: number, filledRows: number): Uint8Array => {
    const place = { from: 0, stride: tileWidth, rowSamples: tileWidth, rowCount: tileHeight };
    const whole = left + tileWidth <= grid.width && filledRows === tileHeight;
    if (predictor === 3 && whole && isFloat(rows)) {
      floatingPointPredictor(rows, { ...place, from: left, stride: grid.width }, planes);
      return planes;
    }
    cutTile(left, filledRows);
    if (predictor === 3 && isFloat(tile)) {
      floatingPointPredictor(tile, place, planes);
      return planes;
    }
    if (predictor === 2) horizontalPredictor(tile, tileWidth);
    return new Uint8Array(tile.buffer, tile.byteOffset, tile.byteLength);
  };

  const flushTileRow = (tileRow: number, filledRows: number): void => {
    for (let column = 0; column < tilesAcross; column++)
      queue.add(tileRow * tilesAcross + column, filterTile(column * tileWidth, filledRows));
  };

  const writeDirectory = (): void => {
    if (position % 2 === 1) append(new Uint8Array(1));
    const all = new Map<number, TagValue>([
      ...imageTags(raster, tileWidth, tileHeight),
      [tags.tileOffsets, { type: 'offset', values: offsets }],
      [tags.tileByteCounts, { type: 'offset', values: byteCounts }],
    ]);
    const start = tiffHeader(position, bigTiff);
    append(serialiseDirectory(all, position, bigTiff));
    writeSync(descriptor, start, 0, start.length, 0);
  };

  const close = (): void => {
    if (open) closeSync(descriptor);
    open = false;
  };

  return {
    get bytes() {
      return position;
    },
    writeRows(values) {
      for (let done = 0; done < values.length; ) {
        const inTile = nextRow % tileHeight;
        const take = Math.min(values.length / grid.width - done / grid.width, tileHeight - inTile);
        packInto(quantise(values.subarray(done, done + take * grid.width)), rows, inTile * grid.width, dtype, codes);
        done += take * grid.width;
        nextRow += take;
        const full = nextRow % tileHeight === 0;
        if (full || nextRow === grid.height)
          flushTileRow(Math.floor((nextRow - 1) / tileHeight), full ? tileHeight : nextRow % tileHeight);
      }
    },
    finish() {
      if (nextRow !== grid.height) throw new Error(`Only ${nextRow} of ${grid.height} rows were written.`);
      queue.drain();
      writeDirectory();
      close();
    },
    abandon: close,
  };
};
