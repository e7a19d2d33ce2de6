/** Parquet as a table, and GeoParquet 1.0/1.1 (geometries as WKB) as features. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AsyncBuffer, Compressors, FileMetaData } from 'hyparquet';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { Cell, Feature } from '../../core/tool/contract.ts';
import { columnsOf } from '../../core/tool/runtime/records.ts';
import { inflate } from '../codecs/inflate.ts';
import { decodeLz4 } from '../codecs/lz4.ts';
import { crsFromProjJson } from '../crs/from-projjson.ts';
import { damaged, unsupported } from '../errors.ts';
import { type FeatureFile, toCell } from '../features/feature-set.ts';
import { parseWkb } from '../features/wkb.ts';
import { type ByteSource, openByteSource } from '../files/byte-source.ts';
import { decodeText } from '../files/text.ts';
import type { Records } from '../tables/csv.ts';

import { checkPages } from './check-pages.ts';

export const parquetSignature = 'PAR1';
const rowLimit = 1_000_000;
const pageLimit = 2 ** 28;
const dataLimit = 2 ** 30;
const footerLimit = 64 * 2 ** 20;

const bounded =
  (decode: (input: Uint8Array, length: number) => Uint8Array) =>
  (input: Uint8Array, length: number): Uint8Array => {
    if (length > pageLimit) throw damaged(`A Parquet page declares ${length} bytes.`);
    return decode(input, length);
  };

/** Snappy packs at most 64 bytes into three. */
const snappyRatio = 22;

const compressorsWith = (snappyUncompress: (input: Uint8Array, output: Uint8Array) => void): Compressors => ({
  SNAPPY: bounded((input, length) => {
    if (length > snappyRatio * input.length + 64) throw damaged(`A Parquet page declares ${length} bytes.`);
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  }),
  GZIP: bounded((input, length) => inflate('deflate', input, length)),
  ZSTD: bounded((input, length) => inflate('zstd', input, length)),
  BROTLI: bounded((input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) })),
  LZ4_RAW: bounded(decodeLz4),
});

const geoColumn = z.object({ encoding: z.string(), crs: z.unknown().optional() });
const geoMetadata = z.object({ primary_column: z.string(), columns: z.record(z.string(), geoColumn) });
type GeoMetadata = z.infer<typeof geoMetadata>;

/** Absent means longitude and latitude, WGS 84; null means unknown. */
const crsOf = (crs: unknown): string => (crs === undefined ? 'EPSG:4326' : crsFromProjJson(crs));

const geoOf = (metadata: FileMetaData): GeoMetadata | undefined => {
  const text = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) return undefined;
  try {
    const parsed = geoMetadata.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** Does the footer of this Parquet file say that it has geometries? */
export const isGeoParquet = (path: string): boolean => {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = statSync(path);
    const end = Buffer.alloc(8);
    readSync(descriptor, end, 0, 8, Math.max(0, size - 8));
    const length = end.readUInt32LE(0);
    if (end.toString('latin1', 4) !== parquetSignature || length > Math.min(size - 8, footerLimit)) return false;
    const footer = Buffer.alloc(length);
    readSync(descriptor, footer, 0, length, size - 8 - length);
    return footer.includes('"primary_column"');
  } finally {
    closeSync(descriptor);
  }
};

const checkSizes = (metadata: FileMetaData): void => {
  const stated = metadata.row_groups.map(({ num_rows: count }) => Number(count));
  const rows = Math.max(
    Number(metadata.num_rows),
    stated.reduce((total, count) => total + Math.abs(count), 0),
  );
  const bytes = metadata.row_groups
    .flatMap(({ columns }) => columns)
    .reduce((total, column) => total + Number(column.meta_data?.total_uncompressed_size ?? 0), 0);
  if (rows > rowLimit) throw unsupported(`The Parquet file has ${rows} rows; at most ${rowLimit} are read.`);
  if (bytes > dataLimit)
    throw unsupported(`The Parquet file holds ${bytes} bytes of data; at most ${dataLimit} are read.`);
};

interface Content {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly geo: GeoMetadata | undefined;
}

/**
 * The library asks for all columns first and looks after their promises later, or never: a column that fails would end the whole
 * process. Bytes come in a later turn of the event loop, not at all once the library has given up, and no failure goes unhandled.
 */
const sliceOf = (source: ByteSource, gaveUp: () => boolean): AsyncBuffer => ({
  byteLength: source.size,
  slice(start, end = source.size) {
    const bytes = new Promise<ArrayBuffer>((resolve, reject) => {
      setImmediate(() => {
        if (gaveUp()) return;
        try {
          resolve(new Uint8Array(source.read(start, end - start)).buffer);
        } catch (error) {
          reject(error);
        }
      });
    });
    bytes.catch(() => undefined);
    return bytes;
  },
});

const readContent = async (path: string): Promise<Content> => {
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema, snappyUncompress } = await import('hyparquet');
  const source = openByteSource(path);
  let ended = false;
  try {
    const file = sliceOf(source, () => ended);
    const metadata = await parquetMetadataAsync(file, { geoparquet: false });
    checkSizes(metadata);
    const compressors = compressorsWith(snappyUncompress);
    checkPages(source, metadata, parquetSchema(metadata), compressors);
    const rows = await parquetReadObjects({ file, metadata, compressors, geoparquet: false, utf8: false });
    return { rows, geo: geoOf(metadata) };
  } catch (error) {
    if (error instanceof EarthwrightError) throw error;
    const codec = error instanceof Error ? /unsupported compression codec: (\w+)/.exec(error.message)?.[1] : undefined;
    throw codec
      ? unsupported(`Parquet data compressed with ${codec} are not read, only with snappy, gzip, zstd, brotli and LZ4.`)
      : damaged('The Parquet file is cut off or damaged.');
  } finally {
    ended = true;
    source.close();
  }
};

const cellOf = (value: unknown): Cell => {
  if (value instanceof Uint8Array) return decodeText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return toCell(value);
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one));
};

const propertiesOf = (row: Readonly<Record<string, unknown>>, without: ReadonlySet<string>): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !without.has(name))
      .map(([name, value]) => [name, cellOf(value)]),
  );

/** Columns and rows of a Parquet file; geometries are left out. */
export const readParquet = async (path: string): Promise<Records> => {
  const { rows, geo } = await readContent(path);
  const without = new Set(Object.keys(geo?.columns ?? {}));
  const records = rows.map((row) => propertiesOf(row, without));
  return { columns: columnsOf('input', records), rows: records };
};

/** The features of a GeoParquet file, by its primary geometry column. */
export const readGeoParquet = async (path: string): Promise<FeatureFile> => {
  const { rows, geo } = await readContent(path);
  const column = geo?.columns[geo.primary_column];
  if (!geo || !column) throw damaged('The geo metadata of the Parquet file are malformed.');
  if (column.encoding !== 'WKB')
    throw unsupported(`GeoParquet geometries encoded as ${column.encoding} are not read, only as WKB.`);
  const without = new Set([...Object.keys(geo.columns), 'bbox']);
  const items: Feature[] = [];
  for (const row of rows) {
    const stored = row[geo.primary_column];
    const geometry = stored instanceof Uint8Array ? parseWkb(stored) : undefined;
    if (geometry) items.push({ type: 'Feature', geometry, properties: propertiesOf(row, without) });
  }
  const layer = basename(path, extname(path));
  return {
    format: 'GeoParquet',
    layers: [{ layer, crs: crsOf(column.crs), items, leftOut: rows.length - items.length }],
    notes: [],
  };
};
