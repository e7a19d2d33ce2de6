/**
 * The HDF5 library believes lengths. It walks the objects of a global heap by theirs without asking whether it gets anywhere: an object of no
 * length is a loop without end. And it goes through as many references in a list as the list says. What it reads is looked at first (HDF5
 * file format specification 3.0, sections III.E and IV.A.2.m).
 */
import { readSync } from 'node:fs';
import { resolve } from 'node:path';
import { layoutOf, readNumber, superblockPlaces } from './hdf5-object.ts';

/** The part of the library's file system that reads (Emscripten's FS, on Node's files). */
export interface LibraryFiles {
  read(stream: OpenStream, buffer: Int8Array, offset: number, length: number, position?: number): number;
  write(stream: OpenStream, buffer: Int8Array, offset: number, length: number, position?: number): number;
  open(path: string, ...more: unknown[]): unknown;
  readonly ErrnoError?: new (code: number) => Error;
}

interface OpenStream {
  readonly fd?: number | null;
  readonly nfd?: number;
  readonly position?: number;
}

const signature = 'GCOL';
/** Headers of a collection and of its objects are padded to this, whatever the width of lengths. */
const headerBytes = 16;
const collectionLimit = 2 ** 28;

const bytesAt = (descriptor: number, position: number, length: number): Buffer => {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position));
};

/** The superblock says how wide lengths are; it may stand behind bytes of the user. */
const lengthBytes = (descriptor: number): number => {
  for (const place of superblockPlaces) {
    const head = bytesAt(descriptor, place, 16);
    if (head.toString('latin1', 1, 4) === 'HDF') return (head[8] ?? 0) < 2 ? (head[14] ?? 0) : (head[10] ?? 0);
  }
  return 0;
};

const readLength = (bytes: Buffer, at: number, width: number): number => {
  const [low, high] = [bytes.readUIntLE(at, Math.min(width, 4)), width > 4 ? bytes.readUIntLE(at + 4, 4) : 0];
  return low + high * 2 ** 32;
};

/** Does a walk over the objects end, within the collection? */
const ends = (descriptor: number, position: number): boolean => {
  const width = lengthBytes(descriptor);
  const head = bytesAt(descriptor, position, headerBytes);
  if (![2, 4, 8].includes(width) || head.length < headerBytes) return false;
  const size = readLength(head, 8, width);
  if (size > collectionLimit) return false;
  const bytes = bytesAt(descriptor, position, size);
  for (let at = headerBytes; at + headerBytes <= bytes.length; ) {
    const length = readLength(bytes, at + 8, width);
    const isObject = bytes.readUInt16LE(at) > 0;
    const needed = isObject ? headerBytes + Math.ceil(length / 8) * 8 : length;
    if (needed < 1 || at + needed > size) return false;
    at += needed;
  }
  return true;
};

const scaleList = 'DIMENSION_LIST\0';
/** Scales of one dimension; dimensions of one array. */
const scaleLimit = 1024;
const rankLimit = 32;
/** Length, place of the collection, number of the object. */
const listBytes = 16;

/** Are the lists of references in the attribute whose name stands at `at` of credible lengths, as far as they were read? */
const isCredible = (bytes: Buffer, at: number): boolean => {
  // Version 1 pads what follows to eight bytes; version 3 has one byte more in front.
  const padded = bytes[at - 8] === 1;
  const head = at - (bytes[at - 9] === 3 && !padded ? 5 : 4);
  if (head < 4) return true;
  const aligned = (length: number): number => (padded ? Math.ceil(length / 8) * 8 : length);
  const space = at + aligned(scaleList.length) + aligned(bytes.readUInt16LE(head));
  const sizes = space + (bytes[space] === 1 ? 8 : 4);
  const lists = space + aligned(bytes.readUInt16LE(head + 2));
  if (sizes + 4 > bytes.length) return true;
  const end = Math.min(bytes.length - 3, lists + listBytes * Math.min(rankLimit, bytes.readUInt32LE(sizes)));
  for (let list = lists; list < end; list += listBytes) if (bytes.readUInt32LE(list) > scaleLimit) return false;
  return true;
};

const standardError = 2;

