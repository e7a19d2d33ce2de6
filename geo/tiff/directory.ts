/** Header and image file directories of TIFF 6.0 and BigTIFF, both byte orders, every size checked before it is believed. */
import { damaged } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { decodeText } from '../files/text.ts';

export interface TiffDirectory {
  has(tag: number): boolean;
  /** All values of a numeric tag (rationals as quotients); undefined when absent. */
  numbers(tag: number): Float64Array | undefined;
  /** First value of a numeric tag. */
  number(tag: number): number | undefined;
  text(tag: number): string | undefined;
  bytes(tag: number): Buffer | undefined;
}

export interface TiffFile {
  readonly littleEndian: boolean;
  readonly bigTiff: boolean;
  readonly directories: readonly TiffDirectory[];
}

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Where the value lies in the file. */
  readonly position: number;
}

const directoryLimit = 65_536;

/** Bytes per value by TIFF field type (TIFF 6.0 section 2; 16–18 BigTIFF). */
const typeSizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

type ValueReader = (view: DataView, offset: number, littleEndian: boolean) => number;

const valueReaders: Readonly<Record<number, ValueReader>> = {
  1: (view, offset) => view.getUint8(offset),
  2: (view, offset) => view.getUint8(offset),
  3: (view, offset, little) => view.getUint16(offset, little),
  4: (view, offset, little) => view.getUint32(offset, little),
  5: (view, offset, little) => view.getUint32(offset, little) / view.getUint32(offset + 4, little),
  6: (view, offset) => view.getInt8(offset),
  7: (view, offset) => view.getUint8(offset),
  8: (view, offset, little) => view.getInt16(offset, little),
  9: (view, offset, little) => view.getInt32(offset, little),
  10: (view, offset, little) => view.getInt32(offset, little) / view.getInt32(offset + 4, little),
  11: (view, offset, little) => view.getFloat32(offset, little),
  12: (view, offset, little) => view.getFloat64(offset, little),
  13: (view, offset, little) => view.getUint32(offset, little),
  16: (view, offset, little) => Number(view.getBigUint64(offset, little)),
  17: (view, offset, little) => Number(view.getBigInt64(offset, little)),
  18: (view, offset, little) => Number(view.getBigUint64(offset, little)),
};

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const createDirectory = (
  source: ByteSource,
  entries: ReadonlyMap<number, Entry>,
  littleEndian: boolean,
): TiffDirectory => {
  const cache = new Map<number, Float64Array>();

  const raw = (tag: number): { entry: Entry; bytes: Buffer } | undefined => {
    const entry = entries.get(tag);
    return entry && { entry, bytes: source.read(entry.position, entry.count * (typeSizes[entry.type] ?? 1)) };
  };

  const numbers = (tag: number): Float64Array | undefined => {
    const known = cache.get(tag);
    if (known) return known;
    const found = raw(tag);
    const reader = found && valueReaders[found.entry.type];
    if (!found || !reader) return undefined;
    const view = viewOf(found.bytes);
    const step = typeSizes[found.entry.type] ?? 1;
    const values = Float64Array.from({ length: found.entry.count }, (_, index) =>
      reader(view, index * step, littleEndian),
    );
    cache.set(tag, values);
    return values;
  };

  return {
    has: (tag) => entries.has(tag),
    numbers,
    number: (tag) => numbers(tag)?.[0],
    bytes: (tag) => raw(tag)?.bytes,
    text(tag) {
      const bytes = raw(tag)?.bytes;
      if (!bytes) return undefined;
      const end = bytes.indexOf(0);
      return decodeText(end < 0 ? bytes : bytes.subarray(0, end));
    },
  };
};

export const readTiff = (source: ByteSource): TiffFile => {
  const header = source.read(0, Math.min(16, source.size));
  const order = header.toString('latin1', 0, 2);
  const littleEndian = order === 'II';
  if (header.length < 8 || (!littleEndian && order !== 'MM'))
    throw damaged('The file does not start with a TIFF header.');
  const view = viewOf(header);
  const version = view.getUint16(2, littleEndian);
  const bigTiff = version === 43;
  if (version !== 42 && (!bigTiff || header.length < 16))
    throw damaged(`The TIFF header has version ${version}; 42 or 43 is valid.`);
  const first = bigTiff ? Number(view.getBigUint64(8, littleEndian)) : view.getUint32(4, littleEndian);
  return { littleEndian, bigTiff, directories: readDirectories(source, first, littleEndian, bigTiff) };
};

const readDirectories = (
  source: ByteSource,
  first: number,
  littleEndian: boolean,
  bigTiff: boolean,
): TiffDirectory[] => {
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  for (let offset = first; offset !== 0; ) {
    if (seen.has(offset) || seen.size >= directoryLimit) throw damaged('The TIFF directories form a loop.');
    seen.add(offset);
    const { entries, next } = readDirectory(source, offset, littleEndian, bigTiff);
    directories.push(createDirectory(source, entries, littleEndian));
    offset = next;
  }
  if (directories.length === 0) throw damaged('The TIFF file holds no image directory.');
  return directories;
};

const readDirectory = (source: ByteSource, offset: number, littleEndian: boolean, bigTiff: boolean) => {
  const countSize = bigTiff ? 8 : 2;
  const entrySize = bigTiff ? 20 : 12;
  const offsetSize = bigTiff ? 8 : 4;
  const head = viewOf(source.read(offset, countSize));
  const count = bigTiff ? Number(head.getBigUint64(0, littleEndian)) : head.getUint16(0, littleEndian);
  if (count > directoryLimit) throw damaged(`A TIFF directory declares ${count} entries.`);
  const start = offset + countSize;
  const view = viewOf(source.read(start, count * entrySize + offsetSize));
  const readOffset = (at: number): number =>
    bigTiff ? Number(view.getBigUint64(at, littleEndian)) : view.getUint32(at, littleEndian);
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index++) {
    const at = index * entrySize;
    const tag = view.getUint16(at, littleEndian);
    const type = view.getUint16(at + 2, littleEndian);
    const size = typeSizes[type];
    const valueCount = readOffset(at + 4);
    if (size === undefined || entries.has(tag)) continue;
    const inline = valueCount * size <= offsetSize;
    const valueAt = at + 4 + offsetSize;
    const position = inline ? start + valueAt : readOffset(valueAt);
    if (position + valueCount * size > source.size) throw damaged(`TIFF tag ${tag} points beyond the end of the file.`);
    entries.set(tag, { type, count: valueCount, position });
  }
  return { entries, next: readOffset(count * entrySize) };
};
