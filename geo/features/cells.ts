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
  if (typeof value === 'bigint') return isUnsafe(value) ? String(value) : Number(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dayOrMoment(value);
  if (value === null || value === undefined || ArrayBuffer.isView(value)) return null;
  return JSON.stringify(value, plain);
};

/** Rows of one table as they are read, one after the other. */
export interface Rows {
  add(entries: Iterable<readonly [name: string, value: unknown]>): Record<string, Cell>;
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
    add(entries) {
      const row: Record<string, Cell> = {};
      for (const [name, value] of entries) {
        if (isUnsafe(value)) widened.add(name);
        // A column may be named __proto__: then it must not set one.
        if (name === '__proto__') Object.defineProperty(row, name, { value: toCell(value), enumerable: true });
        else row[name] = toCell(value);
      }
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
