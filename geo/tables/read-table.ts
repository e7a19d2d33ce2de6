import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Cell, Series, Table } from '../../core/tool/contract.ts';
import { columnsOf } from '../../core/tool/runtime/records.ts';
import { dataError, unsupported } from '../errors.ts';
import { readFeatures } from '../features/read-features.ts';
import { readParquet } from '../parquet/read-parquet.ts';
import { parseCsv, type Records } from './csv.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw dataError('file-damaged', 'The file is no valid JSON.');
  }
};

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const rowOf = (value: unknown): Record<string, Cell> => {
  if (!isRecord(value)) throw unsupported('A row of the table is no record.');
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [name, isCell(cell) ? cell : JSON.stringify(cell)]),
  );
};

/** A table that a tool gave ({columns, rows}), or a plain list of records. */
const tableOfJson = (value: unknown): Records => {
  const list = isRecord(value) && Array.isArray(value['rows']) ? value['rows'] : value;
  if (!Array.isArray(list)) throw unsupported('The JSON file holds no list of records.');
  const rows = list.map(rowOf);
  const declared = isRecord(value) && Array.isArray(value['columns']) ? value['columns'].filter(isRecord) : [];
  const columns = columnsOf(
    'input',
    rows,
    declared.map((column) => String(column['name'])),
  );
  return {
    rows,
    columns: columns.map((column) => {
      const unit = declared.find((one) => one['name'] === column.name)?.['unit'];
      return typeof unit === 'string' ? { ...column, unit } : column;
    }),
  };
};

/** The records of a JSON file that is a list of them; undefined for other JSON, and for none. */
export const recordsInJson = (path: string): Records | undefined => {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(value) && value.length > 0 && value.every(isRecord) ? tableOfJson(value) : undefined;
  } catch {
    return undefined;
  }
};

/** Attributes of features, without their geometries, are a table too. */
const tableOfFeatures = async (path: string, layer: string | undefined): Promise<Records> => {
  const { items } = await readFeatures(path, layer);
  const rows = items.map(({ properties }) => properties);
  return { rows, columns: columnsOf('input', rows) };
};

export const readTable = async (path: string, layer?: string): Promise<Table> => {
  const extension = extname(path).toLowerCase();
  if (['.geojson', '.gpkg', '.shp', '.fgb'].includes(extension))
    return { kind: 'table', ...(await tableOfFeatures(path, layer)) };
  if (['.parquet', '.geoparquet'].includes(extension)) return { kind: 'table', ...(await readParquet(path)) };
  if (extension === '.json') return { kind: 'table', ...tableOfJson(parseJson(path)) };
  return { kind: 'table', ...parseCsv(readFileSync(path)) };
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
const seriesOfTable = ({ columns, rows }: Records): StoredSeries => {
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
