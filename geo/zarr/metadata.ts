/** What the metadata documents of Zarr 2 and 3 say of an array, in one form. */
import type { AttributeValue } from '../arrays/array-file.ts';
import { damaged } from '../errors.ts';
import type { Sharding } from './shards.ts';

/** One step of the way from stored bytes to numbers, outermost first. */
export interface Codec {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ZarrArray {
  readonly dtype: string;
  readonly littleEndian: boolean;
  readonly shape: readonly number[];
  readonly chunks: readonly number[];
  readonly dimensions: readonly string[];
  /** Value of chunks that were never written. */
  readonly fill: number;
  readonly codecs: readonly Codec[];
  /** Dimensions as they lie within a chunk, slowest first. */
  readonly order: readonly number[];
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  /** Chunks lie in shards, many in one file; undefined: each in a file of its own. */
  readonly sharding?: Sharding;
  /** Name of the file of a chunk, or of a shard. */
  chunkName(index: readonly number[]): string;
}

/** An array that is not read: what of it, and what would help. */
export interface Unread {
  readonly why: string;
  readonly rank: number;
}

export const rewrite = 'write the array again without it, for instance with xarray and zarr-python';

export const dimensionNames = (raw: unknown, rank: number): string[] => {
  const given: unknown[] = Array.isArray(raw) ? raw : [];
  return Array.from({ length: rank }, (_, index) => {
    const name = given[index];
    return typeof name === 'string' ? name : `dimension ${index + 1}`;
  });
};

export const checked = (array: ZarrArray): ZarrArray => {
  if (array.shape.length !== array.chunks.length) throw damaged('A Zarr array has chunks of another rank than itself.');
  return array;
};

/** CF's spelling of NumPy's units of time. */
const timeUnits: Readonly<Record<string, string>> = {
  ns: 'nanoseconds',
  us: 'microseconds',
  ms: 'milliseconds',
  s: 'seconds',
  m: 'minutes',
  h: 'hours',
  D: 'days',
};

/** NumPy's "not a time". */
const notATime = -(2 ** 63);

/** NumPy's datetime64 counts from 1970 in 64-bit integers: the attributes that say so; undefined for units of varying length. */
export const datetimeAttributes = (unit: string): readonly (readonly [string, AttributeValue])[] | undefined => {
  const name = Object.hasOwn(timeUnits, unit) ? timeUnits[unit] : undefined;
  if (name === undefined) return undefined;
  return [
    ['units', `${name} since 1970-01-01`],
    ['calendar', 'proleptic_gregorian'],
    ['_FillValue', [notATime]],
  ];
};
