import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { truncated } from '../errors.ts';

/** Random access to the bytes of one file. */
export interface ByteSource {
  readonly size: number;
  /** Reads exactly `length` bytes into a buffer of its own. Throws file-truncated when the file ends before. */
  read(offset: number, length: number): Buffer;
  close(): void;
}

const isRange = (offset: number, length: number, size: number): boolean =>
  Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0 && offset + length <= size;

export const openByteSource = (path: string): ByteSource => {
  const descriptor = openSync(path, 'r');
  const { size } = fstatSync(descriptor);
  return {
    size,
    read(offset, length) {
      // Tags may hold fractions where positions are meant.
      if (!isRange(offset, length, size)) {
        throw truncated(
          `The file has ${size} bytes, but ${length} bytes at ${offset} are needed: it is cut off or damaged.`,
        );
      }
      const buffer = Buffer.allocUnsafeSlow(length);
      for (let done = 0; done < length; ) {
        const count = readSync(descriptor, buffer, done, length - done, offset + done);
        if (count === 0) throw truncated('The file became shorter while it was read.');
        done += count;
      }
      return buffer;
    },
    close: () => closeSync(descriptor),
  };
};

/** The same for small pieces one after the other: read from the file by so many bytes, handed out without a copy. */
export const readingAhead = (source: ByteSource, length: number): ByteSource => {
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return {
    ...source,
    read(offset, wanted) {
      if (wanted > length || !isRange(offset, wanted, source.size)) return source.read(offset, wanted);
      if (offset < start || offset + wanted > start + bytes.length) {
        start = offset;
        bytes = source.read(offset, Math.min(length, source.size - offset));
      }
      return bytes.subarray(offset - start, offset - start + wanted);
    },
  };
};

/** The same over bytes in memory. */
export const bufferSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read(offset, length) {
    if (!isRange(offset, length, bytes.length))
      throw truncated(`There are ${bytes.length} bytes, but ${length} bytes at ${offset} are needed.`);
    return Buffer.from(bytes.subarray(offset, offset + length));
  },
  close: () => undefined,
});
