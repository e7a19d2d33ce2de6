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
