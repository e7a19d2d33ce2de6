/**
 * The analysis language as data: immutable, typed, with spans. A span counts characters of the text that a part was read from (an
 * expression, or a question); it says where something stood and is no part of what it means.
 */
import type { OperatorName } from './operators.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Placed {
  readonly span?: Span;
}

/** A number with the unit that it was written with: `0.4`, `20 %`, `2 ha`. */
export interface NumberTree extends Placed {
  readonly kind: 'number';
  readonly value: number;
  readonly unit?: string;
}

/** A name from the data: a class, a flag, a zone, a choice such as 'queen'. */
export interface TextTree extends Placed {
  readonly kind: 'text';
  readonly value: string;
}

/** What the folder or a given calls by this name: a field, an index, a layer, a column, a defined condition. */
export interface NameTree extends Placed {
  readonly kind: 'name';
  readonly name: string;
}

/** A year, a month or a day: `2021`, `2021-07`, `2021-07-15`, or a time of a day, `2021-07-15T10:30`. */
export interface DateTree extends Placed {
  readonly kind: 'date';
  readonly date: string;
}

/** An operator of the table on its operands: `mean(ndvi)`, `a - b`, `x between 1 and 2`, `qa has cloud`. */
export interface CallTree extends Placed {
  readonly kind: 'call';
  readonly operator: OperatorName;
  readonly operands: readonly Tree[];
  /** The axis that a reducer removes, as written (`dates`, `districts`); absent: cells. */
  readonly over?: string;
  /** Named arguments that are not the default: `objects(water, connectivity: 4)`. */
  readonly options?: Readonly<Record<string, NumberTree | TextTree>>;
}

/** A value on the part of its axis where a condition holds: `lst where landcover = 'tree cover'`, `dates where …`. */
export interface WhereTree extends Placed {
  readonly kind: 'where';
  readonly value: Tree;
  readonly condition: Tree;
}

/** From one moment to another, the earlier first as written: `2011 -> 2021`. */
interface PairTree extends Placed {
  readonly kind: 'pair';
  readonly from: DateTree;
  readonly to: DateTree;
}

/** Which one: `district of max(mean(lst) over districts)`, `date of min(…)`, `month of max(… over dates)`. */
export interface PickTree extends Placed {
  readonly kind: 'pick';
  readonly noun: string;
  /** A call of `max` or `min` over the axis that the noun belongs to. */
  readonly extreme: Tree;
}

export type Slice =
  /** On one date, or in one month or year that holds one date. */
  | { readonly kind: 'on'; readonly date: string }
  /** All dates from the beginning of the one period to the end of the other. */
  | { readonly kind: 'during'; readonly from: string; readonly to: string }
  /** Months of every year, 1 to 12; from 11 to 2 passes the new year. */
  | { readonly kind: 'months'; readonly from: number; readonly to: number }
  /** Inside polygons of a layer: those with these names or of which the condition holds, or all when there is neither. */
  | { readonly kind: 'within'; readonly layer: string; readonly names: readonly string[]; readonly where?: Tree }
  /** At one station, or in the rows of one name: `at station 'Oslo'`. */
  | { readonly kind: 'at'; readonly layer: string; readonly name: string }
  /** Of one file, where several hold the same field. */
  | { readonly kind: 'from'; readonly file: string }
  /** One result for every member of the axis: `per district`, `per month`. */
  | { readonly kind: 'per'; readonly axis: string };

/** A value narrowed along an axis; slices hold for everything to their left. */
export interface SliceTree extends Placed {
  readonly kind: 'slice';
  readonly value: Tree;
  readonly slice: Slice;
}

export type Tree = NumberTree | TextTree | NameTree | DateTree | CallTree | WhereTree | PairTree | PickTree | SliceTree;

/** What the question states about the data. `source` is a file's or a field's name; `data` stands for every file of the folder. */
export type Given = Placed &
  /** With a unit, a formula over plain numbers whose result is in it. */
  (
    | { readonly kind: 'define'; readonly name: string; readonly value: Tree; readonly unit?: string }
    /** `given lst stored = stored * 0.02 in K`: physical value from the stored number, by the name `stored`. */
    | { readonly kind: 'stored'; readonly source: string; readonly formula: Tree; readonly unit?: string }
    | { readonly kind: 'band'; readonly source: string; readonly number: number; readonly name: string }
    | { readonly kind: 'bit'; readonly source: string; readonly number: number; readonly name: string }
    | { readonly kind: 'code'; readonly source: string; readonly number: number; readonly name: string }
    /** Stored numbers that stand for no value. */
    | { readonly kind: 'missing'; readonly source: string; readonly values: readonly number[] }
    /** Stored numbers outside stand for no value. */
    | { readonly kind: 'valid'; readonly source: string; readonly from: number; readonly to: number }
  );

/** A whole analysis. */
export interface Query {
  readonly givens: readonly Given[];
  readonly value: Tree;
  /** The unit of the answer. */
  readonly unit?: string;
  /** Decimals of the answer; 0 for whole numbers. */
  readonly rounded?: number;
  /** A date told as its month or year. */
  readonly as?: 'month' | 'year';
}

export const query = (
  value: Tree,
  rest: Omit<Query, 'value' | 'givens'> & { readonly givens?: readonly Given[] } = {},
): Query => ({
  givens: [],
  ...rest,
  value,
});

export const call = (operator: OperatorName, ...operands: readonly Tree[]): CallTree => ({
  kind: 'call',
  operator,
  operands,
});

export const over = (reduced: CallTree, axis: string): CallTree => ({ ...reduced, over: axis });

export const where = (value: Tree, condition: Tree): WhereTree => ({ kind: 'where', value, condition });

export const slice = (value: Tree, narrowed: Slice): SliceTree => ({ kind: 'slice', value, slice: narrowed });

export const number = (value: number, unit?: string): NumberTree => ({
  kind: 'number',
  value,
  ...(unit === undefined ? {} : { unit }),
});

export const name = (called: string): NameTree => ({ kind: 'name', name: called });

export const text = (value: string): TextTree => ({ kind: 'text', value });

export const date = (iso: string): DateTree => ({ kind: 'date', date: iso });

/** The same without spans: two analyses that mean the same are equal then. */
export const withoutSpans = <T>(part: T): T => {
  if (Array.isArray(part)) return part.map(withoutSpans) as T;
  if (part === null || typeof part !== 'object') return part;
  const kept = Object.entries(part).filter(([key]) => key !== 'span');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutSpans(value)])) as T;
};
