import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { describeRaster } from '../../geo/describe/raster.ts';
import { describeFile } from '../../geo/describe.ts';
import { readFeatureFile } from '../../geo/features/read-features.ts';
import { openRaster } from '../../geo/files/open-raster.ts';
import type { RasterBand, RasterFile } from '../../geo/raster/band.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import { readTable } from '../../geo/tables/read-table.ts';
import type { Damaged, SeedFile } from './mutate.ts';

export interface Attempt {
  /** 'value', the code of a typed error, or 'unforeseen: …' for an error that no one typed. */
  readonly ending: string;
  /** Processor time: other processes on the machine do not count. */
  readonly milliseconds: number;
}

const windowSide = 64;
const bandsRead = 4;

/** The first and the last corner. */
const readBand = ({ grid, readStored }: RasterBand): void => {
  const width = Math.min(windowSide, grid.width);
  const height = Math.min(windowSide, grid.height);
  const values = new Float64Array(width * height);
  readStored({ column: grid.width - width, row: 0, width, height }, { values, start: 0, stride: width });
  readStored({ column: 0, row: grid.height - height, width, height }, { values, start: 0, stride: width });
};

const readPixels = (file: RasterFile): void => {
  try {
    describeRaster(file);
    const { bands } = file;
    for (const band of new Set([...bands.slice(0, bandsRead), ...bands.slice(-1)])) readBand(band);
  } finally {
    file.close();
  }
};

const readRaster = async (path: string): Promise<void> =>
  readPixels(await openRaster(path, createTileCache(2 ** 20, 2 ** 24)));

/** Describes the data, then reads pixels, features or rows of them. */
const readAll = async (path: string): Promise<string> => {
  const description = await describeFile(path);
  if (description.kind === 'raster') await readRaster(path);
  if (description.kind === 'features') await readFeatureFile(path);
  if (description.kind === 'table') await readTable(path);
  if (description.kind !== 'unreadable') return 'value';
  if (description.code !== 'file-unreadable') return description.code;
  // An error that no one typed: a reader says which.
  for (const reader of [readRaster, readFeatureFile, readTable]) {
    const error = await Promise.resolve(reader(path)).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error !== undefined && !(error instanceof EarthwrightError)) throw error;
  }
  return 'unforeseen: while describing';
};

const endingOf = (error: unknown): string => {
  if (error instanceof EarthwrightError) return error.code;
  if (!(error instanceof Error)) return `unforeseen: ${String(error)}`;
  const frames = error.stack?.split('\n').filter((line) => line.includes('    at ')) ?? [];
  return `unforeseen: ${error.message.slice(0, 120)} ${frames
    .slice(0, 3)
    .map((line) => line.trim())
    .join(' ')}`;
};

export const writeFiles = (folder: string, files: Damaged): void => {
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    // A new file each time: the HDF5 library takes one of the same inode for the one that it knows.
    rmSync(path, { force: true });
    if (bytes === undefined) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
};

/** Reads a data set that lies in a folder with damage to some of its files; the folder is whole again afterwards. */
export const attempt = async (folder: string, seed: SeedFile, damage: Damaged): Promise<Attempt> => {
  writeFiles(folder, damage);
  const start = process.cpuUsage();
  const ending = await readAll(join(folder, seed.open)).catch(endingOf);
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  if (seed.files.size > 1) writeFiles(folder, new Map([...damage.keys()].map((name) => [name, seed.files.get(name)])));
  return { ending, milliseconds };
};
