import type { Tree } from '../../../analysis/tree.ts';
import type { SaidDate } from '../reader/dates.ts';
import type { Note } from '../reader/grammar/givens.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import type { Direction, FieldMeaning, Narrowing, Threshold } from '../reader/meaning.ts';
import type { Segment } from './segments.ts';

interface Placed {
  /** Tokens that it was made of. */
  readonly from: number;
  readonly to: number;
}

export interface Quantity {
  readonly value: number;
  readonly unit: string | null;
}

type Degree = 'positive' | 'comparative' | 'superlative';

/** What a sentence is made of before its parts have a role. */
export type Item = Placed &
  (
    | { readonly kind: 'field'; readonly field: FieldMeaning }
    | { readonly kind: 'mask'; readonly where: readonly Tree[] }
    | { readonly kind: 'zone'; readonly zone: Extract<Narrowing, { kind: 'zone' }> }
    | { readonly kind: 'narrowing'; readonly narrowing: Narrowing }
    | { readonly kind: 'date'; readonly date: SaidDate }
    | { readonly kind: 'time'; readonly begin: SaidDate; readonly end: SaidDate | null }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'quantity'; readonly quantity: Quantity }
    | { readonly kind: 'threshold'; readonly limit: Threshold }
    /** A field with what it is compared with: of each cell, or of the value that is asked for. */
    | { readonly kind: 'limited'; readonly field: FieldMeaning; readonly limit: Threshold }
    | { readonly kind: 'unit'; readonly unit: string }
    | { readonly kind: 'said'; readonly unit?: string; readonly rounded?: number }
    | { readonly kind: 'scale'; readonly field: FieldMeaning; readonly dir: Direction; readonly degree: Degree }
    | { readonly kind: 'cover'; readonly where: readonly Tree[]; readonly dir: Direction; readonly degree: Degree }
    | { readonly kind: 'per'; readonly axis: AxisMeaning }
    | { readonly kind: 'which'; readonly axis: AxisMeaning }
    | { readonly kind: 'count-of'; readonly axis: AxisMeaning }
    | { readonly kind: 'top'; readonly axis: AxisMeaning; readonly most: number; readonly dir: Direction }
    | { readonly kind: 'quantile'; readonly level: number }
    | { readonly kind: 'note'; readonly note: Note }
    | { readonly kind: 'word'; readonly segment: Segment }
  );

export type Kind = Item['kind'];
export type Of<K extends Kind> = Extract<Item, { kind: K }>;

export const isKind =
  <K extends Kind>(...kinds: readonly K[]) =>
  (item: Item | undefined): item is Of<K> =>
    item !== undefined && (kinds as readonly Kind[]).includes(item.kind);

/** What a word means as one of the types of the lexicon. */
export const as = <Meaning = Readonly<Record<string, unknown>>>(
  item: Item | undefined,
  ...types: readonly string[]
): Meaning | undefined =>
  item?.kind === 'word'
    ? (item.segment.senses.find(({ type }) => types.includes(type))?.meaning as Meaning | undefined)
    : undefined;

export const is = (item: Item | undefined, ...types: readonly string[]): boolean =>
  item?.kind === 'word' && item.segment.senses.some(({ type }) => types.includes(type));

/** A test for words of these types. */
export const word =
  (...types: readonly string[]) =>
  (item: Item | undefined): boolean =>
    is(item, ...types);

/** "Mean", "average". */
export const isMean = (item: Item | undefined): boolean => as<{ is: string }>(item, 'Stat')?.is === 'mean';
