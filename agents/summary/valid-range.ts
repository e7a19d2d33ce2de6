/** Which stored numbers of a band are valid ones: as the file says, else a document beside it, else its product. */
import type { BandDescription } from '../../core/description.ts';
import type { BandEncoding } from '../../core/profile.ts';
import type { ValidRange } from '../../core/valid-range.ts';

type Ends = ValidRange['range'];

/** A bound that no number of the type can miss is none. */
const unbounded = (value: number): boolean => Math.abs(value) >= 1e300;

const endsOf = ([low, high]: readonly [number, number]): Ends => [
  unbounded(low) ? null : low,
  unbounded(high) ? null : high,
];

const near = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other));

const text = (range: readonly [number, number]): string =>
  range.map((value) => String(Number(value.toPrecision(6)))).join(' to ');

/** The file's own range stands over its product's, and says so where they differ; a bound that the file leaves open stays the product's. */
export const withOwnRange = (
  { validRange: own }: Pick<BandDescription, 'validRange'>,
  encoding: BandEncoding | null,
): { readonly encoding: BandEncoding | null; readonly contradictions: readonly string[] } => {
  const other = encoding?.validRange;
  if (!own || !encoding || !other) return { encoding, contradictions: [] };
  const stands: [number, number] = [unbounded(own[0]) ? other[0] : own[0], unbounded(own[1]) ? other[1] : own[1]];
  if (near(stands[0], other[0]) && near(stands[1], other[1])) return { encoding, contradictions: [] };
  return {
    encoding: { ...encoding, validRange: stands },
    contradictions: [`the file's valid range is ${text(stands)}; set aside: ${text(other)} (${encoding.origin})`],
  };
};

const numbersIn = (value: string | undefined): number[] =>
  (value ?? '').split(/[\s,;{}[\]()]+/).flatMap((part) => (part === '' ? [] : [Number(part)]));

const tagOf = (
  tags: Readonly<Record<string, string>>,
  { index, name }: Pick<BandDescription, 'index' | 'name'>,
  alone: boolean,
  key: string,
): string | undefined => {
  const names = [`band ${index}: ${key}`, `${name}#${key}`, ...(alone ? [key] : [])];
  return Object.entries(tags).find(([tag]) => names.some((one) => one.toLowerCase() === tag.toLowerCase()))?.[1];
};

/** Tags that a conversion kept (CF conventions, section 2.5.1): they are told, and mask nothing, as they may be older than the numbers. */
const fromTags = (
  tags: Readonly<Record<string, string>>,
  band: Pick<BandDescription, 'index' | 'name' | 'scale' | 'offset'>,
  alone: boolean,
): ValidRange | null => {
  const read = (key: string): number[] => numbersIn(tagOf(tags, band, alone, key));
  const [rangeLow, rangeHigh] = read('valid_range');
  const [low, high] = [rangeLow ?? read('valid_min')[0], rangeHigh ?? read('valid_max')[0]];
  const known = [low, high].filter((value) => value !== undefined);
  if (known.length === 0 || known.some((value) => !Number.isFinite(value))) return null;
  if (low !== undefined && high !== undefined && low >= high) return null;
  const packed = band.scale !== 1 || band.offset !== 0;
  const physical = packed && !known.every(Number.isInteger);
  return { range: [low ?? null, high ?? null], terms: physical ? 'physical' : 'stored', origin: 'file', masks: false };
};

/** The valid range of a band and who states it; null where nobody does, or the product that does is not established. */
export const validRangeOf = (
  band: BandDescription,
  encoding: BandEncoding | null,
  {
    tags,
    alone,
    documented,
  }: {
    readonly tags: Readonly<Record<string, string>>;
    readonly alone: boolean;
    /** A document beside the file states a range. */
    readonly documented: boolean;
  },
): ValidRange | null => {
  const stored = { terms: 'stored' } as const;
  const settled = encoding?.status === 'established' ? encoding : null;
  const origin = band.validRange ? 'file' : documented ? 'document' : 'product';
  const applied = settled?.validRange ?? band.validRange;
  if (applied && !applied.every(unbounded)) return { ...stored, range: endsOf(applied), origin, masks: true };
  const tagged = fromTags(tags, band, alone);
  if (tagged) return tagged;
  const nominal = settled?.nominalRange;
  return nominal ? { ...stored, range: endsOf(nominal), origin: 'product', masks: false } : null;
};
