import { fromFile, type GeoTIFFImage } from 'geotiff';
import { openRaster } from './files/open-raster.ts';
import type { RasterBand } from './raster/band.ts';
import { createTileCache } from './raster/tile-cache.ts';

/** A pixel that two readers see differently; bands from 1. */
interface Difference {
  readonly band: number;
  readonly column: number;
  readonly row: number;
  readonly ours: number;
  readonly theirs: number;
}

export type Comparison =
  | {
      readonly kind: 'compared';
      readonly bands: number;
      readonly pixels: number;
      readonly differing: number;
      /** The first one in the file's order. */
      readonly first?: Difference;
      /** Largest difference of two finite numbers. */
      readonly largest: number;
    }
  /** One of the two does not read the file. */
  | { readonly kind: 'not-compared'; readonly reason: string };

interface Window {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

const wholeLimit = 2 ** 20;
const side = 256;
const places = 4;
const cacheBytes = 2 ** 26;

const spread = (length: number): number[] =>
  length <= side
    ? [0]
    : Array.from({ length: places }, (_, index) => Math.floor(((length - side) * index) / (places - 1)));

/** All of a small image; of a large one squares in its corners, along its edges and inside. */
const windowsOf = (width: number, height: number): Window[] =>
  width * height <= wholeLimit
    ? [{ column: 0, row: 0, width, height }]
    : spread(height).flatMap((row) =>
        spread(width).map((column) => ({ column, row, width: Math.min(side, width), height: Math.min(side, height) })),
      );

const theirValues = async (image: GeoTIFFImage, sample: number, { column, row, width, height }: Window) => {
  const [values] = await image.readRasters({
    window: [column, row, column + width, row + height],
    samples: [sample],
    interleave: false,
  });
  if (typeof values !== 'object') throw new Error('The second reader gave no values.');
  return values;
};

interface Count {
  pixels: number;
  differing: number;
  largest: number;
  first?: Difference;
}

const compareWindow = async (count: Count, band: RasterBand, number: number, image: GeoTIFFImage, window: Window) => {
  const ours = new Float64Array(window.width * window.height);
  band.readStored(window, { values: ours, start: 0, stride: window.width });
  const theirs = await theirValues(image, number - 1, window);
  for (let index = 0; index < ours.length; index++) {
    const [mine, other] = [ours[index]!, Number(theirs[index])];
    count.pixels++;
    // A mask or alpha band says “missing” to us; the second reader leaves masks to its caller.
    if (mine === other || Number.isNaN(mine)) continue;
    count.differing++;
    if (Number.isFinite(mine - other)) count.largest = Math.max(count.largest, Math.abs(mine - other));
    const [x, y] = [index % window.width, Math.floor(index / window.width)];
    count.first ??= { band: number, column: window.column + x, row: window.row + y, ours: mine, theirs: other };
  }
};

const yCbCr = 6;

/** What geotiff.js 3.0.5 reads otherwise than GDAL and we do: saying that the two differ would tell nothing of the file. */
const knownFault = async (image: GeoTIFFImage): Promise<string | undefined> => {
  const directory = image.fileDirectory;
  const predictor = (await directory.loadValue('Predictor')) ?? 1;
  if (!image.littleEndian && predictor > 1 && image.getBitsPerSample(0) > 8)
    return 'The second reader mistakes predictors in files of the other byte order.';
  return (await directory.loadValue('PhotometricInterpretation')) === yCbCr
    ? 'The second reader does not turn YCbCr into colours.'
    : undefined;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads the stored numbers of a GeoTIFF by our engine and by geotiff.js, which share no code, and compares them: pixel by pixel up to a
 * megapixel, beyond that in 16 squares. Contract: a file that only one of them reads is an outcome.
 */
export const compareReaders = async (path: string, openSecond = fromFile): Promise<Comparison> => {
  try {
    const file = await openRaster(path, createTileCache(cacheBytes, cacheBytes));
    const second = await openSecond(path);
    try {
      const image = await second.getImage();
      const fault = await knownFault(image);
      if (fault !== undefined) return { kind: 'not-compared', reason: fault };
      const [width, height] = [image.getWidth(), image.getHeight()];
      const count: Count = { pixels: 0, differing: 0, largest: 0 };
      const bands = file.bands.slice(0, image.getSamplesPerPixel());
      for (const [index, band] of bands.entries()) {
        if (band.grid.width !== width || band.grid.height !== height)
          return {
            kind: 'not-compared',
            reason: `The second reader sees ${width} × ${height} pixels, we see ${band.grid.width} × ${band.grid.height}.`,
          };
        for (const window of windowsOf(width, height)) await compareWindow(count, band, index + 1, image, window);
      }
      return { kind: 'compared', bands: bands.length, ...count };
    } finally {
      second.close();
      file.close();
    }
  } catch (error) {
    return { kind: 'not-compared', reason: reasonOf(error) };
  }
};
