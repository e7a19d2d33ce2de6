import type { OutputDocument } from '../../core/outputs.ts';

export type Table = Extract<OutputDocument, { kind: 'table' }>;
export type Column = Table['columns'][number];
export type Cell = Table['rows'][number][string] | undefined;

/** A series as the table that it is; null for what has no rows. */
export const tableOf = (document: OutputDocument): Table | null => {
  if (document.kind === 'table') return document;
  if (document.kind !== 'series') return null;
  const { samples, unit } = document;
  return {
    kind: 'table',
    columns: [
      { name: 'date', type: 'date' },
      { name: 'value', type: 'number', ...(unit ? { unit } : {}) },
    ],
    rows: samples.map(({ date, value }) => ({ date, value })),
  };
};

export const isMissing = (cell: Cell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'number' && Number.isNaN(cell));

const fullDate = /^\d{4}-\d{2}-\d{2}$/;

/** Days, where every cell of a column of dates is one; months, years and times stay texts. */
export const isDays = ({ name, type }: Column, rows: Table['rows']): boolean =>
  type === 'date' && rows.every((row) => isMissing(row[name]) || fullDate.test(String(row[name])));
