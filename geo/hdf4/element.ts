/** Bytes of the elements of an HDF4 file, however they are stored (HDF Specification and Developer's Guide 4.2, chapter 10). */
import { damaged, unsupported } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { decoderOf } from './codecs.ts';
import { type Descriptor, type Descriptors, tags } from './descriptors.ts';

/** First two bytes of a special element. */
export const special = { linked: 1, external: 2, compressed: 3, chunked: 5 } as const;

export interface Element {
  readonly length: number;
  /** Contract: the range lies within the length. */
  read(offset: number, length: number): Uint8Array;
}

export interface Hdf4 {
  readonly source: ByteSource;
  readonly descriptors: Descriptors;
  /** Bytes of descriptions that may still be read: several descriptors may point to the same ones. Throws file-damaged beyond. */
  spend(bytes: number): void;
}

/** More than this is not decompressed at once. */
export const decodedLimit = 2 ** 29;
const depthLimit = 4;

const wayOut = 'write the file anew with one part per data set, for instance with hrepack.';

export const rawBytes = ({ source }: Hdf4, { offset, length }: Descriptor): Buffer => source.read(offset, length);

const plain = ({ source }: Hdf4, { offset, length }: Descriptor): Element => ({
  length,
  read: (from, count) => source.read(offset + from, count),
});

interface Block extends Element {
  readonly start: number;
}

/** Blocks one after the other; tables of their numbers hang together. */
const linkedBlocks = (hdf4: Hdf4, head: Buffer, depth: number): Element => {
  if (head.length < 16) throw damaged('An element of linked blocks of the HDF4 file is malformed.');
  const declared = head.readUInt32BE(2);
  const blocks: Block[] = [];
  const seen = new Set<number>();
  let length = 0;
  for (let table = head.readUInt16BE(14); table !== 0 && length < declared; ) {
    const descriptor = hdf4.descriptors.find(tags.linked, table);
    if (!descriptor || seen.has(table)) throw damaged('Linked blocks of the HDF4 file lead nowhere.');
    seen.add(table);
    hdf4.spend(descriptor.length);
    const bytes = rawBytes(hdf4, descriptor);
    if (bytes.length < 2) throw damaged('A table of linked blocks of the HDF4 file is malformed.');
    for (let at = 2; at + 2 <= bytes.length && length < declared; at += 2) {
      const ref = bytes.readUInt16BE(at);
      if (ref === 0) break;
      const block = elementOf(hdf4, tags.linked, ref, depth + 1);
      if (!block) throw damaged('A linked block of the HDF4 file is missing.');
      blocks.push({ ...block, start: length });
      length += block.length;
    }
    table = bytes.readUInt16BE(0);
  }
  return {
    length: Math.min(declared, length),
    read(offset, count) {
      const target = new Uint8Array(count);
      for (const block of blocks) {
        const from = Math.max(offset, block.start);
        const end = Math.min(offset + count, block.start + block.length);
        if (from < end) target.set(block.read(from - block.start, end - from), from - offset);
      }
      return target;
    },
  };
};

const compressed = (hdf4: Hdf4, head: Buffer, depth: number): Element => {
  if (head.length < 14) throw damaged('A compressed element of the HDF4 file is malformed.');
  const length = head.readUInt32BE(4);
  const decode = decoderOf(head.readUInt16BE(12));
  if (length > decodedLimit)
    throw unsupported(
      `${length} bytes that are compressed as one piece are too many: write them in chunks, for instance with hrepack.`,
    );
  const stored = elementOf(hdf4, tags.compressed, head.readUInt16BE(8), depth + 1);
  if (!stored) throw damaged('The bytes of a compressed element of the HDF4 file are missing.');
  return {
    length,
    read(offset, count) {
      const bytes = decode(stored.read(0, stored.length), length);
      if (bytes.length < offset + count) throw damaged('A compressed element of the HDF4 file ends early.');
      return bytes.subarray(offset, offset + count);
    },
  };
};

/** The head of a special element says what kind it is of. */
export const specialKind = (head: Buffer): number => (head.length >= 2 ? head.readUInt16BE(0) : 0);

/** Bytes of an element that is not chunked; undefined where the file has none. Throws file-damaged and format-unsupported. */
export const elementOf = (hdf4: Hdf4, tag: number, ref: number, depth = 0): Element | undefined => {
  if (depth > depthLimit) throw damaged('Elements of the HDF4 file are stored in each other without an end.');
  const descriptor = hdf4.descriptors.find(tag, ref);
  if (!descriptor) return undefined;
  if (!descriptor.special) return plain(hdf4, descriptor);
  hdf4.spend(descriptor.length);
  const head = rawBytes(hdf4, descriptor);
  switch (specialKind(head)) {
    case special.linked:
      return linkedBlocks(hdf4, head, depth);
    case special.compressed:
      return compressed(hdf4, head, depth);
    case special.external:
      throw unsupported(`the numbers lie in another file, which is not read: ${wayOut}`);
    default:
      throw unsupported(`the numbers are stored in a way (${specialKind(head)}) that is not read: ${wayOut}`);
  }
};

/** All bytes of a small element; undefined where the file has none. */
export const bytesOf = (hdf4: Hdf4, tag: number, ref: number): Buffer | undefined => {
  const element = elementOf(hdf4, tag, ref);
  if (!element) return undefined;
  hdf4.spend(element.length);
  return Buffer.from(element.read(0, element.length));
};
