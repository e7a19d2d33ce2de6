/** Parquet as a table, and with geometries as features. */
import { basename, extname } from 'node:path';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { EarthwrightError } from '../../core/errors.ts';
import { columnsOf } from '../../core/tool/runtime/records.ts';
import { damaged, unsupported } from '../errors.ts';
import { createRows, recordOf } from '../features/cells.ts';
import type { FeatureFile } from '../features/feature-set.ts';
import { createLayer } from '../features/layer-builder.ts';
import type { Shape } from '../features/shape.ts';
import { parseWkb } from '../features/wkb.ts';
import { type ByteSource, openByteSource } from '../files/byte-source.ts';
import type { Records } from '../tables/csv.ts';
import { parsers, type StoredColumns, storedColumns } from './cells.ts';
import { checkPages } from './check-pages.ts';
import { compressorsWith } from './compression.ts';
import { type GeoColumns, geoColumnsOf } from './geo-columns.ts';
import { nativeGeometry } from './native-geometry.ts';

const rowLimit = 1_000_000;
const dataLimit = 2 ** 30;

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
  readonly geo: GeoColumns | undefined;
  readonly stored: StoredColumns;
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

/** What the library does not read it names in its error. */
const refusalOf = (error: unknown): EarthwrightError => {
  if (error instanceof EarthwrightError) return error;
  const message = error instanceof Error ? error.message : '';
  const codec = /unsupported compression codec: (\w+)/.exec(message)?.[1];
  if (codec)
    return unsupported(
      `Parquet data compressed with ${codec} are not read, only with snappy, gzip, zstd, brotli and LZ4: write the file with one of these.`,
    );
  const feature = /parquet (?:unsupported (encoding: \w+)|(bson|interval|variant) not supported)/i.exec(message);
  if (feature)
    return unsupported(
      `The Parquet file uses ${feature[1] ?? feature[2]}, which is not read: write it anew without, for instance with pyarrow or DuckDB.`,
    );
  return damaged('The Parquet file is cut off or damaged.');
};

const readContent = async (path: string): Promise<Content> => {
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema, snappyUncompress } = await import('hyparquet');
  const source = openByteSource(path);
  let ended = false;
  try {
    const file = sliceOf(source, () => ended);
    const metadata = await parquetMetadataAsync(file, { geoparquet: false });
    checkSizes(metadata);
    const geo = geoColumnsOf(metadata);
    const stored = storedColumns(metadata);
    const compressors = compressorsWith(snappyUncompress);
    checkPages(source, metadata, parquetSchema(metadata), compressors);
    const rows = await parquetReadObjects({
      file,
      metadata: stored.metadata,
      compressors,
      parsers,
      geoparquet: false,
      utf8: false,
    });
    return { rows, geo, stored };
  } catch (error) {
    throw refusalOf(error);
  } finally {
    ended = true;
    source.close();
  }
};

const attributesOf = (row: Readonly<Record<string, unknown>>, { stored, geo }: Content): Record<string, unknown> => {
  const names = Object.keys(row).filter((name) => !geo?.columns.has(name));
  return recordOf(
    names,
    names.map((name) => stored.convert(name, row[name])),
  );
};

/** Columns and rows of a Parquet file; geometries are left out. */
export const readParquet = async (path: string): Promise<Records> => {
  const content = await readContent(path);
  const rows = createRows();
  for (const row of content.rows) rows.add(attributesOf(row, content));
  const records = rows.finish();
  return { columns: columnsOf('input', records), rows: records, notes: content.stored.notes };
};

const shapeReader = ({ encoding }: GeoColumns): ((value: unknown) => Shape) => {
  if (encoding === 'WKB')
    return (value) => {
      if (value instanceof Uint8Array) return parseWkb(value);
      throw damaged('A geometry of the Parquet file is no sequence of bytes.');
    };
  const native = nativeGeometry(encoding);
  if (native) return native;
  throw unsupported(
    `GeoParquet geometries encoded as ${encoding} are not read, only as WKB and in GeoArrow's coordinates: write the file with the encoding WKB.`,
  );
};

/** The features of a Parquet file, by its primary geometry column. */
export const readGeoParquet = async (path: string): Promise<FeatureFile> => {
  const content = await readContent(path);
  const { geo, rows, stored } = content;
  if (!geo) throw damaged('The Parquet file has no geometry column.');
  const shapeOf = shapeReader(geo);
  const layer = createLayer(basename(path, extname(path)));
  for (const row of rows) {
    const value = row[geo.primary];
    layer.add(value === null || value === undefined ? 'without geometry' : shapeOf(value), attributesOf(row, content));
  }
  return { format: 'GeoParquet', layers: [layer.finish(geo.crs)], notes: [...geo.notes, ...stored.notes] };
};
