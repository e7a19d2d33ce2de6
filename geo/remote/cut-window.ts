/** Cuts a window out of a remote GeoTIFF once its tiles are here; until then, says which bytes are needed. */
import type { ByteRange, RemoteAnswer, WindowRequest } from '../../core/remote.ts';
import { dataError, unsupported } from '../errors.ts';
import type { Window } from '../raster/band.ts';
import { createTileCache } from '../raster/tile-cache.ts';
import { canDecode, compressionNames } from '../tiff/codecs.ts';
import { missingValues } from '../tiff/facts.ts';
import { type ImageLayout, readLayout } from '../tiff/layout.ts';
import type { Samples } from '../tiff/samples.ts';
import { createImageReader, type ImageReader } from '../tiff/tile-reader.ts';
import { createStoredWriter } from '../tiff/write/stored-writer.ts';
import { carriedTags, meaningOf, windowTransform } from './carried-tags.ts';
import { chooseLevel, chooseWindow, coarserThan, pixelSize } from './choose-window.ts';
import { type Level, type RemoteImage, readImage } from './image.ts';
import type { MirrorSource } from './mirror-source.ts';

const cacheBytes = { least: 2 ** 26, most: 320 * 2 ** 20 };

/** Everything that is read for a window: bands of the level, and what says which pixels are missing. */
interface Cut {
  readonly image: RemoteImage;
  readonly level: Level;
  readonly window: Window;
  readonly layout: ImageLayout;
  /** 0-based, in the order that was asked for. */
  readonly samples: readonly number[];
  /** A mask of the level's size, or an alpha band that is not taken itself. */
  readonly mask: { readonly layout: ImageLayout; readonly sample: number } | undefined;
}

const samplesOf = (wanted: readonly number[] | null, count: number): number[] => {
  if (wanted === null) return Array.from({ length: count }, (_, sample) => sample);
  const wrong = wanted.find((band) => !Number.isInteger(band) || band < 1 || band > count);
  if (wrong !== undefined)
    throw dataError('window-impossible', `There is no band ${wrong}: the image has ${count}, counted from 1.`);
  return wanted.map((band) => band - 1);
};

/** GDAL's order (RFC 15): an internal mask, else declared nodata, else an alpha band. */
const maskOf = (
  { levels }: RemoteImage,
  level: Level,
  layout: ImageLayout,
  samples: readonly number[],
): Cut['mask'] => {
  if (level.mask) return { layout: readLayout(level.mask), sample: 0 };
  if (missingValues(levels[0].directory, layout.sampleType).length > 0) return undefined;
  const alpha = Array.from({ length: layout.samples }, (_, sample) => meaningOf(layout, sample)).findIndex(
    (meaning) => meaning === 1 || meaning === 2,
  );
  // As the first band it would be no alpha band of the window.
  const taken = samples.indexOf(alpha) > 0 || samples.every((sample) => sample === alpha);
  return alpha < 0 || taken ? undefined : { layout, sample: alpha };
};

const prepare = (source: MirrorSource, request: WindowRequest): Cut & { readonly clipped: boolean } => {
  const image = readImage(source);
  const level = chooseLevel(image, request.level);
  const { clipped, ...window } = chooseWindow(image, level, request);
  const layout = readLayout(level.directory);
  if (!canDecode(layout.compression)) {
    const name = compressionNames[layout.compression] ?? `number ${layout.compression}`;
    throw unsupported(`TIFF compression ${name} is not read.`);
  }
  const samples = samplesOf(request.bands, layout.samples);
  return { image, level, window, clipped, layout, samples, mask: maskOf(image, level, layout, samples) };
};

