/** Chunks of HDF5 data sets whose filters the library lacks: where they lie (HDF5 file format specification 3.0, sections III.A.1 and IV.A.2.i), and their numbers. */
import { damaged, unsupported } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { swapBytes, typed } from '../zarr/numbers.ts';
import { createChunkedReader } from './chunked-reader.ts';
import { type Filter, undoFilters } from './hdf5-filters.ts';
import { type Layout, type Message, readNumber } from './hdf5-object.ts';

const messageType = { oldFill: 4, fill: 5, layout: 8 };
const chunked = 2;

export interface ChunkIndex {
  /** Of the root of the B-tree; undefined where no chunk was written. */
  readonly root: number | undefined;
  readonly chunks: readonly number[];
}

/** Section IV.A.2.i, versions 1 to 3; undefined for other layouts, and for the newer indices of version 4. */
export const chunkIndexOf = (messages: readonly Message[], layout: Layout, rank: number): ChunkIndex | undefined => {
  const body = messages.find(({ type }) => type === messageType.layout)?.body;
  const version = body?.[0] ?? 0;
  const [dimensions, kind, at] = version === 3 ? [body?.[2], body?.[1], 3] : [body?.[1], body?.[2], 8];
  if (!body || version < 1 || version > 3 || kind !== chunked || dimensions !== rank + 1) return undefined;
  const sizes = at + layout.addressBytes;
  if (sizes + 4 * rank > body.length) return undefined;
  const chunks = Array.from({ length: rank }, (_, index) => body.readUInt32LE(sizes + 4 * index));
  return chunks.every((length) => length > 0) ? { root: readNumber(body, at, layout.addressBytes), chunks } : undefined;
};

/** Sections IV.A.2.e and f: the bytes of the fill value; none where it is zero. */
const fillBytes = (messages: readonly Message[]): Buffer | undefined => {
  const body = messages.find(({ type }) => type === messageType.fill)?.body;
  if (!body) {
    const old = messages.find(({ type }) => type === messageType.oldFill)?.body;
    return old && old.length >= 4 ? old.subarray(4, 4 + old.readUInt32LE(0)) : undefined;
  }
  const isNew = body[0] === 3;
  const defined = isNew ? ((body[1] ?? 0) & 0x20) !== 0 : body[3] === 1;
  const at = isNew ? 2 : 4;
  return defined && body.length >= at + 4 ? body.subarray(at + 4, at + 4 + body.readUInt32LE(at)) : undefined;
};

interface Place {
  readonly offset: number;
  readonly bytes: number;
  readonly mask: number;
}

const nodeLimit = 2 ** 16;
const chunkBytesLimit = 2 ** 28;
const nodeHead = 8;

interface Tree {
  readonly source: ByteSource;
  readonly layout: Layout;
  readonly chunks: readonly number[];
}

/** Children of a node of the B-tree, version 1, that lists chunks; places of chunks at level 0. */
const readNode = ({ source, layout, chunks }: Tree, address: number, into: Map<string, Place>): number[] => {
  const keyBytes = 8 + 8 * (chunks.length + 1);
  const entry = keyBytes + layout.addressBytes;
  const head = source.read(layout.base + address, nodeHead + 2 * layout.addressBytes);
  if (head.toString('latin1', 0, 4) !== 'TREE' || head[4] !== 1) throw damaged('An HDF5 index of chunks is damaged.');
  const entries = head.readUInt16LE(6);
  const bytes = source.read(layout.base + address + head.length, entries * entry);
  const children: number[] = [];
  for (let at = 0; at < bytes.length; at += entry) {
    const child = readNumber(bytes, at + keyBytes, layout.addressBytes);
    if (child === undefined) continue;
    if (head[5] !== 0) {
      children.push(child);
      continue;
    }
    const index = chunks.map((length, dimension) => Number(bytes.readBigUInt64LE(at + 8 + 8 * dimension)) / length);
    const place = { offset: layout.base + child, bytes: bytes.readUInt32LE(at), mask: bytes.readUInt32LE(at + 4) };
    into.set(index.join('.'), place);
  }
  return children;
};

const placesOf = (tree: Tree, root: number | undefined): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  const open = root === undefined ? [] : [root];
  for (let node = 0; node < open.length; node++) {
    if (open.length > nodeLimit) throw unsupported('An HDF5 dataset has too many chunks: write it in larger ones.');
    open.push(...readNode(tree, open[node] ?? 0, places));
  }
  return places;
};

interface Stored {
  readonly dtype: string;
  readonly littleEndian: boolean;
  /** Bytes of one number. */
  readonly size: number;
  readonly filters: readonly Filter[];
}

const numbersOf = (bytes: Uint8Array, { dtype, littleEndian, size }: Stored): ArrayLike<number> => {
  const own = Uint8Array.from(bytes);
  if (!littleEndian) swapBytes(own, size);
  return typed(own, dtype);
};

/** Reads hyperslabs of a data set chunk by chunk. The index is read when the first chunk is asked for. */
export const createChunkReader = (
  source: ByteSource,
  layout: Layout,
  messages: readonly Message[],
  { root, chunks }: ChunkIndex,
  stored: Stored,
): ((start: readonly number[], count: readonly number[]) => Float64Array) => {
  const length = chunks.reduce((product, one) => product * one, stored.size);
  if (length > chunkBytesLimit) throw unsupported(`HDF5 chunks of ${length} bytes are too large: write smaller ones.`);
  const fill = fillBytes(messages);
  const fillValue = fill?.length === stored.size ? numbersOf(fill, stored)[0] : undefined;
  const order = chunks.map((_, dimension) => dimension);
  let places: ReadonlyMap<string, Place> | undefined;
  return createChunkedReader({ chunks, order, fill: fillValue ?? 0 }, (at) => {
    places ??= placesOf({ source, layout, chunks }, root);
    const place = places.get(at.join('.'));
    if (!place) return undefined;
    if (place.bytes > chunkBytesLimit) throw damaged('An HDF5 chunk has an impossible length.');
    const bytes = undoFilters(source.read(place.offset, place.bytes), stored.filters, place.mask, length);
    if (bytes.length < length) throw damaged(`An HDF5 chunk has ${bytes.length} bytes; ${length} are needed.`);
    return numbersOf(bytes.subarray(0, length), stored);
  });
};
