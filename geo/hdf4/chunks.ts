/** Chunked elements of HDF4 (the description at the head of hchunks.c; HDF Specification and Developer's Guide 4.2, section 10.6). */
import { createChunkedReader, type NumberCache } from '../arrays/chunked-reader.ts';
import { damaged, unsupported } from '../errors.ts';
import { decoderOf } from './codecs.ts';
import { tags } from './descriptors.ts';
import { bytesOf, decodedLimit, elementOf, type Hdf4, special } from './element.ts';
import type { NumberType } from './number-types.ts';
import { readVdata } from './vset.ts';

interface ChunkedElement {
  /** Numbers along each dimension of a chunk. */
  readonly chunks: readonly number[];
  /** Of the table that says where the chunks are. */
  readonly table: number;
}

const rankLimit = 32;
const fixedLength = 35;
const perDimension = 12;

/** The description of how an element is cut. Throws file-damaged; format-unsupported where its chunks are compressed in a way that is not read. */
export const chunkedElement = (head: Buffer, rank: number): ChunkedElement => {
  const malformed = damaged('The description of a chunked data set of the HDF4 file is malformed.');
  if (head.length < fixedLength) throw malformed;
  const flag = head.readUInt32BE(7);
  const dimensions = head.readUInt32BE(31);
  const fillAt = fixedLength + dimensions * perDimension;
  if (dimensions !== rank || rank > rankLimit || head.length < fillAt + 4) throw malformed;
  const chunks = Array.from({ length: rank }, (_, index) => head.readUInt32BE(fixedLength + index * perDimension + 8));
  if (chunks.some((length) => length === 0)) throw malformed;
  const methodAt = fillAt + 4 + head.readUInt32BE(fillAt);
  if ((flag & 0xff) === special.compressed) {
    // Two bytes for the kind, four for its length; then the model's number and the coder's.
    if (head.length < methodAt + 10) throw malformed;
    decoderOf(head.readUInt16BE(methodAt + 8));
  }
  return { chunks, table: head.readUInt16BE(25) };
};

/** References of the chunks by their place. */
const chunkTable = (hdf4: Hdf4, ref: number, rank: number): ReadonlyMap<string, number> => {
  const header = readVdata(hdf4, ref);
  const bytes = bytesOf(hdf4, tags.vdata, ref);
  // No chunk was written.
  if (!header || !bytes) return new Map();
  const recordLength = 4 * rank + 4;
  if (header.recordSize !== recordLength || !header.interlaced || bytes.length < header.records * recordLength)
    throw damaged('The table of chunks of the HDF4 file is malformed.');
  const places = new Map<string, number>();
  for (let at = 0; at < header.records * recordLength; at += recordLength) {
    const origin = Array.from({ length: rank }, (_, index) => bytes.readInt32BE(at + 4 * index));
    if (bytes.readUInt16BE(at + 4 * rank) === tags.chunk)
      places.set(origin.join('.'), bytes.readUInt16BE(at + 4 * rank + 2));
  }
  return places;
};

/** Numbers of a chunked data set; NaN where no chunk was written. */
export const createChunkReader = (
  hdf4: Hdf4,
  { chunks, table }: ChunkedElement,
  type: NumberType,
  cache: { readonly tiles: NumberCache; readonly prefix: string },
): ((start: readonly number[], count: readonly number[]) => Float64Array) => {
  const length = chunks.reduce((product, one) => product * one, type.size);
  if (length > decodedLimit)
    throw unsupported(`chunks of ${length} bytes are too large: write smaller ones, for instance with hrepack.`);
  const order = chunks.map((_, dimension) => dimension);
  let places: ReadonlyMap<string, number> | undefined;
  return createChunkedReader(
    { chunks, order, fill: NaN },
    (at) => {
      places ??= chunkTable(hdf4, table, chunks.length);
      const ref = places.get(at.join('.'));
      const element = ref === undefined ? undefined : elementOf(hdf4, tags.chunk, ref);
      if (!element) return undefined;
      if (element.length < length)
        throw damaged(`A chunk of the HDF4 file has ${element.length} bytes; ${length} are needed.`);
      return type.decode(element.read(0, length));
    },
    cache,
  );
};
