/** Scientific data sets of HDF4 as variables. */

import { EarthwrightError } from '../../core/errors.ts';
import type { ArrayVariable } from '../arrays/array-file.ts';
import { createChunkedReader, type NumberCache } from '../arrays/chunked-reader.ts';
import { readRuns } from '../arrays/row-major.ts';
import { damaged } from '../errors.ts';
import { attributesOf } from './attributes.ts';
import { calibrated } from './calibration.ts';
import { chunkedElement, createChunkReader } from './chunks.ts';
import { tags } from './descriptors.ts';
import { bytesOf, type Element, elementOf, type Hdf4, rawBytes, special, specialKind } from './element.ts';
import { type NumberType, numberTypeOf } from './number-types.ts';
import type { Member } from './vset.ts';

export interface DataSet extends ArrayVariable {
  /** Of its numeric data group, by which groups refer to it. */
  readonly ref: number;
}

export interface Dimension {
  readonly name: string;
  /** undefined: as the data set says. */
  readonly records: number | undefined;
}

export interface DataSetSource {
  readonly hdf4: Hdf4;
  readonly tiles: NumberCache;
}

const rankLimit = 32;
const elementLimit = 2 ** 27;

/** Rank, lengths, and the number type of the data of a dimension record. */
const dimensionRecord = (bytes: Buffer | undefined): { lengths: number[]; numberType: number } => {
  const rank = bytes && bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (!bytes || rank > rankLimit || bytes.length < 6 + 4 * rank)
    throw damaged('The dimensions of a data set of the HDF4 file are malformed.');
  const lengths = Array.from({ length: rank }, (_, index) => bytes.readUInt32BE(2 + 4 * index));
  return { lengths, numberType: bytes.readUInt16BE(4 + 4 * rank) };
};

type Read = ArrayVariable['read'];

const product = (values: readonly number[]): number => values.reduce((total, value) => total * value, 1);

/** Numbers one after the other. What lies behind the end was never written. */
const contiguous =
  (element: Element, shape: readonly number[], type: NumberType): Read =>
  (start, count) =>
    readRuns({ shape, start, count, limit: elementLimit }, (first, length, target, at) => {
      const there = Math.max(0, Math.min(length, Math.floor(element.length / type.size) - first));
      if (there > 0) target.set(type.decode(element.read(first * type.size, there * type.size)), at);
      target.fill(NaN, at + there, at + length);
    });

/** Numbers compressed as one piece count as one chunk: decompressed once, while there is room for them. */
const onePiece = (
  element: Element,
  shape: readonly number[],
  type: NumberType,
  cache: { tiles: NumberCache; prefix: string },
): Read => {
  const order = shape.map((_, dimension) => dimension);
  const length = product(shape) * type.size;
  return createChunkedReader(
    { chunks: shape, order, fill: NaN },
    () => {
      if (element.length < length)
        throw damaged(`A data set of the HDF4 file has ${element.length} bytes; ${length} are needed.`);
      return type.decode(element.read(0, length));
    },
    cache,
  );
};

const readerOf = ({ hdf4, tiles }: DataSetSource, ref: number, shape: readonly number[], type: NumberType): Read => {
  const descriptor = hdf4.descriptors.find(tags.data, ref);
  // Nothing was written.
  if (!descriptor) return (_, count) => new Float64Array(product(count)).fill(NaN);
  const cache = { tiles, prefix: `${ref}:` };
  const head = descriptor.special ? rawBytes(hdf4, descriptor) : Buffer.alloc(0);
  if (specialKind(head) === special.chunked)
    return createChunkReader(hdf4, chunkedElement(head, shape.length), type, cache);
  const element = elementOf(hdf4, tags.data, ref);
  if (!element) throw damaged('A data set of the HDF4 file has no numbers.');
  return specialKind(head) === special.compressed
    ? onePiece(element, shape, type, cache)
    : contiguous(element, shape, type);
};

const unread = (): never => {
  throw damaged('An HDF4 data set that cannot be read was read.');
};

/** What is not read is told as a refusal of this variable alone. */
const reading = (name: string, open: () => Read): { read: Read } | { read: Read; refusal: string } => {
  try {
    return { read: open() };
  } catch (error) {
    if (!(error instanceof EarthwrightError)) throw error;
    return { read: unread, refusal: `The HDF4 data set '${name}' cannot be read: ${error.message}` };
  }
};

const refOf = (members: readonly Member[], tag: number): number | undefined =>
  members.find((member) => member.tag === tag)?.ref;

/** The variable of a data set of which the members of its groups are known; undefined where these say nothing of its dimensions. */
export const createDataSet = (
  source: DataSetSource,
  name: string,
  members: readonly Member[],
  dimensions: readonly Dimension[],
): DataSet | undefined => {
  const { hdf4 } = source;
  const dimensionsRef = refOf(members, tags.dimensions);
  if (dimensionsRef === undefined) return undefined;
  const { lengths, numberType } = dimensionRecord(bytesOf(hdf4, tags.dimensions, dimensionsRef));
  const type = numberTypeOf(bytesOf(hdf4, tags.numberType, numberType));
  const shape = lengths.map((length, index) => dimensions[index]?.records ?? length);
  const dataRef = refOf(members, tags.data) ?? 0;
  const { attributes, attributeTypes } = attributesOf(hdf4, members);
  return {
    ref: refOf(members, tags.numericGroup) ?? 0,
    name,
    dtype: type.name,
    dimensions: lengths.map((_, index) => dimensions[index]?.name ?? `${name} dimension ${index + 1}`),
    shape,
    ...calibrated(attributes, type.name),
    attributeTypes,
    defaultFills: false,
    ...reading(name, () => readerOf(source, dataRef, shape, type)),
  };
};
