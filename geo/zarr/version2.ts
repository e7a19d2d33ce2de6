/** Zarr 2 (zarr-specs.readthedocs.io, v2): `.zarray` and `.zattrs`. */
import * as z from 'zod';
import { damaged } from '../errors.ts';
import { attributesOf, settings } from './attributes.ts';
import { unreadCodec } from './chunks.ts';
import { fillNumber } from './fill.ts';
import {
  type Codec,
  checked,
  datetimeAttributes,
  dimensionNames,
  rewrite,
  type Unread,
  type ZarrArray,
} from './metadata.ts';

const document = z.object({
  shape: z.array(z.number().int().nonnegative()).max(32),
  chunks: z.array(z.number().int().positive()),
  dtype: z.unknown(),
  compressor: settings.nullish(),
  filters: z.array(settings).nullish(),
  fill_value: z.unknown(),
  order: z.enum(['C', 'F']).default('C'),
  dimension_separator: z.enum(['.', '/']).default('.'),
});

const kinds: Readonly<Record<string, string>> = { i: 'int', u: 'uint', f: 'float', b: 'uint' };

interface NumberType {
  readonly dtype: string;
  readonly littleEndian: boolean;
  /** Unit of the counts of a datetime64. */
  readonly unit?: string;
}

/** '<f4' → float32, little-endian; '<M8[ns]' → int64 with a unit; undefined for texts, complex numbers and structures. */
const numberType = (text: unknown): NumberType | undefined => {
  if (typeof text !== 'string') return undefined;
  const [, timeOrder, unit] = /^([<>])M8\[(\w+)\]$/.exec(text) ?? [];
  if (unit !== undefined) return { dtype: 'int64', littleEndian: timeOrder !== '>', unit };
  const [, order, kind = '', bytes] = /^([<>|])([iufb])([1248])$/.exec(text) ?? [];
  return order === undefined ? undefined : { dtype: `${kinds[kind]}${8 * Number(bytes)}`, littleEndian: order !== '>' };
};

const typeNames: readonly (readonly [RegExp, string])[] = [
  [/^[<>|]c/, 'complex numbers'],
  [/^[<>|][SUO]/, 'texts (strings)'],
  [/^[<>|][Mm]/, 'times'],
];

const unreadType = (dtype: unknown, rank: number): Unread => {
  const name = typeof dtype === 'string' ? typeNames.find(([pattern]) => pattern.test(dtype))?.[1] : 'structures';
  const spelt = typeof dtype === 'string' ? ` (${dtype.slice(0, 40)})` : '';
  return { why: `holds ${name ?? 'values'}${spelt}, which are not read: write them as integers or floats`, rank };
};

const codecOf = (one: Readonly<Record<string, unknown>>): Codec => ({
  name: typeof one['id'] === 'string' ? one['id'] : 'without a name',
  settings: one,
});

const dimensionsOf = (raw: unknown, rank: number): string[] =>
  dimensionNames(
    typeof raw === 'object' && raw !== null && '_ARRAY_DIMENSIONS' in raw ? raw['_ARRAY_DIMENSIONS'] : undefined,
    rank,
  );

export const parseVersion2 = (raw: unknown, rawAttributes: unknown): ZarrArray | Unread => {
  const parsed = document.safeParse(raw);
  if (!parsed.success) throw damaged('The metadata of a Zarr array are malformed.');
  const { shape, chunks, compressor, filters, fill_value: given, order, dimension_separator: separator } = parsed.data;
  const rank = shape.length;
  const type = numberType(parsed.data.dtype);
  const times = type?.unit === undefined ? [] : datetimeAttributes(type.unit);
  if (!type || !times || (type.unit !== undefined && rank > 1)) return unreadType(parsed.data.dtype, rank);
  const fill = type.unit === undefined ? fillNumber(given, type.dtype) : 0;
  if (fill === undefined)
    return { why: `has the fill value ${JSON.stringify(given).slice(0, 40)}, which is not read: ${rewrite}`, rank };
  const codecs = [...(compressor ? [codecOf(compressor)] : []), ...(filters ?? []).map(codecOf).reverse()];
  const unread = unreadCodec(codecs);
  if (unread !== undefined) return { why: unread, rank };
  const attributes = new Map([...times, ...attributesOf(rawAttributes)]);
  // What was never written is missing: xarray and GDAL take it so too. Coordinates have no missing values (CF conventions, section 2.5.1), but
  // often the fill value 0 of zarr-python.
  if (rank > 1 && given !== null && given !== undefined && !attributes.has('_FillValue'))
    attributes.set('_FillValue', [fill]);
  const dimensions = Array.from(shape, (_, index) => index);
  return checked({
    dtype: type.dtype,
    littleEndian: type.littleEndian,
    shape,
    chunks,
    dimensions: dimensionsOf(rawAttributes, rank),
    attributes,
    fill,
    codecs,
    order: order === 'F' ? dimensions.reverse() : dimensions,
    chunkName: (index) => (index.length === 0 ? '0' : index.join(separator)),
  });
};
