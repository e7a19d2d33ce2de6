/** Zarr 3 (zarr-specs.readthedocs.io, core 3.0): `zarr.json` of an array. */
import * as z from 'zod';
import { damaged } from '../errors.ts';
import { attributesOf, settings } from './attributes.ts';
import { unreadCodec } from './chunks.ts';
import { fillNumber } from './fill.ts';
import { checked, datetimeAttributes, dimensionNames, rewrite, type Unread, type ZarrArray } from './metadata.ts';
import type { Sharding } from './shards.ts';

const named = z.object({ name: z.string(), configuration: settings.default({}) });
/** A codec without configuration may be its name alone. */
const codec = z.union([named, z.string().transform((name) => ({ name, configuration: {} }))]);
type NamedCodec = z.infer<typeof named>;

const document = z.object({
  shape: z.array(z.number().int().nonnegative()).max(32),
  data_type: z.union([z.string(), named]),
  chunk_grid: z.object({
    name: z.literal('regular'),
    configuration: z.object({ chunk_shape: z.array(z.number().int().positive()) }),
  }),
  chunk_key_encoding: z.object({
    name: z.enum(['default', 'v2']),
    configuration: z.object({ separator: z.enum(['.', '/']).optional() }).default({}),
  }),
  codecs: z.array(codec),
  fill_value: z.unknown(),
  dimension_names: z.array(z.string().nullable()).nullish(),
  attributes: settings.default({}),
  storage_transformers: z.array(z.unknown()).nullish(),
});
type Document = z.infer<typeof document>;

const shards = z.object({
  chunk_shape: z.array(z.number().int().positive()),
  codecs: z.array(codec),
  index_codecs: z.array(codec),
  index_location: z.enum(['start', 'end']).default('end'),
});

const understood = new Set([...Object.keys(document.shape), 'zarr_format', 'node_type', 'consolidated_metadata']);

/** A field that no reader of version 3.0 knows must be understood, unless it says otherwise (section "extension points"). */
const foreignField = (raw: object): string | undefined =>
  Object.entries(raw).find(
    ([name, value]) =>
      !understood.has(name) &&
      !(typeof value === 'object' && value !== null && 'must_understand' in value && value.must_understand === false),
  )?.[0];

const isLittle = (codecs: readonly NamedCodec[]): boolean =>
  codecs.find(({ name }) => name === 'bytes')?.configuration['endian'] !== 'big';

interface Sharded {
  readonly sharding: Sharding;
  readonly chunks: readonly number[];
  readonly codecs: readonly NamedCodec[];
}

/** How chunks lie in shards of `shape`, and how each of them is stored; undefined where a chunk is a file; a text: why they are not read. */
const shardingOf = (codecs: readonly NamedCodec[], shape: readonly number[]): Sharded | string | undefined => {
  const [outer] = codecs;
  if (!codecs.some(({ name }) => name === 'sharding_indexed')) return undefined;
  const parsed = shards.safeParse(outer?.configuration);
  if (codecs.length > 1 || !parsed.success)
    return `has the codec 'sharding_indexed' beside others, which is not read, only alone: ${rewrite}`;
  const { chunk_shape: chunks, codecs: inner, index_codecs: index, index_location: location } = parsed.data;
  if (inner.some(({ name }) => name === 'sharding_indexed'))
    return `has shards in shards, which are not read: write the array again with one level of shards`;
  const foreign = index.find(({ name }) => name !== 'bytes' && name !== 'crc32c');
  if (foreign)
    return `has shards whose index has the codec '${foreign.name}', which is not read, only bytes and crc32c: ${rewrite}`;
  if (chunks.length !== shape.length || shape.some((length, dimension) => length % (chunks[dimension] ?? 1) !== 0))
    throw damaged('A Zarr shard is no multiple of its chunks.');
  const checksum = index.some(({ name }) => name === 'crc32c');
  const sharding: Sharding = { shape, indexAtStart: location === 'start', littleEndian: isLittle(index), checksum };
  return { sharding, chunks, codecs: inner };
};

