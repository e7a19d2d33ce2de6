/** What the metadata documents of Zarr 2 and 3 say of an array, in one form. */
import { z } from 'zod';
import type { AttributeValue } from '../arrays/array-file.ts';
import { damaged, unsupported } from '../errors.ts';
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
  /** The first dimension varies fastest within a chunk. */
  readonly columnMajor: boolean;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  /** Chunks lie in shards, many in one file; undefined: each in a file of its own. */
  readonly sharding?: Sharding;
  /** Name of the file of a chunk, or of a shard. */
  chunkName(index: readonly number[]): string;
}

const lengths = z.array(z.number().int().nonnegative()).max(32);
const settings = z.record(z.string(), z.unknown());

const version2 = z.object({
  shape: lengths,
  chunks: z.array(z.number().int().positive()),
  dtype: z.string(),
  compressor: settings.nullish(),
  filters: z.array(settings).nullish(),
  fill_value: z.unknown(),
  order: z.enum(['C', 'F']).default('C'),
  dimension_separator: z.enum(['.', '/']).default('.'),
});

const named = z.object({ name: z.string(), configuration: settings.default({}) });
const version3 = z.object({
  shape: lengths,
  data_type: z.string(),
  chunk_grid: z.object({
    name: z.literal('regular'),
    configuration: z.object({ chunk_shape: z.array(z.number().int().positive()) }),
  }),
  chunk_key_encoding: z.object({
    name: z.enum(['default', 'v2']),
    configuration: z.object({ separator: z.enum(['.', '/']).optional() }).default({}),
  }),
  codecs: z.array(named),
  fill_value: z.unknown(),
  dimension_names: z.array(z.string().nullable()).nullish(),
  attributes: settings.default({}),
});

const shards = z.object({
  chunk_shape: z.array(z.number().int().positive()),
  codecs: z.array(named),
  index_codecs: z.array(named),
  index_location: z.enum(['start', 'end']).default('end'),
});

type NamedCodec = z.infer<typeof named>;

const isLittle = (codecs: readonly NamedCodec[]): boolean =>
  codecs.find(({ name }) => name === 'bytes')?.configuration['endian'] !== 'big';

/** How chunks lie in shards of `shape`, and how each of them is stored; undefined where a chunk is a file. */
const shardingOf = (codecs: readonly NamedCodec[], shape: readonly number[]) => {
  const [outer] = codecs;
  if (!codecs.some(({ name }) => name === 'sharding_indexed')) return undefined;
  const parsed = shards.safeParse(outer?.configuration);
  if (codecs.length > 1 || !parsed.success)
    throw unsupported("Zarr arrays whose codec 'sharding_indexed' stands beside others are not read, only alone.");
  const { chunk_shape: chunks, codecs: inner, index_codecs: index, index_location: location } = parsed.data;
  if (inner.some(({ name }) => name === 'sharding_indexed')) throw unsupported('Zarr shards in shards are not read.');
  const foreign = index.find(({ name }) => name !== 'bytes' && name !== 'crc32c');
  if (foreign)
    throw unsupported(`Zarr shards whose index has the codec '${foreign.name}' are not read, only bytes and crc32c.`);
  if (chunks.length !== shape.length || shape.some((length, dimension) => length % (chunks[dimension] ?? 1) !== 0))
    throw damaged('A Zarr shard is no multiple of its chunks.');
  const checksum = index.some(({ name }) => name === 'crc32c');
  const sharding: Sharding = { shape, indexAtStart: location === 'start', littleEndian: isLittle(index), checksum };
  return { sharding, chunks, codecs: inner };
};

const kinds: Readonly<Record<string, string>> = { i: 'int', u: 'uint', f: 'float', b: 'uint' };

/** '<f4' → float32, little-endian; undefined for texts, times and structures. */
const numberType = (text: string): { dtype: string; littleEndian: boolean } | undefined => {
  const [, order, kind = '', bytes] = /^([<>|])([iufb])([1248])$/.exec(text) ?? [];
  return order === undefined ? undefined : { dtype: `${kinds[kind]}${8 * Number(bytes)}`, littleEndian: order !== '>' };
};

const fillNumber = (value: unknown): number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === 'Infinity') return Infinity;
  return value === '-Infinity' ? -Infinity : value === 'NaN' ? NaN : 0;
};

/** xarray writes fill values of floats as base64 of their eight bytes. */
const encodedDouble = (text: string): number | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]{11}=$/.test(text) && bytes.length === 8 ? bytes.readDoubleLE(0) : undefined;
};

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

const attributeOf = (name: string, value: unknown): AttributeValue | undefined => {
  if (name === '_FillValue' && typeof value === 'string') {
    const number = value === 'NaN' ? NaN : (encodedDouble(value) ?? fillNumber(value));
    return [number];
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return [Number(value)];
  if (isNumbers(value)) return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' ');
  return undefined;
};

