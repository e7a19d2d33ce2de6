/**
 * The HDF5 library believes lengths. It walks the objects of a global heap by theirs without asking whether it gets anywhere: an object of no
 * length is a loop without end. And it goes through as many references in a list as the list says. What it reads is looked at first (HDF5
 * file format specification 3.0, sections III.E and IV.A.2.m).
 */
import { readSync } from 'node:fs';

/** The part of the library's file system that reads (Emscripten's FS, on Node's files). */
export interface LibraryFiles {
  read(stream: OpenStream, buffer: Int8Array, offset: number, length: number, position?: number): number;
  write(stream: OpenStream, buffer: Int8Array, offset: number, length: number, position?: number): number;
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

/** The superblock says how wide lengths are. */
const lengthBytes = (descriptor: number): number => {
  const head = bytesAt(descriptor, 0, 16);
  return (head[8] ?? 0) < 2 ? (head[14] ?? 0) : (head[10] ?? 0);
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

/** Takes the name from lists of scales that are too long to be true. */
const checkScales = (read: Buffer): void => {
  for (let at = read.indexOf(scaleList); at >= 0; at = read.indexOf(scaleList, at + 1)) {
    if (at >= 9 && !isCredible(read, at)) read.fill(0, at, at + scaleList.length);
  }
};

/** From now on, what would keep the library busy without end does not reach it as such: it finds damage instead. And its own messages go nowhere. */
export const guardFiles = (files: LibraryFiles): void => {
  silence(files);
  const plain = files.read.bind(files);
  files.read = (stream, buffer, offset, length, position) => {
    const start = position ?? stream.position ?? 0;
    const count = plain(stream, buffer, offset, length, position);
    const { nfd } = stream;
    if (nfd === undefined || count < signature.length) return count;
    const read = Buffer.from(buffer.buffer, buffer.byteOffset + offset, count);
    checkHeaps(read, nfd, start);
    checkScales(read);
    return count;
  };
};
