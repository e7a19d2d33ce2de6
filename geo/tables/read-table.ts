import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Series, Table } from '../../core/tool/contract.ts';
import { columnsOf } from '../../core/tool/runtime/records.ts';
import { dataError, unsupported } from '../errors.ts';
import { createRows, recordOf } from '../features/cells.ts';
import { parseJson as parseExact } from '../features/json-text.ts';
import { featureFormatOf, readFeatures } from '../features/read-features.ts';
import { readDbaseFile } from '../features/shapefile.ts';
import { unreadVector } from '../features/unread.ts';
import { openArrayFile, rasterFormatOf, readHead } from '../files/open-raster.ts';
import { decodeText } from '../files/text.ts';
import { parquetSignature } from '../parquet/signature.ts';
import { parseCsv, type Records } from './csv.ts';
import { isGhcnDaily, parseGhcnDaily } from './ghcn-daily.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseJson = (path: string): unknown => {
  try {
    return parseExact(decodeText(readFileSync(path)));
  } catch {
    throw dataError('file-damaged', 'The file is no valid JSON.');
  }
};

const recordIn = (value: unknown): Record<string, unknown> => {
  if (!isRecord(value)) throw unsupported('A row of the table is no record.');
  return value;
};

/** A table that a tool gave ({columns, rows}), or a plain list of records. */
const tableOfJson = (value: unknown): Records => {
  const list = isRecord(value) && Array.isArray(value['rows']) ? value['rows'] : value;
  if (!Array.isArray(list)) throw unsupported('The JSON file holds no list of records.');
  const builder = createRows();
  for (const one of list) builder.add(recordIn(one));
  const rows = builder.finish();
  const declared = isRecord(value) && Array.isArray(value['columns']) ? value['columns'].filter(isRecord) : [];
  const columns = columnsOf(
    'input',
    rows,
    declared.map((column) => String(column['name'])),
  );
  return {
    rows,
    notes: [],
    columns: columns.map((column) => {
      const unit = declared.find((one) => one['name'] === column.name)?.['unit'];
      return typeof unit === 'string' ? { ...column, unit } : column;
    }),
  };
};

/** The records of a JSON file that is a list of them; undefined for other JSON, and for none. */
export const recordsInJson = (path: string): Records | undefined => {
  try {
    const value = parseExact(decodeText(readFileSync(path)));
    return Array.isArray(value) && value.length > 0 && value.every(isRecord) ? tableOfJson(value) : undefined;
  } catch {
    return undefined;
  }
};

/** Attributes of all records, those without a geometry too, are a table. */
const tableOfFeatures = async (path: string, layer: string | undefined): Promise<Records> => {
  const { rows } = await readFeatures(path, layer);
  return { rows, columns: columnsOf('input', rows), notes: [] };
};

/** A dBASE table that belongs to no Shapefile, or is asked for itself; rows that are marked as deleted are gone. */
export const readDbaseTable = (path: string): Records => {
  const { names, rows, notes } = readDbaseFile(path);
  const builder = createRows();
  for (const row of rows) if (row) builder.add(recordOf(names, row));
  const records = builder.finish();
  return { rows: records, columns: columnsOf('input', records, names), notes };
};

/** Files of arrays that hold shots along tracks; undefined for all others. */
export const readTracks = async (path: string, head: Buffer): Promise<Records | undefined> => {
  const format = rasterFormatOf(head);
  if (format !== 'hdf5' && format !== 'netcdf3') return undefined;
  const file = await openArrayFile(format, path);
  try {
    return (await import('../arrays/track-table.ts')).recordsOfTracks(file);
  } finally {
    file.close();
  }
};

const headLength = 4096;

const recordsOf = async (path: string, layer: string | undefined): Promise<Records> => {
  const head = readHead(path, headLength);
  const extension = extname(path).toLowerCase();
  const tracks = await readTracks(path, head);
  if (tracks) return tracks;
  if (extension === '.csv' || extension === '.tsv') return parseCsv(readFileSync(path));
  if (featureFormatOf(path, head) !== undefined) return tableOfFeatures(path, layer);
  if (head.toString('latin1', 0, 4) === parquetSignature)
    return (await import('../parquet/read-parquet.ts')).readParquet(path);
  if (extension === '.dbf') return readDbaseTable(path);
  if (extension === '.json') return tableOfJson(parseJson(path));
  if (isGhcnDaily(head)) return parseGhcnDaily(readFileSync(path));
  const unread = unreadVector(path, head);
  if (unread) throw unread;
  return parseCsv(readFileSync(path));
};

export const readTable = async (path: string, layer?: string): Promise<Table> => {
  const { columns, rows } = await recordsOf(path, layer);
  return { kind: 'table', columns, rows };
};

interface StoredSeries extends Omit<Series, 'kind' | 'samples'> {
  readonly samples: readonly { date: string; value: number | string; valid?: number }[];
}

const seriesOfJson = (value: unknown): StoredSeries => {
  if (!isRecord(value) || !Array.isArray(value['samples'])) throw unsupported('The JSON file holds no series.');
  const samples = value['samples'].filter(isRecord).map(({ date, value: number, valid }) => ({
    date: String(date),
    value: typeof number === 'number' || typeof number === 'string' ? number : 'NaN',
    ...(typeof valid === 'number' ? { valid } : {}),
  }));
  return { quantity: String(value['quantity'] ?? ''), unit: String(value['unit'] ?? ''), samples };
};

/** The first date column and the first number column. */
const seriesOfTable = ({ columns, rows }: Pick<Records, 'columns' | 'rows'>): StoredSeries => {
  const date = columns.find(({ type }) => type === 'date')?.name;
  const value = columns.find(({ type }) => type === 'number')?.name;
  if (date === undefined || value === undefined) {
    throw unsupported('A series needs a column of ISO dates and a column of numbers.');
  }
  const samples = rows.flatMap((row) => {
    const cell = row[value];
    return row[date] === null ? [] : [{ date: String(row[date]), value: typeof cell === 'number' ? cell : 'NaN' }];
  });
  return { quantity: value, unit: '', samples };
};

/** A series as it travels in JSON: missing values are the text 'NaN'. */
export const readSeries = async (path: string): Promise<StoredSeries> => {
  if (extname(path).toLowerCase() === '.json') return seriesOfJson(parseJson(path));
  return seriesOfTable(await readTable(path));
};
