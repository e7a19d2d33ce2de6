/** Cloud-optimised GeoTIFFs: the image and its overviews grow side by side in files of their own and become one file at the end. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { openByteSource } from '../../files/byte-source.ts';
import { noThreads, type Threads } from '../../threads/threads.ts';
import { readTiff, type TiffDirectory } from '../directory.ts';
import { tags } from '../tags.ts';
import { assemble, type CogLayout, type Level, layOut } from './cog-layout.ts';
import type { TagValue } from './directory.ts';
import { createHalver, halvedGrid } from './overviews.ts';
import { classicLimitBytes, createTiffWriter, type RasterToWrite, type TiffWriter } from './writer.ts';

const georeference = [
  tags.modelPixelScale,
  tags.modelTiepoint,
  tags.modelTransformation,
  tags.geoKeyDirectory,
  tags.geoDoubleParams,
  tags.geoAsciiParams,
];
const kinds = {
  short: [
    tags.bitsPerSample,
    tags.compression,
    tags.photometric,
    tags.samplesPerPixel,
    tags.planarConfiguration,
    tags.predictor,
    tags.tileWidth,
    tags.tileLength,
    tags.sampleFormat,
    tags.geoKeyDirectory,
  ],
  long: [tags.imageWidth, tags.imageLength],
  double: [tags.modelPixelScale, tags.modelTiepoint, tags.modelTransformation, tags.geoDoubleParams],
  ascii: [tags.software, tags.geoAsciiParams, tags.gdalMetadata, tags.gdalNodata],
} as const;

/** Overviews end where both sides of one are at most this long, in pixels. */
const smallest = 512;

const valuesOf = (directory: TiffDirectory): Map<number, TagValue> => {
  const values = new Map<number, TagValue>();
  for (const tag of kinds.ascii) {
    const text = directory.text(tag);
    if (text !== undefined) values.set(tag, { type: 'ascii', text });
  }
  for (const type of ['short', 'long', 'double'] as const) {
    for (const tag of kinds[type]) {
      const numbers = directory.numbers(tag);
      if (numbers) values.set(tag, { type, values: numbers });
    }
  }
  return values;
};

const openLevel = (path: string, reduced: boolean): Level => {
  const source = openByteSource(path);
  const [directory] = readTiff(source).directories;
  const offsets = directory?.numbers(tags.tileOffsets);
  const byteCounts = directory?.numbers(tags.tileByteCounts);
  if (!directory || !offsets || !byteCounts) throw new Error('A level of a pyramid has no tiles.');
  const values = valuesOf(directory);
  if (reduced) {
    for (const tag of [...georeference, tags.gdalMetadata]) values.delete(tag);
    values.set(tags.newSubfileType, { type: 'long', values: [1] });
  }
  return { source, values, offsets, byteCounts };
};

interface GrowingLevel {
  readonly file: string;
  readonly writer: TiffWriter;
  writeRows(values: Float64Array): void;
  finish(): void;
}

/** The image, then its overviews, each half of the one before. */
const pyramidOf = (raster: RasterToWrite): RasterToWrite[] => {
  const { width, height } = raster.grid;
  if (Math.max(width, height) <= smallest) return [raster];
  const half = { ...raster, grid: halvedGrid(raster.grid), unit: '', description: '', metadata: {} };
  return [raster, ...pyramidOf(half)];
};

/** What is written to a level goes on to the next, if there is one. */
const growLevel = (
  file: string,
  raster: RasterToWrite,
  threads: Threads,
  next: GrowingLevel['writeRows'] | null,
): GrowingLevel => {
  const writer = createTiffWriter(file, raster, threads);
  if (!next) return { file, writer, writeRows: writer.writeRows, finish: writer.finish };
  const halver = createHalver(raster.grid.width, raster.codes || raster.unmixed === true, next);
  return {
    file,
    writer,
    writeRows(values) {
      writer.writeRows(values);
      halver.take(values);
    },
    finish() {
      halver.end();
      writer.finish();
    },
  };
};

const growLevels = (path: string, raster: RasterToWrite, threads: Threads, grown: GrowingLevel[]): void => {
  const pyramid = pyramidOf(raster);
  for (const [index, one] of pyramid.entries()) {
    const next = index + 1 < pyramid.length ? (row: Float64Array) => grown[index + 1]?.writeRows(row) : null;
    grown.push(growLevel(`${path}.level-${index}`, one, threads, next));
  }
};

const discard = (levels: readonly GrowingLevel[]): void => {
  for (const { file, writer } of levels) {
    writer.abandon();
    rmSync(file, { force: true });
  }
};

const writeFile = (path: string, levels: readonly Level[], layout: CogLayout): void => {
  const descriptor = openSync(path, 'wx');
  try {
    assemble(levels, layout, (bytes) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
};

/** Throws what `reserve` throws, before anything is written. */
const joinLevels = (
  path: string,
  files: readonly string[],
  limitBytes: number,
  reserve: (bytes: number) => void,
): void => {
  const levels: Level[] = [];
  try {
    for (const [index, file] of files.entries()) levels.push(openLevel(file, index > 0));
    const layout = layOut(levels, limitBytes);
    reserve(layout.bytes);
    writeFile(path, levels, layout);
  } finally {
    for (const { source } of levels) source.close();
  }
};

/**
 * Writes one band as a cloud-optimised GeoTIFF with overviews down to 512 pixels, which appears under its name on `finish`; as BigTIFF when it
 * needs to be. Until then image and overviews lie beside it, in files of their own that are gone after `finish` and `abandon`, also
 * after failures. `bytes` counts everything on the disk; `checkBytes` is called when it is about to grow on `finish`, and may throw.
 */
export const createCogWriter = (
  path: string,
  raster: RasterToWrite,
  checkBytes: () => void,
  threads: Threads = noThreads,
): TiffWriter => {
  const levels: GrowingLevel[] = [];
  let finishedBytes = 0;
  let intermediate = true;
  const end = (): void => {
    discard(levels);
    intermediate = false;
  };
  try {
    growLevels(path, raster, threads, levels);
  } catch (error) {
    end();
    throw error;
  }
  return {
    get bytes() {
      return levels.reduce((total, { writer }) => total + (intermediate ? writer.bytes : 0), finishedBytes);
    },
    writeRows: (values) => levels[0]?.writeRows(values),
    finish() {
      if (!intermediate) throw new Error('The file is finished or abandoned already.');
      try {
        for (const level of levels) level.finish();
        const files = levels.map(({ file }) => file);
        joinLevels(path, files, raster.classicLimitBytes ?? classicLimitBytes, (bytes) => {
          finishedBytes = bytes;
          checkBytes();
        });
      } finally {
        end();
      }
    },
    abandon: end,
  };
};
