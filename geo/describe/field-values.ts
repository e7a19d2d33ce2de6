import type { Cell, Table } from '../../core/tool/contract.ts';

/** Sets of so many records are described with all values of a field; larger ones with the different values, if those are few. */
const mostRecords = 1000;
const mostCells = 20_000;
/** A century of days, ten years of hours: what a record was taken on is listed whole; names up to a national network of stations. */
const mostDistinct = { date: 100_000, text: 2000, number: 400, boolean: 2 } as const;
const longestText = 120;

export interface FieldValues {
  /** The value of every record, in order. */
  readonly values?: Cell[];
  /** The different values, null left out. */
  readonly distinct?: Cell[];
  /** Smallest and largest number. */
  readonly extent?: [number, number];
  /** Of short texts that repeat: how often each occurs, the most frequent first. */
  readonly counts?: [string, number][];
  /** Records without a value; absent: none. */
  readonly nulls?: number;
}

const shortened = (cell: Cell): Cell => (typeof cell === 'string' && cell.length > longestText ? null : cell);

const distinctOf = (cells: Iterable<Cell>, most: number): Cell[] | null => {
  const seen = new Set<Cell>();
  for (const cell of cells) {
    if (cell !== null) seen.add(cell);
    if (seen.size > most) return null;
  }
  return [...seen];
};

const extentOf = (cells: readonly Cell[]): [number, number] | null => {
  let [min, max] = [Infinity, -Infinity];
  for (const cell of cells) {
    if (typeof cell !== 'number') continue;
    if (cell < min) min = cell;
    if (cell > max) max = cell;
  }
  return min <= max ? [min, max] : null;
};

/** More different texts are names, not kinds. */
const mostKinds = 32;

const countsOf = (cells: readonly Cell[]): [string, number][] | null => {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    if (counts.size > mostKinds) return null;
  }
  const repeat = [...counts.values()].some((count) => count > 1);
  return repeat ? [...counts].sort(([, a], [, b]) => b - a) : null;
};

/** What a question may call by name: the values of a field, within bounds. Text longer than a name is left out. */
export const fieldValues = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>, name: string): FieldValues => {
  const cells = rows.map((row) => shortened(row[name] ?? null));
  const whole = rows.length <= mostRecords && rows.length * columns.length <= mostCells;
  const type = columns.find((column) => column.name === name)?.type ?? 'text';
  const distinct = whole ? null : distinctOf(cells, mostDistinct[type]);
  const extent = extentOf(cells);
  const counts = countsOf(cells);
  const nulls = rows.filter((row) => (row[name] ?? null) === null).length;
  return {
    ...(whole ? { values: cells } : {}),
    ...(distinct ? { distinct } : {}),
    ...(extent ? { extent } : {}),
    ...(counts ? { counts } : {}),
    ...(nulls > 0 ? { nulls } : {}),
  };
};
