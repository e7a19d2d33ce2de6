/** Values of attribute tables as cells: dates as ISO text, nested values as JSON text, whole numbers never rounded. */
import type { Cell } from '../../core/tool/contract.ts';

const dayOrMoment = (date: Date): string => date.toISOString().replace(/T00:00:00\.000Z$/, '');

const isUnsafe = (value: unknown): boolean => typeof value === 'bigint' && !Number.isSafeInteger(Number(value));

const plain = (_: string, value: unknown): unknown =>
  typeof value !== 'bigint' ? value : isUnsafe(value) ? String(value) : Number(value);

/** One value. A whole number that a double cannot hold is given as text; `createRows` makes its whole column text. */
const toCell = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dayOrMoment(value);
  if (value === null || value === undefined || ArrayBuffer.isView(value)) return null;
  return JSON.stringify(value, plain);
};

/** A record of values by their names. Where a name stands twice, its last value counts. */
export const recordOf = <T>(names: readonly string[], values: readonly T[]): Record<string, T> => {
  const record: Record<string, T> = {};
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!;
    // A column may be named __proto__: then it must not set one.
    if (name === '__proto__')
      Object.defineProperty(record, name, { value: values[index], enumerable: true, writable: true });
    else record[name] = values[index]!;
  }
  return record;
};

/** Rows of one table as they are read, one after the other. */
export interface Rows {
  /** Takes a record over: it becomes the row, its values cells. */
  add(record: Record<string, unknown>): Record<string, Cell>;
  /** All rows, once none follows: columns with identifiers beyond 2^53 are text throughout. */
  finish(): Record<string, Cell>[];
  /** Names of such columns, after `finish`. */
  readonly widened: ReadonlySet<string>;
}

export const createRows = (): Rows => {
  const rows: Record<string, Cell>[] = [];
  const widened = new Set<string>();
  return {
    widened,
    add(record) {
      for (const name in record) {
        const value = record[name];
        if (typeof value === 'string') continue;
        const cell = toCell(value);
        if (cell === value) continue;
        if (typeof value === 'bigint' && typeof cell === 'string') widened.add(name);
        record[name] = cell;
      }
      // All its values are cells now.
      const row = record as Record<string, Cell>;
      rows.push(row);
      return row;
    },
    finish() {
      for (const name of widened) {
        for (const row of rows) if (typeof row[name] === 'number') row[name] = String(row[name]);
      }
      return rows;
    },
  };
};
