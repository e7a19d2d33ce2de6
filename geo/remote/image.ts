/** The one image of a remote GeoTIFF: its levels, from all pixels down to the smallest overview. */
import { crsFromGeoKeys } from '../crs/from-geo-keys.ts';
import { unsupported } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import type { GridDefinition } from '../raster/band.ts';
import { readTiff, type TiffDirectory } from '../tiff/directory.ts';
import { readGeoKeys } from '../tiff/geo-keys.ts';
import { readTransform } from '../tiff/georeference.ts';
import { isReduced, scaledGrid, sizeOf } from '../tiff/reduced.ts';
import { tags } from '../tiff/tags.ts';

export interface Level {
  readonly directory: TiffDirectory;
  readonly grid: GridDefinition;
  /** Internal mask of this level's size (GDAL RFC 15). */
  readonly mask: TiffDirectory | undefined;
}

export interface RemoteImage {
  readonly littleEndian: boolean;
  /** The image itself, then its overviews, each smaller than the one before. Never empty. */
  readonly levels: readonly [Level, ...Level[]];
  /** False: the file does not say where it lies; the transform is that of pixels. */
  readonly placed: boolean;
  /** The file's tiepoints are centres of pixels; the grids' origins are corners all the same. */
  readonly pixelIsPoint: boolean;
}

const rasterTypeKey = 1025;

/** TIFF 6.0 NewSubfileType bits: 1 reduced resolution, 4 transparency mask. */
const subfileType = (directory: TiffDirectory): number => directory.number(tags.newSubfileType) ?? 0;

const identity = [1, 0, 0, 0, 1, 0] as const;

/** Reads the directories. Throws format-unsupported for a file of several images. */
export const readImage = (source: ByteSource): RemoteImage => {
  const { directories, littleEndian } = readTiff(source);
  const [main, ...others] = directories.filter((directory) => (subfileType(directory) & 5) === 0);
  if (!main) throw unsupported('The TIFF file holds only overviews or masks.');
  if (others.length > 0)
    throw unsupported(
      `The TIFF file holds ${others.length + 1} images (pages): windows are cut from files of one. Download it.`,
    );
  const keys = readGeoKeys(main);
  const transform = readTransform(main, keys);
  const grid: GridDefinition = { ...sizeOf(main), transform: transform ?? identity, crs: crsFromGeoKeys(keys) };
  const masks = directories.filter((directory) => (subfileType(directory) & 4) === 4);
  const level = (directory: TiffDirectory, own: GridDefinition): Level => ({
    directory,
    grid: own,
    mask: masks.find((mask) => sizeOf(mask).width === own.width && sizeOf(mask).height === own.height),
  });
  const overviews = directories
    .filter((directory) => (subfileType(directory) & 5) === 1 && isReduced(main, directory))
    .map((directory) => level(directory, scaledGrid(grid, sizeOf(directory))))
    .sort((left, right) => right.grid.width - left.grid.width);
  return {
    littleEndian,
    levels: [level(main, grid), ...overviews],
    placed: transform !== undefined,
    pixelIsPoint: keys?.get(rasterTypeKey) === 2,
  };
};
