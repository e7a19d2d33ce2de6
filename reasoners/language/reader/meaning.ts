import { call, type Tree } from '../../../analysis/tree.ts';
import type { SaidDate } from './dates.ts';

/** What phrases mean before they are an expression: frames that may still be narrowed. */

/** A narrowing as said: a moment or period, places, one file, one result for each. */
export type Narrowing =
  | { readonly kind: 'time'; readonly from: SaidDate; readonly to: SaidDate | null }
  | { readonly kind: 'zone'; readonly layer: string; readonly stations: boolean; readonly names: readonly string[] }
  | { readonly kind: 'file'; readonly file: string }
  /** The date of the class map that conditions are told by. */
  | { readonly kind: 'map'; readonly from: SaidDate }
  | { readonly kind: 'rank'; readonly which: 'first' | 'last' }
  /** What the value has to be told from: "according to the elevation model". */
  | { readonly kind: 'source'; readonly field: string }
  /** The things that a value is taken over: "of the detections". */
  | { readonly kind: 'things'; readonly plural: string }
  /** All dates that there are. */
  | { readonly kind: 'all' }
  | { readonly kind: 'per'; readonly axis: string };

/** The layer of a zone that is no polygon: a place that files are called by. */
export const filesLayer = '';

/** A number that a quantity is compared with, before the quantity is known. */
export interface Threshold {
  readonly operator: '>' | '<' | '>=' | '<=' | '=' | '!=' | 'between';
  readonly low: { readonly value: number; readonly unit: string | null };
  readonly high: { readonly value: number; readonly unit: string | null } | null;
  readonly negated: boolean;
}

/** What narrows a value: conditions on cells, narrowings, thresholds that belong to the value's own quantity. */
export interface Patch {
  readonly where: readonly Tree[];
  readonly narrowings: readonly Narrowing[];
  readonly thresholds: readonly Threshold[];
}

/** Cells that are talked about; `head` is what the noun itself names. */
export interface Population extends Patch {
  readonly head: readonly Tree[];
}

export interface FieldMeaning {
  readonly tree: Tree;
  readonly quantity: string | null;
}

export type Direction = 'max' | 'min';

export type Core =
  /** A number field by a reducer; none said: null. */
  | {
      readonly kind: 'field';
      readonly reducer: string | null;
      readonly level: number | null;
      readonly field: FieldMeaning;
    }
  /** Part of a population: share, area, count; `extent` leaves open which. */
  | {
      readonly kind: 'part';
      readonly form: 'share' | 'area_share' | 'area' | 'count' | 'extent';
      readonly of: Population;
      readonly being: readonly Tree[] | null;
    }
  | {
      readonly kind: 'binary';
      readonly operator: '-' | '/' | '+' | '*' | 'percent_of' | 'percent_more' | 'percent_less' | 'gap' | '>';
      readonly left: Value;
      readonly right: Value;
    }
  /** Along the dates in each cell, then over the cells. */
  | { readonly kind: 'cellwise'; readonly inner: string; readonly outer: string | null; readonly field: FieldMeaning }
  | { readonly kind: 'delta'; readonly operator: string; readonly value: Value }
  | { readonly kind: 'along'; readonly reducer: string; readonly axis: string; readonly value: Value }
  | {
      readonly kind: 'order';
      readonly axis: string;
      readonly direction: Direction;
      readonly most: number | null;
      /** The one in the place of `most`, and none before it. */
      readonly only?: true;
      readonly value: Value;
    }
  | { readonly kind: 'pick'; readonly axis: string; readonly direction: Direction; readonly value: Value }
  | {
      readonly kind: 'count-members';
      readonly axis: string;
      /** Nothing said: the one field that the threshold's unit fits. */
      readonly value: Value | null;
      readonly threshold: Threshold;
      readonly listed: boolean;
    }
  /** The longest run of dates on which a value passes a test: its length, its first or its last date. */
  | {
      readonly kind: 'run';
      readonly axis: string;
      /** Nothing said: the one field that the threshold's unit fits. */
      readonly value: Value | null;
      readonly threshold: Threshold;
      readonly give: 'length' | 'from' | 'to';
    }
  | {
      readonly kind: 'trend';
      readonly value: Value;
      readonly step: string | null;
      readonly method: string | null;
      /** Over one value for each year. */
      readonly yearly?: true;
    }
  /** What one time comes to beside the same time of the year in the years of a baseline; without one, in all years that there are. */
  | {
      readonly kind: 'anomaly';
      readonly value: Value;
      readonly moment: { readonly from: SaidDate; readonly to: SaidDate | null };
      readonly base: { readonly from: SaidDate; readonly to: SaidDate | null } | null;
      readonly relative: boolean;
      /** What falls in a year is added up. */
      readonly adds: boolean;
    }
  | {
      readonly kind: 'correlation';
      readonly left: FieldMeaning;
      readonly right: FieldMeaning;
      readonly method: string | null;
    }
  | {
      readonly kind: 'morans';
      readonly field: FieldMeaning;
      readonly options?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'mode'; readonly field: string }
  | { readonly kind: 'valid'; readonly field: FieldMeaning | null }
  | { readonly kind: 'sum-share'; readonly field: FieldMeaning; readonly part: Patch }
  | {
      readonly kind: 'objects';
      readonly form: 'count' | 'max' | 'min' | 'mean' | 'sum' | 'median';
      readonly of: readonly Tree[];
      readonly size: readonly Threshold[];
      readonly connectivity: number | null;
    }
  /** What has its expression already. */
  | { readonly kind: 'plain'; readonly tree: Tree }
  /** Things of a layer: how many there are of which the conditions hold, or what these are called. */
  | { readonly kind: 'things'; readonly layer: string; readonly listed?: true }
  /** How large or long things of a layer are: each, or all of them by a reducer. */
  | {
      readonly kind: 'measure';
      readonly of: 'size' | 'length';
      readonly layer: string;
      readonly reducer: string | null;
    }
  /** A number stated in the question, for shares of it. */
  | { readonly kind: 'truth'; readonly value: Value; readonly threshold: Threshold };

