import { areAlike } from './alike.ts';
import { oneOf } from './one-of.ts';

interface Tally {
  count: number;
  weight: number;
}
interface Cell extends Tally {
  readonly row: number;
  readonly column: number;
}

/** Keys below this are counted in arrays, others in maps. */
const mostNear = 256;
const firstSide = 16;
/** Pixels of a cell that are summed up plainly before they are joined with the rest. */
const runLength = 1024;

/** Counts pixels by the place of their keys in a table; how many keys are none of 0 … side − 1, missing ones left out. */
const countPairs = (rows: Float64Array, columns: Float64Array, side: number, counts: Int32Array): number => {
  let elsewhere = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const column = columns[at]!;
    if (row >= 0 && column >= 0 && row < side && column < side) {
      const [across, down] = [row | 0, column | 0];
      if (across === row && down === column) {
        counts[across * side + down]!++;
        continue;
      }
    }
    elsewhere += Number(!Number.isNaN(row) && !Number.isNaN(column));
  }
  return elsewhere;
};

/** The same of one key that is row and column. */
const countKeys = (keys: Float64Array, side: number, counts: Int32Array): number => {
  let elsewhere = 0;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    const place = key >= 0 && key < side ? key | 0 : -1;
    if (place === key) counts[place * side + place]!++;
    else elsewhere += Number(!Number.isNaN(key));
  }
  return elsewhere;
};

/** Pixels or records by two keys: how many, and how much of a weight (an area) they have. Missing keys are left out, and those excluded. */
export class Crosstab {
  readonly #isExcluded: (key: number) => boolean;
  #side = firstSide;
  /** Row after row, `#side` cells each. */
  #counts = new Float64Array(firstSide ** 2);
  #weights = new Float64Array(firstSide ** 2);
  /** Of the pixels that are not joined yet. */
  #pending = new Int32Array(firstSide ** 2);
  #runs = new Float64Array(firstSide ** 2);
  readonly #far = new Map<number, Map<number, Tally>>();
  #cells: readonly Cell[] | undefined;

  constructor(excluded: readonly number[] = []) {
    this.#isExcluded = oneOf(excluded);
  }

  add(row: number, column: number, weight = 1): void {
    this.#cells = undefined;
    const side = this.#side;
    if (row >= 0 && column >= 0 && row < side && column < side && (row | 0) === row && (column | 0) === column) {
      const place = row * side + column;
      this.#runs[place]! += weight;
      if (++this.#pending[place]! === runLength) this.#join(place);
    } else if (!Number.isNaN(row) && !Number.isNaN(column)) this.#addOther(row, column, weight);
  }

  /** Adds pixel after pixel; without columns a row's key is its column's too, without weights each weighs 1. */
  addAll(rows: Float64Array, columns = rows, weights?: Float64Array): void {
    if (weights === undefined || areAlike(weights)) this.#addAlike(rows, columns, weights?.[0] ?? 1);
    else for (let at = 0; at < rows.length; at++) this.add(rows[at]!, columns[at]!, weights[at]!);
  }

  /** Of pixels that weigh the same, such as those of a projected grid: they are counted, and a cell's count is weighed once. */
  #addAlike(rows: Float64Array, columns: Float64Array, weight: number): void {
    this.#cells = undefined;
    const [side, pending] = [this.#side, this.#pending];
    for (let place = 0; place < pending.length; place++) this.#join(place);
    const elsewhere = rows === columns ? countKeys(rows, side, pending) : countPairs(rows, columns, side, pending);
    for (let place = 0; place < pending.length; place++) {
      this.#runs[place] = pending[place]! * weight;
      this.#join(place);
    }
    const isNear = (key: number): boolean => key >= 0 && key < side && Number.isInteger(key);
    for (let at = 0; at < rows.length && elsewhere > 0; at++)
      if (!isNear(rows[at]!) || !isNear(columns[at]!)) this.add(rows[at]!, columns[at]!, weight);
  }

  #join(place: number): void {
    this.#counts[place]! += this.#pending[place]!;
    this.#weights[place]! += this.#runs[place]!;
    this.#pending[place] = 0;
    this.#runs[place] = 0;
  }

  #addOther(row: number, column: number, weight: number): void {
    const largest = Math.max(row, column);
    if (Number.isInteger(row) && Number.isInteger(column) && Math.min(row, column) >= 0 && largest < mostNear) {
      this.#widen(largest);
      this.add(row, column, weight);
      return;
    }
    let columns = this.#far.get(row);
    if (columns === undefined) this.#far.set(row, (columns = new Map()));
    const tally = columns.get(column) ?? { count: 0, weight: 0 };
    columns.set(column, { count: tally.count + 1, weight: tally.weight + weight });
  }

  #widen(key: number): void {
    const before = this.#side;
    for (let place = 0; place < this.#pending.length; place++) this.#join(place);
    let side = before;
    while (side <= key) side *= 2;
    const widened = (cells: Float64Array) => {
      const wider = new Float64Array(side * side);
      for (let row = 0; row < before; row++) wider.set(cells.subarray(row * before, (row + 1) * before), row * side);
      return wider;
    };
    this.#counts = widened(this.#counts);
    this.#pending = new Int32Array(side * side);
    this.#runs = new Float64Array(side * side);
    this.#weights = widened(this.#weights);
    this.#side = side;
  }

  get #found(): Cell[] {
    for (let place = 0; place < this.#pending.length; place++) this.#join(place);
    const near = Array.from(this.#counts, (count, place) => ({
      row: Math.floor(place / this.#side),
      column: place % this.#side,
      count,
      weight: this.#weights[place]!,
    }));
    const far = Array.from(this.#far, ([row, columns]) =>
      Array.from(columns, ([column, tally]) => ({ row, column, ...tally })),
    );
    return [...near.filter(({ count }) => count > 0), ...far.flat()];
  }

  /** Cells that occur, by row, then by column, ascending. */
  get cells(): readonly Cell[] {
    this.#cells ??= this.#found
      .filter(({ row, column }) => !this.#isExcluded(row) && !this.#isExcluded(column))
      .sort((one, other) => one.row - other.row || one.column - other.column);
    return this.#cells;
  }

  get count(): number {
    return this.counts('all', 'all');
  }

  get rows(): number[] {
    return Array.from(new Set(this.cells.map(({ row }) => row)));
  }

  get columns(): number[] {
    return Array.from(new Set(this.cells.map(({ column }) => column))).sort((left, right) => left - right);
  }

  /** Count of a cell, a row or a column ('all' sums over it). */
  counts(row: number | 'all', column: number | 'all'): number {
    return this.#sum(row, column, ({ count }) => count);
  }

  /** The same of the weights. */
  weights(row: number | 'all', column: number | 'all'): number {
    return this.#sum(row, column, ({ weight }) => weight);
  }

  #sum(row: number | 'all', column: number | 'all', of: (cell: Cell) => number): number {
    const chosen = this.cells.filter(
      (cell) => (row === 'all' || cell.row === row) && (column === 'all' || cell.column === column),
    );
    return chosen.reduce((sum, cell) => sum + of(cell), 0);
  }
}
