import type { Tree } from './tree.ts';
import type { Axis, Scope } from './types.ts';

/** What an expression's part stands in: the folder's names, the givens before it, and what the slices around it say. */
export interface Environment {
  readonly scope: Scope;
  readonly defined: ReadonlyMap<string, Defined>;
  /** Inside a formula whose result has a stated unit: its parts are plain numbers. */
  readonly plain?: true;
  readonly period?: { readonly from: string; readonly to: string };
  readonly months?: { readonly from: number; readonly to: number };
  readonly file?: string;
  readonly at?: { readonly layer: string };
  /** `one`: of a single member, whose own numbers count. */
  readonly within?: { readonly layer: string; readonly one?: boolean };
  /** Axes that values are worked out along: `over districts`, `per month`. */
  readonly groups: readonly Axis[];
  /** Members that a condition speaks of: the `size` of objects. */
  readonly members?: Axis;
  /** Slices and definitions that something has used; grows while types are found. */
  readonly used: Set<unknown>;
  /** Defaults that were filled in; grows while types are found. */
  readonly assumed: Set<string>;
}

/** Dates in a sentence, the first and last of many. */
export const datesInWords = (dates: readonly string[]): string =>
  dates.length <= 12
    ? dates.join(', ')
    : `${dates.slice(0, 5).join(', ')} … ${dates.slice(-3).join(', ')} (${dates.length} dates)`;

/** What a given defines, with the definitions that it may use itself. */
export interface Defined {
  readonly value: Tree;
  readonly before: ReadonlyMap<string, Defined>;
  readonly unit?: string;
}
