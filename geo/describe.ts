import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileDescription } from '../core/description.ts';
import { EarthwrightError } from '../core/errors.ts';
import { dateIn } from './dates.ts';
import { describeRaster } from './describe/raster.ts';
import { openRaster, rasterFormatOf, readHead } from './files/open-raster.ts';
import { createTileCache } from './raster/tile-cache.ts';

const describeContent = async (path: string): Promise<FileDescription> => {
  const common = { bytes: statSync(path).size, nameDate: dateIn(basename(path)) };
  if (rasterFormatOf(readHead(path, 16)) === undefined)
    return { kind: 'other', format: 'unknown', notes: [], ...common };
  const file = await openRaster(path, createTileCache(0));
  try {
    return { ...describeRaster(file), ...common };
  } finally {
    file.close();
  }
};

const unreadable = (path: string, error: unknown): FileDescription => {
  const known = error instanceof EarthwrightError;
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    kind: 'unreadable',
    format: 'unknown',
    bytes,
    nameDate: dateIn(basename(path)),
    notes: [],
    code: known ? error.code : 'file-unreadable',
    message: known ? error.message : 'The file cannot be opened or read.',
  };
};

/** What a file says of itself: format, grids, bands, layers, columns, tags. Contract: never throws for bad data; then `kind` is 'unreadable'. */
export const describeFile = async (path: string): Promise<FileDescription> => {
  try {
    return await describeContent(path);
  } catch (error) {
    return unreadable(path, error);
  }
};
