import type { Cell, Table } from '../../core/tool/contract.ts';

/** Sets of so many records are described with all values of a field; larger ones with the different values, if those are few. */
const mostRecords = 1000;
const mostCells = 20_000;
const mostDistinct = 400;
const longestText = 120;

export interface FieldValues {
  /** The value of every record, in order. */
  readonly values?: Cell[];
  /** The different values, null left out. */
  readonly distinct?: Cell[];
  /** Smallest and largest number. */
  readonly extent?: [number, number];
}

const shortened = (cell: Cell): Cell => (typeof cell === 'string' && cell.length > longestText ? null : cell);

const distinctOf = (cells: Iterable<Cell>): Cell[] | null => {
  const seen = new Set<Cell>();
  for (const cell of cells) {
    if (cell !== null) seen.add(cell);
    if (seen.size > mostDistinct) return null;
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

/** What a question may call by name: the values of a field, within bounds. Text longer than a name is left out. */
export const fieldValues = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>, name: string): FieldValues => {
  const cells = rows.map((row) => shortened(row[name] ?? null));
  const whole = rows.length <= mostRecords && rows.length * columns.length <= mostCells;
  const distinct = whole ? null : distinctOf(cells);
  const extent = extentOf(cells);
  return {
    ...(whole ? { values: cells } : {}),
    ...(distinct ? { distinct } : {}),
    ...(extent ? { extent } : {}),
  };
};
