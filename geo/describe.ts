import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { FileDescription } from '../core/description.ts';
import type { DescribeFile } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';
import { isBareRaster } from './bare/open.ts';
import { dateIn } from './dates.ts';
import { describeFeatures, describeTable } from './describe/features.ts';
import { otherFormat } from './describe/other.ts';
import { describeRaster } from './describe/raster.ts';
import { featureFormatOf, readFeatureFile } from './features/read-features.ts';
import { sibling } from './features/shapefile.ts';
import { unreadVector } from './features/unread.ts';
import { openRaster, rasterFormatOf, readHead } from './files/open-raster.ts';
import { isUnreadData, unrecognised } from './files/unrecognised.ts';
import { parquetSignature } from './parquet/signature.ts';
import { createTileCache } from './raster/tile-cache.ts';
import { parseCsv } from './tables/csv.ts';
import { isDelimitedText } from './tables/delimited-text.ts';
import { isGhcnDaily, parseGhcnDaily } from './tables/ghcn-daily.ts';
import { readDbaseTable, readTracks, recordsInJson } from './tables/read-table.ts';
import { isZarrStore } from './zarr/store.ts';

/** Omit that keeps the members of a union apart. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Content = Without<FileDescription, 'bytes' | 'nameDate'>;

const headLength = 4096;
const jsonLimit = 64 * 2 ** 20;

const describeRasterFile = async (path: string): Promise<Content> => {
  const file = await openRaster(path, createTileCache(0, 0));
  try {
    return describeRaster(file);
  } finally {
    file.close();
  }
};

const describeContent = async (path: string, bytes: number): Promise<Content> => {
  const head = readHead(path, headLength);
  const tracks = await readTracks(path, head);
  if (tracks) return describeTable('HDF5', tracks);
  if (rasterFormatOf(head) !== undefined || (!isUnreadData(head) && isBareRaster(path)))
    return describeRasterFile(path);
  if (featureFormatOf(path, head) !== undefined) return describeFeatures(await readFeatureFile(path));
  if (head.toString('latin1', 0, 4) === parquetSignature)
    return describeTable('Parquet', await (await import('./parquet/read-parquet.ts')).readParquet(path));
  const extension = extname(path).toLowerCase();
  if (head.length > 0 && (extension === '.csv' || extension === '.tsv')) {
    return describeTable('CSV', parseCsv(readFileSync(path)));
  }
  if (isGhcnDaily(head)) return describeTable('GHCN-Daily', parseGhcnDaily(readFileSync(path)));
  if (isDelimitedText(path, head)) return describeTable('delimited text', parseCsv(readFileSync(path)));
  const unread = unreadVector(path, head);
  if (unread) throw unread;
  // Beside a Shapefile it is a part of it.
  if (extension === '.dbf' && sibling(path, '.shp') === undefined) return describeTable('dBASE', readDbaseTable(path));
  const records = extension === '.json' && bytes <= jsonLimit ? recordsInJson(path) : undefined;
  if (records) return describeTable('JSON', records);
  const format = head.length === 0 || isUnreadData(head) ? undefined : otherFormat(path, head);
  if (format === undefined) throw unrecognised(path, head);
  return { kind: 'other', format, notes: [] };
};

const unreadable = (error: unknown): Content => {
  const known = error instanceof EarthwrightError;
  return {
    kind: 'unreadable',
    format: 'unknown',
    notes: [],
    code: known ? error.code : 'file-unreadable',
    message: known ? error.message : 'The file cannot be opened or read.',
  };
};

/** Bytes of a file; of a Zarr store those of all its files. */
const sizeOf = (path: string): number => {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return status?.size ?? 0;
  if (!isZarrStore(path)) return 0;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0);
};

/** What a file says of itself: format, grids, bands, layers, columns, tags. Contract: never throws for bad data; then `kind` is 'unreadable'. */
export const describeFile: DescribeFile = async (path) => {
  const bytes = sizeOf(path);
  const common = { bytes, nameDate: dateIn(basename(path)) };
  try {
    return { ...(await describeContent(path, bytes)), ...common };
  } catch (error) {
    return { ...unreadable(error), ...common };
  }
};