/** Dimensions as they lie within a chunk, slowest first, after all codecs 'transpose'; a text: why they cannot be said. */
const orderOf = (codecs: readonly NamedCodec[], rank: number): readonly number[] | string => {
  let order = Array.from({ length: rank }, (_, index) => index);
  for (const { name, configuration } of codecs) {
    if (name !== 'transpose') continue;
    const given = z.array(z.number().int()).safeParse(configuration['order']);
    const isPermutation = given.success && [...given.data].sort((a, b) => a - b).every((one, index) => one === index);
    if (!isPermutation || given.data.length !== rank)
      return `has the codec 'transpose' with the order ${JSON.stringify(configuration['order'])}, which is no permutation: ${rewrite}`;
    const before = order;
    order = given.data.map((index) => before[index] ?? 0);
  }
  return order;
};

const numberTypes = /^(u?int(8|16|32|64)|float(16|32|64)|bool)$/;

/** The type of the numbers, and what a datetime says of itself; undefined for what is not read. */
const typeOf = (type: Document['data_type'], rank: number) => {
  if (typeof type === 'string')
    return numberTypes.test(type) ? { dtype: type === 'bool' ? 'uint8' : type, times: [], isTime: false } : undefined;
  const { unit, scale_factor: scale } = type.configuration;
  const times = typeof unit === 'string' && (scale ?? 1) === 1 ? datetimeAttributes(unit) : undefined;
  return type.name === 'numpy.datetime64' && times && rank < 2 ? { dtype: 'int64', times, isTime: true } : undefined;
};

const nameOf = (type: Document['data_type']): string => (typeof type === 'string' ? type : type.name);

const chunkNames = ({ chunk_key_encoding: keys }: Document) => {
  const separator = keys.configuration.separator ?? (keys.name === 'v2' ? '.' : '/');
  return (index: readonly number[]): string =>
    keys.name === 'v2' ? (index.length === 0 ? '0' : index.join(separator)) : ['c', ...index].join(separator);
};

/** Fields, or why the array is not read. */
const parse = (raw: object): Document | string => {
  const foreign = foreignField(raw);
  if (foreign !== undefined) return `has the extension '${foreign}', which is not known: ${rewrite}`;
  const parsed = document.safeParse(raw);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    return `says something in '${path}' that is not read: ${rewrite}`;
  }
  const [transformer] = parsed.data.storage_transformers ?? [];
  if (transformer !== undefined) return `has storage_transformers, which are not read: ${rewrite}`;
  return parsed.data;
};

export const parseVersion3 = (raw: object): ZarrArray | Unread => {
  const parsed = parse(raw);
  if (typeof parsed === 'string') return { why: parsed, rank: 2 };
  const { shape, chunk_grid: grid } = parsed;
  const rank = shape.length;
  const unread = (why: string): Unread => ({ why, rank });
  const type = typeOf(parsed.data_type, rank);
  if (!type) return unread(`holds ${nameOf(parsed.data_type)}, which is not read: write it as integers or floats`);
  const fill = type.isTime ? 0 : fillNumber(parsed.fill_value, type.dtype);
  if (fill === undefined) return unread(`has a fill_value that is not read: ${rewrite}`);
  const sharded = shardingOf(parsed.codecs, grid.configuration.chunk_shape);
  if (typeof sharded === 'string') return unread(sharded);
  const all = sharded?.codecs ?? parsed.codecs;
  const order = orderOf(all, rank);
  if (typeof order === 'string') return unread(order);
  const codecs = all
    .filter(({ name }) => name !== 'bytes' && name !== 'transpose')
    .map(({ name, configuration }) => ({ name: name.replace(/^numcodecs\./, ''), settings: configuration }))
    .reverse();
  const foreign = unreadCodec(codecs);
  if (foreign !== undefined) return unread(foreign);
  return checked({
    dtype: type.dtype,
    littleEndian: isLittle(all),
    shape,
    chunks: sharded?.chunks ?? grid.configuration.chunk_shape,
    ...(sharded ? { sharding: sharded.sharding } : {}),
    dimensions: dimensionNames(parsed.dimension_names, rank),
    attributes: new Map([...type.times, ...attributesOf(parsed.attributes)]),
    fill,
    codecs,
    order,
    chunkName: chunkNames(parsed),
  });
};
