import { crsFromGeoKeys } from '../crs/from-geo-keys.ts';
import { unsupported } from '../errors.ts';
import { type ByteSource, openByteSource } from '../files/byte-source.ts';
import { fileExists } from '../files/exists.ts';
import type { BandFacts, GridDefinition, RasterBand, RasterFile } from '../raster/band.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import { canDecode, compressionNames } from './codecs.ts';
import { readTiff, type TiffDirectory, type TiffFile } from './directory.ts';
import { bandFacts, fileTags, missingValues } from './facts.ts';
import { readGeoKeys } from './geo-keys.ts';
import { bentControlPoints, placementNote, readTransform } from './georeference.ts';
import { type ImageLayout, readLayout } from './layout.ts';
import { createMask, internalMask, type MaskReader } from './mask.ts';
import { isReduced, paletteOf, scaledGrid } from './reduced.ts';
import type { Samples } from './samples.ts';
import { tags } from './tags.ts';
import { createImageReader, type ImageReader } from './tile-reader.ts';

const identity = [1, 0, 0, 0, 1, 0] as const;

/** GDAL's NewSubfileType bits: 1 reduced resolution, 4 transparency mask. */
const isOverview = (directory: TiffDirectory): boolean => ((directory.number(tags.newSubfileType) ?? 0) & 1) === 1;
const isMask = (directory: TiffDirectory): boolean => ((directory.number(tags.newSubfileType) ?? 0) & 4) === 4;

interface Page {
  readonly directory: TiffDirectory;
  readonly reader: ImageReader;
  readonly grid: GridDefinition;
}

const gridOf = (
  directory: TiffDirectory,
  layout: ImageLayout,
  fallback: GridDefinition | undefined,
): GridDefinition => {
  const keys = readGeoKeys(directory);
  const { width, height } = layout;
  // Control points that no transform fits leave the pixels without a place: their CRS alone would put them at its origin.
  if (bentControlPoints(directory, keys) > 0) return { width, height, transform: identity, crs: '' };
  const sameSize = fallback?.width === width && fallback.height === height;
  const inherited = sameSize ? fallback : undefined;
  return {
    width,
    height,
    transform: readTransform(directory, keys) ?? inherited?.transform ?? identity,
    crs: crsFromGeoKeys(keys) || (inherited?.crs ?? ''),
  };
};

const describeImage = ({ layout }: ImageReader, tiff: TiffFile, overviews: number): Record<string, string> => ({
  compression: compressionNames[layout.compression] ?? String(layout.compression),
  tiling: layout.tiled ? `${layout.tileWidth}×${layout.tileHeight}` : `strips of ${layout.tileHeight} rows`,
  overviews: String(overviews),
  byteOrder: tiff.littleEndian ? 'little' : 'big',
});

const decodedReader =
  (page: Page, sample: number, facts: BandFacts): NonNullable<RasterBand['readDecoded']> =>
  (window, target, decoding) =>
    page.reader.read(sample, window, target, facts.nodata[0] ?? 0, decoding);

const createBand = (page: Page, sample: number, facts: BandFacts, mask: MaskReader | undefined): RasterBand => ({
  facts,
  grid: page.grid,
  blockRows: page.reader.layout.tileHeight,
  readStored(window, target) {
    page.reader.read(sample, window, target, facts.nodata[0] ?? 0);
    mask?.apply(window, target);
  },
  ...(mask
    ? {}
    : {
        readDecoded: decodedReader(page, sample, facts),
        countStored: (counts: Uint32Array, least: number) =>
          page.reader.count(sample, counts, least, facts.nodata[0] ?? 0),
      }),
  ...(facts.colour === 'palette' ? paletteFact(page.directory) : {}),
});

const paletteFact = (directory: TiffDirectory): { palette?: readonly string[] } => {
  const palette = paletteOf(directory);
  return palette ? { palette } : {};
};

