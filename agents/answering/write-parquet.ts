import { parquetWriteBuffer } from 'hyparquet-writer';
import type { OutputDocument } from '../../core/outputs.ts';
import { version } from '../../core/version.ts';
import { type Cell, type Column, isDays, isMissing, tableOf } from './as-table.ts';

const dayMs = 86_400_000;

const typeOf = (column: Column, days: boolean) => {
  const element = { name: column.name, repetition_type: 'OPTIONAL' } as const;
  if (column.type === 'number') return { ...element, type: 'DOUBLE' } as const;
  if (column.type === 'boolean') return { ...element, type: 'BOOLEAN' } as const;
  return days
    ? ({ ...element, type: 'INT32', converted_type: 'DATE' } as const)
    : ({ ...element, type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const);
};

const storedOf = (cell: Cell, { type }: Column, days: boolean): number | boolean | string | Date | null => {
  if (cell === null || cell === undefined || isMissing(cell)) return null;
  if (type === 'number') return Number(cell);
  if (type === 'boolean') return cell === true || cell === 'true';
  return days ? new Date(Math.round(Date.parse(String(cell)) / dayMs) * dayMs) : String(cell);
};

/**
 * A table or a series as an Apache Parquet file: numbers as doubles, days as dates, missing cells as nulls; units of columns as JSON under
 * `earthwright:units`. Null for other documents.
 */
export const parquetOf = (document: OutputDocument): Uint8Array | null => {
  const table = tableOf(document);
  if (!table) return null;
  const { columns, rows } = table;
  const days = columns.map((column) => isDays(column, rows));
  const units = Object.fromEntries(columns.flatMap(({ name, unit }) => (unit ? [[name, unit]] : [])));
  const buffer = parquetWriteBuffer({
    columnData: columns.map((column, index) => ({
      name: column.name,
      data: rows.map((row) => storedOf(row[column.name], column, days[index] ?? false)),
    })),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map((column, index) => typeOf(column, days[index] ?? false)),
    ],
    kvMetadata: [{ key: 'earthwright:units', value: JSON.stringify(units) }],
    createdBy: `earthwright version ${version}`,
  });
  return new Uint8Array(buffer);
};
