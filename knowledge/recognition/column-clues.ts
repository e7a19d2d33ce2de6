/** What a column of a table says of itself. */
type Cell = string | number | boolean | null;

export interface ColumnClues {
  readonly name: string;
  readonly type: string;
  /** Smallest and largest number. */
  readonly extent: readonly [number, number] | null;
  /** Values that occur: all of them where `whole`. */
  readonly values: readonly Cell[];
  readonly whole: boolean;
}