/** Opens a GeoTIFF, from its path or from bytes that lie elsewhere. Only tags are read here; pixels are decoded when they are asked for. */
export const openTiff = (
  path: string,
  cache: TileCache<Samples>,
  source: ByteSource = openByteSource(path),
): RasterFile => {
  try {
    const tiff = readTiff(source);
    const readerOf = (directory: TiffDirectory, index: number): ImageReader =>
      createImageReader(source, readLayout(directory), tiff.littleEndian, cache, `${path}#${index}`);
    const numbered = tiff.directories.map((directory, index) => ({ directory, index }));
    const main = numbered.filter(({ directory }) => !isOverview(directory) && !isMask(directory));
    const masks = numbered.filter(({ directory }) => isMask(directory) && !isOverview(directory));
    const pages: Page[] = [];
    for (const { directory, index } of main) {
      const reader = readerOf(directory, index);
      if (!canDecode(reader.layout.compression)) refuseCompression(reader.layout.compression);
      pages.push({ directory, reader, grid: gridOf(directory, reader.layout, pages[0]?.grid) });
    }
    const [first] = pages;
    if (!first) throw unsupported('The TIFF file holds only overviews or masks.');
    const maskReaders = masks.map(({ directory, index }) => readerOf(directory, index));
    const external = maskReaders.length === 0 ? openExternalMask(path, cache) : undefined;
    if (external) maskReaders.push(external.reader);
    const reduced = (page: Page) => (): RasterBand[][] => {
      if (pages.length > 1 || external) return [];
      const overviewMasks = numbered
        .filter(({ directory }) => isMask(directory) && isOverview(directory))
        .map(({ directory, index }) => readerOf(directory, index));
      return numbered
        .filter(({ directory }) => isOverview(directory) && !isMask(directory) && isReduced(first.directory, directory))
        .map(({ directory, index }) => readerOf(directory, index))
        .filter((reader) => maskReaders.length === 0 || internalMask(reader, overviewMasks) !== undefined)
        .map((reader) => ({ ...page, reader, grid: scaledGrid(page.grid, reader.layout) }))
        .map((overview) => pageBands(overview, overviewMasks, null));
    };
    const bands = pages.flatMap((page, number) =>
      pageBands(page, maskReaders, pages.length > 1 ? number + 1 : null, reduced(page)),
    );
    return {
      format: tiff.bigTiff ? 'BigTIFF' : 'GeoTIFF',
      bands,
      tags: {
        ...fileTags(first.directory),
        ...describeImage(first.reader, tiff, numbered.filter(({ directory }) => isOverview(directory)).length),
      },
      notes: [...placementNotes(pages, source.size), ...pages.flatMap(({ directory }) => oddPlaces(directory))],
      close() {
        external?.source.close();
        source.close();
      },
    };
  } catch (error) {
    source.close();
    throw error;
  }
};

/** GDAL's mask in a file of its own beside the image (RFC 15): scene.tif.msk, a TIFF. One that is damaged is as good as none. */
const openExternalMask = (path: string, cache: TileCache<Samples>) => {
  const beside = `${path}.msk`;
  if (!fileExists(beside)) return undefined;
  const source = openByteSource(beside);
  try {
    const { directories, littleEndian } = readTiff(source);
    const [directory] = directories;
    return (
      directory && { source, reader: createImageReader(source, readLayout(directory), littleEndian, cache, beside) }
    );
  } catch {
    source.close();
    return undefined;
  }
};

/** A file that is cut off opens like a whole one: say so before someone reads pixels. */
const placementNotes = (pages: readonly Page[], fileSize: number): string[] => {
  let beyond = 0;
  let total = 0;
  for (const { layout } of pages.map(({ reader }) => reader)) {
    total += layout.offsets.length;
    layout.offsets.forEach((offset, index) => {
      if (offset + (layout.byteCounts[index] ?? 0) > fileSize) beyond++;
    });
  }
  return beyond === 0 ? [] : [`${beyond} of ${total} tiles lie beyond the end of the file: it is cut off.`];
};

/** Images that lie otherwise than readers expect. */
const oddPlaces = (directory: TiffDirectory): string[] => {
  const count = bentControlPoints(directory, readGeoKeys(directory));
  const note = placementNote(directory);
  const bent = `The image is placed by ${count} ground control points that no transform fits: its pixels have no place here. Rewrite it with gdalwarp -tps.`;
  return [...(note ? [note] : []), ...(count > 0 ? [bent] : [])];
};

const refuseCompression = (compression: number): never => {
  const name = compressionNames[compression] ?? `number ${compression}`;
  throw unsupported(
    `The TIFF file is compressed with ${name}, which is not read: rewrite it with deflate, LZW or zstd, for instance with gdal_translate -co COMPRESS=DEFLATE.`,
  );
};

const pageBands = (
  page: Page,
  masks: readonly ImageReader[],
  pageNumber: number | null,
  overviews?: () => readonly RasterBand[][],
): RasterBand[] => {
  const { layout } = page.reader;
  const internal = internalMask(page.reader, masks);
  const nodata = internal ? [] : missingValues(page.directory, layout.sampleType);
  const mask = createMask(page.reader, internal, nodata.length > 0);
  return Array.from({ length: layout.samples }, (_, sample) => {
    const facts = bandFacts(page.directory, layout, sample, nodata, pageNumber);
    const band = createBand(page, sample, facts, mask?.covers(sample) ? mask : undefined);
    return overviews ? { ...band, reduced: () => overviews().flatMap((bands) => bands[sample] ?? []) } : band;
  });
};