/** Dozens of lines for every error; the errors that the reader throws say what is wrong. */
const silence = (files: LibraryFiles): void => {
  const plain = files.write.bind(files);
  files.write = (stream, buffer, offset, length, position) =>
    stream.fd === standardError ? length : plain(stream, buffer, offset, length, position);
};

/** Takes the signature from collections of a global heap that a walk does not come to the end of. */
const checkHeaps = (read: Buffer, descriptor: number, start: number): void => {
  for (let at = read.indexOf(signature); at >= 0; at = read.indexOf(signature, at + 1)) {
    if (!ends(descriptor, start + at)) read.fill(0, at, at + signature.length);
  }
};

const localSignature = 'HEAP';
/** The end of the list of free blocks (H5HL_FREE_NULL). */
const noBlock = 1;

/** Does the list of free blocks of a local heap end (section III.D)? The library follows it until it has no memory left. */
const listEnds = (descriptor: number, position: number): boolean => {
  const source = {
    size: Infinity,
    read: (offset: number, length: number) => bytesAt(descriptor, offset, length),
    close: () => undefined,
  };
  const layout = layoutOf(source);
  if (!layout) return true;
  const { base, addressBytes, lengthBytes: width } = layout;
  const head = bytesAt(descriptor, position, 8 + 2 * width + addressBytes);
  const [size, first] = [readNumber(head, 8, width), readNumber(head, 8 + width, width)];
  const address = readNumber(head, 8 + 2 * width, addressBytes);
  // What is out of bounds the library finds by itself.
  if (size === undefined || first === undefined || address === undefined || size > collectionLimit) return true;
  const segment = bytesAt(descriptor, base + address, size);
  let block: number | undefined = first;
  for (let steps = size / (2 * width); block !== undefined && block !== noBlock; steps--) {
    if (steps < 0) return false;
    block = readNumber(segment, block, width);
  }
  return true;
};

const checkLocalHeaps = (read: Buffer, descriptor: number, start: number): void => {
  for (let at = read.indexOf(localSignature); at >= 0; at = read.indexOf(localSignature, at + 1)) {
    if (!listEnds(descriptor, start + at)) read.fill(0, at, at + localSignature.length);
  }
};

/** Takes the name from lists of scales that are too long to be true. */
const checkScales = (read: Buffer): void => {
  for (let at = read.indexOf(scaleList); at >= 0; at = read.indexOf(scaleList, at + 1)) {
    if (at >= 9 && !isCredible(read, at)) read.fill(0, at, at + scaleList.length);
  }
};

/** "No such file" in the numbers of the library's system interface. */
const noEntry = 44;
let opening: string | undefined;
let refusedFiles = 0;

/** Lets the library open one file, and none that the file names. */
export const whileOpening = <T>(path: string, work: () => T): T => {
  opening = path;
  try {
    return work();
  } finally {
    opening = undefined;
  }
};

/** How often the library was kept from opening another file: data that lie outside. */
export const refusedOpenings = (): number => refusedFiles;

/** A file may name any other on the machine as the place of its data. Only the one that was asked for is opened. */
const keepInside = (files: LibraryFiles): void => {
  const plain = files.open.bind(files);
  files.open = (path, ...more) => {
    if (opening !== undefined && resolve(path) === resolve(opening)) return plain(path, ...more);
    refusedFiles++;
    throw files.ErrnoError ? new files.ErrnoError(noEntry) : new Error('Only the file itself is opened.');
  };
};

/** From now on, what would keep the library busy without end does not reach it as such: it finds damage instead. And its own messages go nowhere. */
export const guardFiles = (files: LibraryFiles): void => {
  silence(files);
  keepInside(files);
  const plain = files.read.bind(files);
  files.read = (stream, buffer, offset, length, position) => {
    const start = position ?? stream.position ?? 0;
    const count = plain(stream, buffer, offset, length, position);
    const { nfd } = stream;
    if (nfd === undefined || count < signature.length) return count;
    const read = Buffer.from(buffer.buffer, buffer.byteOffset + offset, count);
    checkHeaps(read, nfd, start);
    checkLocalHeaps(read, nfd, start);
    checkScales(read);
    return count;
  };
};