export interface Value {
  readonly core: Core;
  readonly patch: Patch;
}

export const emptyPatch: Patch = { where: [], narrowings: [], thresholds: [] };

export const unique = <T>(list: readonly T[]): T[] => {
  const known = new Map(list.map((one) => [list.length > 1 ? JSON.stringify(one) : '', one]));
  return [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
};

/** Both together; undefined where they narrow one thing twice in different ways. */
export const merged = (one: Patch, other: Patch): Patch | undefined => {
  const narrowings = unique([...one.narrowings, ...other.narrowings]);
  const kinds = narrowings.map(({ kind }) => kind);
  if (new Set(kinds).size < kinds.length) return undefined;
  return {
    where: unique([...one.where, ...other.where]),
    narrowings,
    thresholds: unique([...one.thresholds, ...other.thresholds]),
  };
};

/** Kinds of narrowings that stand within a value already. */
const innerKinds = ({ core }: Value): string[] =>
  core.kind === 'binary'
    ? [core.left, core.right].flatMap((side) => [...side.patch.narrowings.map(({ kind }) => kind), ...innerKinds(side)])
    : 'value' in core && core.value !== null
      ? [...core.value.patch.narrowings.map(({ kind }) => kind), ...innerKinds(core.value)]
      : [];

/** A value narrowed further; undefined where that is said already, in it or within it. */
export const narrowed = (value: Value, patch: Patch): Value | undefined => {
  const inner = innerKinds(value);
  if (patch.narrowings.some(({ kind }) => inner.includes(kind))) return undefined;
  const both = merged(value.patch, patch);
  return both && { core: value.core, patch: both };
};

export const patchOf = ({ head, where, narrowings, thresholds }: Population): Patch => ({
  where: unique([...head, ...where]),
  narrowings,
  thresholds,
});

export const populationOf = (head: readonly Tree[], patch: Patch = emptyPatch): Population => ({ head, ...patch });

export const isEmpty = ({ where, narrowings, thresholds }: Patch): boolean =>
  where.length + narrowings.length + thresholds.length === 0;

/** What the one says in place of what the other says of the same kind: the second side of a comparison. */
export const replaced = (value: Value, patch: Patch): Value | undefined => {
  const kinds = new Set(patch.narrowings.map(({ kind }) => kind));
  const kept = value.patch.narrowings.filter(({ kind }) => !kinds.has(kind));
  return {
    core: value.core,
    patch: {
      where: patch.where.length > 0 ? patch.where : value.patch.where,
      narrowings: unique([...kept, ...patch.narrowings]),
      thresholds: patch.thresholds.length > 0 ? patch.thresholds : value.patch.thresholds,
    },
  };
};

export const conjunction = (conditions: readonly Tree[]): Tree | undefined =>
  conditions.length === 0 ? undefined : conditions.reduce((left, right) => call('and', left, right));

export const negation = (conditions: readonly Tree[]): Tree[] => {
  const all = conjunction(conditions);
  if (!all) return [];
  return all.kind === 'call' && all.operator === 'not' ? [...all.operands.slice(0, 1)] : [call('not', all)];
};

/** One of them: classes of one map as a list, anything else by `or`. */
export const union = (one: readonly Tree[], other: readonly Tree[]): Tree[] | undefined => {
  const [left, right] = [conjunction(one), conjunction(other)];
  if (!left || !right) return undefined;
  const members = (tree: Tree): readonly Tree[] | null =>
    tree.kind === 'call' && (tree.operator === '=' || tree.operator === 'in') && tree.operands[1]?.kind !== 'number'
      ? tree.operands
      : null;
  const [a, b] = [members(left), members(right)];
  if (a && b && JSON.stringify(a[0]) === JSON.stringify(b[0])) {
    const names = unique([...a.slice(1), ...b.slice(1)]);
    return a[0] ? [call('in', a[0], ...names)] : undefined;
  }
  const sides = unique([left, right]);
  return sides.length > 1 ? [call('or', ...sides)] : sides;
};