/** Where the tiles lie that hold a window of these bands. */
const tileRanges = (layout: ImageLayout, window: Window, samples: readonly number[]): ByteRange[] => {
  const { tileWidth, tileHeight, tilesAcross, tilesDown, offsets, byteCounts } = layout;
  const ranges: ByteRange[] = [];
  const lastRow = Math.floor((window.row + window.height - 1) / tileHeight);
  const lastColumn = Math.floor((window.column + window.width - 1) / tileWidth);
  for (const plane of layout.interleaved ? [0] : samples) {
    for (let row = Math.floor(window.row / tileHeight); row <= lastRow; row++) {
      for (let column = Math.floor(window.column / tileWidth); column <= lastColumn; column++) {
        const index = (plane * tilesDown + row) * tilesAcross + column;
        const [offset = 0, count = 0] = [offsets[index], byteCounts[index]];
        if (offset !== 0 && count !== 0) ranges.push([offset, offset + count]);
      }
    }
  }
  return ranges;
};

const openReaders = (source: MirrorSource, { image, layout, mask }: Cut) => {
  const cache = createTileCache<Samples>(cacheBytes.least, cacheBytes.most);
  const reader = (of: ImageLayout, key: string): ImageReader =>
    createImageReader(source, of, image.littleEndian, cache, key);
  const pixels = reader(layout, 'pixels');
  return { pixels, mask: mask && (mask.layout === layout ? pixels : reader(mask.layout, 'mask')) };
};

const writeWindow = (source: MirrorSource, cut: Cut, output: string): void => {
  const { image, level, window, layout, samples, mask } = cut;
  const { width, height, row: top } = window;
  const readers = openReaders(source, cut);
  const [nodata = 0] = missingValues(image.levels[0].directory, layout.sampleType);
  const writer = createStoredWriter(output, {
    width,
    height,
    sampleType: layout.sampleType,
    bands: samples.length,
    codes: layout.photometric === 3 || layout.bits < 8,
    masked: mask !== undefined,
    tags: carriedTags(image, layout, windowTransform(level, window), samples),
  });
  try {
    const values = new Float64Array(width * writer.tileSide);
    const target = { values, start: 0, stride: width };
    for (let y = 0; y < height; y += writer.tileSide) {
      const rows = Math.min(writer.tileSide, height - y);
      const strip = { column: window.column, row: top + y, width, height: rows };
      const tileRow = y / writer.tileSide;
      samples.forEach((sample, band) => {
        readers.pixels.read(sample, strip, target, nodata);
        writer.writeTileRow(band, tileRow, values, rows);
      });
      if (!mask) continue;
      readers.mask?.read(mask.sample, strip, target, 0);
      writer.writeTileRow(-1, tileRow, values, rows);
    }
    writer.finish();
  } finally {
    writer.close();
  }
};

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

const notesOf = ({ image, level, layout }: Cut, clipped: boolean): string[] => [
  ...(clipped ? ['The bounding box reaches beyond the image: only what lies within is here.'] : []),
  ...(level === image.levels[0]
    ? []
    : [
        `The pixels are those of an overview (${level.grid.width} × ${level.grid.height}), resampled by whoever made the file.`,
      ]),
  ...(layout.sampleType === 'float16' ? ['Samples of 16-bit floating point are written in 32 bits.'] : []),
  ...(layout.compression === 7 ? ['The image is stored as JPEG: the values are those that it decodes to.'] : []),
];

/** Writes a window to `output`, or says what is needed for it. Throws for files and windows that cannot be. */
export const cutWindow = (source: MirrorSource, request: WindowRequest, output: string): RemoteAnswer => {
  const { clipped, ...cut } = prepare(source, request);
  const { image, level, window, layout, samples, mask } = cut;
  const needed = tileRanges(layout, window, samples);
  if (mask) needed.push(...tileRanges(mask.layout, window, [mask.sample]));
  const ranges = source.missing(needed);
  if (ranges.length > 0)
    return {
      kind: 'needs',
      ranges: ranges.map(([start, end]) => [start, end]),
      pixels: true,
      coarser: coarserThan(image, level),
    };
  writeWindow(source, cut, output);
  return {
    kind: 'written',
    image: sizeOf(image.levels[0].grid),
    level: sizeOf(level.grid),
    window,
    bands: samples.map((sample) => sample + 1),
    crs: level.grid.crs,
    pixelSize: pixelSize(level.grid),
    notes: notesOf(cut, clipped),
  };
};