/** GDAL keeps the CRS as {wkt, url, projjson} in `_CRS`. */
const crsAttribute = (value: unknown): AttributeValue | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const [url, wkt] = ['url' in value ? value.url : undefined, 'wkt' in value ? value.wkt : undefined];
  if (typeof wkt === 'string') return wkt;
  return typeof url === 'string' ? url : undefined;
};

export const attributesOf = (raw: unknown): Map<string, AttributeValue> => {
  const parsed = settings.safeParse(raw ?? {});
  const found = new Map<string, AttributeValue>();
  for (const [name, value] of Object.entries(parsed.success ? parsed.data : {})) {
    const crs = name === '_CRS' ? crsAttribute(value) : undefined;
    const attribute = attributeOf(name, value);
    if (crs !== undefined) found.set('crs_wkt', crs);
    else if (attribute !== undefined) found.set(name, attribute);
  }
  return found;
};

const dimensionNames = (raw: unknown, rank: number): string[] => {
  const given: unknown[] = Array.isArray(raw) ? raw : [];
  return Array.from({ length: rank }, (_, index) => {
    const name = given[index];
    return typeof name === 'string' ? name : `dimension ${index + 1}`;
  });
};

const checked = (array: ZarrArray): ZarrArray => {
  if (array.shape.length !== array.chunks.length) throw damaged('A Zarr array has chunks of another rank than itself.');
  return array;
};

/** `.zarray` and `.zattrs`; undefined for arrays that hold no numbers. */
export const parseVersion2 = (raw: unknown, rawAttributes: unknown): ZarrArray | undefined => {
  const parsed = version2.safeParse(raw);
  if (!parsed.success) throw damaged('The metadata of a Zarr array are malformed.');
  const { shape, chunks, compressor, filters, fill_value: fill, order, dimension_separator: separator } = parsed.data;
  const type = numberType(parsed.data.dtype);
  if (!type) return undefined;
  const attributes = attributesOf(rawAttributes);
  if (fill !== null && fill !== undefined && !attributes.has('_FillValue'))
    attributes.set('_FillValue', [fillNumber(fill)]);
  const dimensions = dimensionNames(
    typeof rawAttributes === 'object' && rawAttributes !== null && '_ARRAY_DIMENSIONS' in rawAttributes
      ? rawAttributes['_ARRAY_DIMENSIONS']
      : undefined,
    shape.length,
  );
  const codec = (one: Readonly<Record<string, unknown>>): Codec => ({
    name: typeof one['id'] === 'string' ? one['id'] : 'without a name',
    settings: one,
  });
  const codecs = [...(compressor ? [codec(compressor)] : []), ...(filters ?? []).map(codec).reverse()];
  return checked({
    ...type,
    shape,
    chunks,
    dimensions,
    attributes,
    fill: fillNumber(fill),
    codecs,
    columnMajor: order === 'F',
    chunkName: (index) => (index.length === 0 ? '0' : index.join(separator)),
  });
};

const numberTypes3 = /^(u?int(8|16|32|64)|float(16|32|64)|bool)$/;

/** `zarr.json` of an array; undefined for arrays that hold no numbers. */
export const parseVersion3 = (raw: unknown): ZarrArray | undefined => {
  const parsed = version3.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unsupported(`The metadata of a Zarr array say something that is not read (${issue?.path.join('.') ?? ''}).`);
  }
  const { data_type: dtype, shape, chunk_grid: grid, chunk_key_encoding: keys, fill_value: fill } = parsed.data;
  if (!numberTypes3.test(dtype)) return undefined;
  const sharded = shardingOf(parsed.data.codecs, grid.configuration.chunk_shape);
  const codecs = sharded?.codecs ?? parsed.data.codecs;
  const separator = keys.configuration.separator ?? (keys.name === 'v2' ? '.' : '/');
  return checked({
    dtype: dtype === 'bool' ? 'uint8' : dtype,
    littleEndian: isLittle(codecs),
    shape,
    chunks: sharded?.chunks ?? grid.configuration.chunk_shape,
    ...(sharded ? { sharding: sharded.sharding } : {}),
    dimensions: dimensionNames(parsed.data.dimension_names, shape.length),
    attributes: attributesOf(parsed.data.attributes),
    fill: fillNumber(fill),
    codecs: codecs
      .filter(({ name }) => name !== 'bytes')
      .map(({ name, configuration }) => ({ name, settings: configuration }))
      .reverse(),
    columnMajor: false,
    chunkName: (index) =>
      keys.name === 'v2' ? (index.length === 0 ? '0' : index.join(separator)) : ['c', ...index].join(separator),
  });
};
