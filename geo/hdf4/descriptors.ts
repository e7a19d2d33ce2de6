/** Data descriptors of an HDF4 file: what lies where (HDF Specification and Developer's Guide 4.2, chapter 2). */
import { damaged } from '../errors.ts';
import { type ByteSource, readingAhead } from '../files/byte-source.ts';

export const tags = {
  linked: 20,
  version: 30,
  compressed: 40,
  chunk: 61,
  numberType: 106,
  rasterImageGroup: 306,
  scientificGroup: 700,
  dimensions: 701,
  data: 702,
  numericGroup: 720,
  vdataHeader: 1962,
  vdata: 1963,
  vgroup: 1965,
} as const;

export interface Descriptor {
  readonly tag: number;
  readonly ref: number;
  readonly offset: number;
  readonly length: number;
  /** The bytes are no data but say how these are stored. */
  readonly special: boolean;
}

export interface Descriptors {
  find(tag: number, ref: number): Descriptor | undefined;
  /** In the order of the file. */
  all(tag: number): readonly Descriptor[];
}

const signatureLength = 4;
const headLength = 6;
const descriptorLength = 12;
const blockLimit = 65_536;
const descriptorLimit = 2 ** 20;
/** Set in a tag whose element is special, unless the tag is one of a user (bit 15). */
const specialBit = 0x4000;
const userBit = 0x8000;
const nowhere = 2 ** 32 - 1;

const keyOf = (tag: number, ref: number): number => tag * 65_536 + ref;

const parse = (bytes: Buffer, at: number): Descriptor => {
  const stored = bytes.readUInt16BE(at);
  const special = (stored & userBit) === 0 && (stored & specialBit) !== 0;
  return {
    tag: special ? stored & ~specialBit : stored,
    ref: bytes.readUInt16BE(at + 2),
    offset: bytes.readUInt32BE(at + 4),
    length: bytes.readUInt32BE(at + 8),
    special,
  };
};

/** Reads the chain of descriptor blocks. Throws file-damaged where it has no end. */
export const readDescriptors = (file: ByteSource): Descriptors => {
  const source = readingAhead(file, 65_536);
  const byKey = new Map<number, Descriptor>();
  const byTag = new Map<number, Descriptor[]>();
  const seen = new Set<number>();
  let count = 0;
  for (let block = signatureLength; block !== 0; ) {
    if (seen.has(block) || seen.size >= blockLimit)
      throw damaged('The blocks of data descriptors of the HDF4 file lead in a circle.');
    seen.add(block);
    const head = source.read(block, headLength);
    const size = head.readUInt16BE(0);
    const next = head.readUInt32BE(2);
    count += size;
    if (count > descriptorLimit) throw damaged(`The HDF4 file declares more than ${descriptorLimit} data descriptors.`);
    const bytes = source.read(block + headLength, size * descriptorLength);
    for (let at = 0; at < bytes.length; at += descriptorLength) {
      const descriptor = parse(bytes, at);
      // Elements of which nothing was written lie nowhere.
      if (descriptor.ref === 0 || descriptor.offset === nowhere) continue;
      byKey.set(keyOf(descriptor.tag, descriptor.ref), descriptor);
      const same = byTag.get(descriptor.tag);
      if (same) same.push(descriptor);
      else byTag.set(descriptor.tag, [descriptor]);
    }
    block = next;
  }
  return { find: (tag, ref) => byKey.get(keyOf(tag, ref)), all: (tag) => byTag.get(tag) ?? [] };
};
