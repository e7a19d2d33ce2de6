import { Sum } from './sum.ts';

interface Tally {
  count: number;
  readonly weight: Sum;
}

/** Keys below this are found by index, not by hash. */
const small = 256;
const isSmall = (key: number): boolean => key >= 0 && key < small && Number.isInteger(key);

/** Pixels or records by two keys: how many, and how much of a weight (an area) they have. Missing keys are left out. */
export class Crosstab {
  count = 0;
  readonly #cells = new Map<number, Map<number, Tally>>();
  readonly #near: (Tally | undefined)[] = [];

  add(row: number, column: number, weight = 1): void {
    if (Number.isNaN(row) || Number.isNaN(column)) return;
    this.count++;
    const place = isSmall(row) && isSmall(column) ? row * small + column : -1;
    const cell = (place < 0 ? undefined : this.#near[place]) ?? this.#cellAt(row, column, place);
    cell.count++;
    cell.weight.add(weight);
  }

  #cellAt(row: number, column: number, place: number): Tally {
    let columns = this.#cells.get(row);
    if (columns === undefined) this.#cells.set(row, (columns = new Map()));
    let cell = columns.get(column);
    if (cell === undefined) columns.set(column, (cell = { count: 0, weight: new Sum() }));
    if (place >= 0) this.#near[place] = cell;
    return cell;
  }

  /** Cells that occur, by row, then by column, ascending. */
  get cells(): { row: number; column: number; count: number; weight: number }[] {
    return this.rows.flatMap((row) =>
      Array.from(this.#cells.get(row) ?? [])
        .sort(([left], [right]) => left - right)
        .map(([column, { count, weight }]) => ({ row, column, count, weight: weight.total })),
    );
  }

  get rows(): number[] {
    return Array.from(this.#cells.keys()).sort((left, right) => left - right);
  }

  get columns(): number[] {
    const columns = new Set(Array.from(this.#cells.values()).flatMap((cells) => Array.from(cells.keys())));
    return Array.from(columns).sort((left, right) => left - right);
  }

  /** Count of a cell, a row or a column ('all' sums over it). */
  counts(row: number | 'all', column: number | 'all'): number {
    return this.#sum(row, column, ({ count }) => count);
  }

  /** The same of the weights. */
  weights(row: number | 'all', column: number | 'all'): number {
    return this.#sum(row, column, ({ weight }) => weight);
  }

  #sum(row: number | 'all', column: number | 'all', of: (cell: { count: number; weight: number }) => number): number {
    const chosen = this.cells.filter(
      (cell) => (row === 'all' || cell.row === row) && (column === 'all' || cell.column === column),
    );
    return chosen.reduce((sum, cell) => sum + of(cell), 0);
  }
}
