import type { Tree } from './tree.ts';

/** `Value⟨axes; sort; unit⟩`: what an expression stands for, and the names of a folder that it may use. */

export type AxisKind = 'cells' | 'dates' | 'zones' | 'classes' | 'stations' | 'objects' | 'rows';

export interface Axis {
  readonly kind: AxisKind;
  /** Of zones, stations and classes the layer's name: 'district', 'landcover'; of dates the grain: 'dates', 'month', 'season', 'year'. */
  readonly name: string;
}

/**
 * absolute: a level (temperature, NDVI) · difference: between two levels · amount: adds up over its axis (m², people, mm of rain) ·
 * rate: an amount per time or area · share: part of a whole · truth: holds or not · code: names a class · flags: packed bits ·
 * date · name · member: the members of an axis themselves (`dates`, `objects(…)`, `districts`).
 */
type NumberSort = 'absolute' | 'difference' | 'amount' | 'rate' | 'share';
export type Sort = NumberSort | 'truth' | 'code' | 'flags' | 'date' | 'name' | 'member';

const numberSorts: ReadonlySet<Sort> = new Set(['absolute', 'difference', 'amount', 'rate', 'share']);
export const isNumber = (sort: Sort): sort is NumberSort => numberSorts.has(sort);

export interface ValueType {
  readonly axes: readonly Axis[];
  readonly sort: Sort;
  /** A unit of knowledge/units.ts; '1' for plain numbers; '' where nobody knows. */
  readonly unit: string;
  /** Id of knowledge/quantities.json; null where nobody knows. */
  readonly quantity: string | null;
  /** Dates that remain on the date axis, ascending; absent without one. */
  readonly dates?: readonly string[];
  /** Names of a code's classes or a flag word's bits. */
  readonly names?: readonly string[];
}

/** A name of the folder that stands for numbers or codes. */
export interface Field {
  /** As expressions write it. */
  readonly name: string;
  /** What a person would call it: 'land surface temperature'. */
  readonly label: string;
  /** Other names that mean the same here. */
  readonly aliases: readonly string[];
  readonly axes: readonly AxisKind[];
  readonly sort: Sort;
  readonly unit: string;
  readonly quantity: string | null;
  /** ISO dates of its layers or rows; empty where nothing is dated. */
  readonly dates: readonly string[];
  /** There are too many dates to list: `dates` are some of them. */
  readonly sampled?: true;
  /** Other fields that it is worked out from: the bands of an index. */
  readonly parts?: readonly string[];
  /** Files that hold it. */
  readonly files: readonly string[];
  /** Its cells differ in ground area: a grid in degrees. */
  readonly unequal?: true;
  /** Class names of a code, names of a flag word's bits: text from data. */
  readonly names?: readonly string[];
  /** Layer of stations or zones (or named rows) that its values belong to. */
  readonly members?: string;
  /** Its numbers are years: when a thing was planted, built or founded. */
  readonly years?: true;
}

/** A set of things with names: polygons, stations. Names are text from data. */
export interface Layer {
  readonly kind: 'zones' | 'stations';
  /** One of them: 'district'. */
  readonly name: string;
  /** Several of them: 'districts'. */
  readonly plural: string;
  readonly aliases: readonly string[];
  readonly file: string;
  /** Empty where the members carry no names. */
  readonly members: readonly string[];
  /** Nothing tells one from another but its place in the file: they can be counted and measured, and none can be told. */
  readonly nameless?: true;
  /** How many things there are, whatever the number of their names. */
  readonly count?: number;
  /** Members that stand for several: kinds, owners, regions. */
  readonly shared?: readonly string[];
  /** There is one polygon: its noun stands for it. */
  readonly single?: true;
  /** They have coordinates: what is known of every cell is known at them. */
  readonly located?: true;
  /** Each lies at a place of its own: those inside polygons can be told, and how far they are from others. */
  readonly placed?: true;
  /** They are lines, which have a length. */
  readonly lines?: true;
  /** Each happened on a date of its own: alerts, fires. */
  readonly happen?: true;
}

/** A word that a document of the folder gives a meaning. */
export interface Definition {
  readonly name: string;
  /** As people say it. */
  readonly forms: readonly string[];
  readonly value: Tree;
  /** As it is written, with the document. */
  readonly said: string;
}

/** A part of the year that a document gives a name, by its first and last month, 1 to 12. */
export interface Season {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** As it is written, with the document. */
  readonly said: string;
}

/** A place that files are called by: "Mirror Bay" of `Mirror Bay_lst_2023-01-05.tif`. */
export interface FilePlace {
  readonly name: string;
  /** What is of it. */
  readonly fields: readonly string[];
}

/** What the whole of the data is called. */
export interface Extents {
  /** Words of places, by where they are written: the folder, every raster, a layer that divides it. */
  readonly names: readonly (readonly string[])[];
  /** What the polygons of the folder make up: "country". */
  readonly nouns: readonly string[];
}

/** Everything that an expression may name in one folder, givens included. */
export interface Scope {
  readonly fields: readonly Field[];
  readonly layers: readonly Layer[];
  readonly files: readonly string[];
  /** Places that the files themselves are called by. */
  readonly places?: readonly FilePlace[];
  readonly extents?: Extents;
  /** Conditions that the folder's documents name; what an expression defines itself counts before them. */
  readonly definitions?: readonly Definition[];
  /** Parts of the year that the documents name. */
  readonly seasons?: readonly Season[];
  /** Names that knowledge has and this folder lacks, with what is missing for each. */
  readonly absent: Readonly<Record<string, string>>;
}
