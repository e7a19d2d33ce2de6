import type { OutputDocument } from '../../core/outputs.ts';
import { type Cell, type Column, isDays, isMissing, type Table, tableOf } from './as-table.ts';

/** RFC 4180; missing cells are empty, and numbers that are none. */
const cellText = (cell: Cell): string => {
  if (isMissing(cell) || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table or a series as CSV with a line of names; null for other documents. */
export const csvOf = (document: OutputDocument): string | null => {
  const table = tableOf(document);
  if (!table) return null;
  const { columns, rows } = table;
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ name }) => row[name]))];
  return `${lines.map((cells) => cells.map(cellText).join(',')).join('\n')}\n`;
};

const typeOf = (column: Column, rows: Table['rows']): string =>
  column.type === 'number' ? 'Real' : isDays(column, rows) ? 'Date' : 'String';

/** The types of a CSV file's columns, as GDAL and QGIS look for them beside it (`.csvt`): without them every column is text there. */
export const csvTypesOf = (document: OutputDocument): string | null => {
  const table = tableOf(document);
  return table && `${table.columns.map((column) => `"${typeOf(column, table.rows)}"`).join(',')}\n`;
};
