/**
 * The HDF5 library walks the objects of a global heap by their stated lengths, without asking whether it gets anywhere: an object of
 * no length is a loop without end. What it reads is looked at first (HDF5 file format specification 3.0, section III.E).
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

const standardError = 2;

/** Dozens of lines for every error; the errors that the reader throws say what is wrong. */
const silence = (files: LibraryFiles): void => {
  const plain = files.write.bind(files);
  files.write = (stream, buffer, offset, length, position) =>
    stream.fd === standardError ? length : plain(stream, buffer, offset, length, position);
};

/**
 * From now on, a collection that a walk does not come to the end of loses its signature on its way to the library, which then says that it
 * is damaged; and the library's own messages go nowhere.
 */
export const guardFiles = (files: LibraryFiles): void => {
  silence(files);
  const plain = files.read.bind(files);
  files.read = (stream, buffer, offset, length, position) => {
    const start = position ?? stream.position ?? 0;
    const count = plain(stream, buffer, offset, length, position);
    const { nfd } = stream;
    if (nfd === undefined || count < signature.length) return count;
    const read = Buffer.from(buffer.buffer, buffer.byteOffset + offset, count);
    for (let at = read.indexOf(signature); at >= 0; at = read.indexOf(signature, at + 1)) {
      if (!ends(nfd, start + at)) read.fill(0, at, at + signature.length);
    }
    return count;
  };
};
