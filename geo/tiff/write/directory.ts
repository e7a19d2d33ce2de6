/** Serialises one little-endian image directory (TIFF 6.0, or BigTIFF). */
export type TagValue =
  | { readonly type: 'ascii'; readonly text: string }
  | { readonly type: 'short' | 'long' | 'offset' | 'double'; readonly values: ArrayLike<number> };

const typeCodes = { ascii: 2, short: 3, long: 4, double: 12 } as const;
const sizes = { ascii: 1, short: 2, long: 4, double: 8 } as const;

const valueBytes = (value: TagValue, bigTiff: boolean): { code: number; count: number; bytes: Buffer } => {
  if (value.type === 'ascii') {
    const bytes = Buffer.from(`${value.text}\0`, 'utf8');
    return { code: typeCodes.ascii, count: bytes.length, bytes };
  }
  const wide = value.type === 'offset' && bigTiff;
  const type = value.type === 'offset' ? 'long' : value.type;
  const size = wide ? 8 : sizes[type];
  const count = value.values.length;
  const bytes = Buffer.alloc(count * size);
  for (let index = 0; index < count; index++) {
    const number = value.values[index] ?? 0;
    if (wide) bytes.writeBigUInt64LE(BigInt(number), index * 8);
    else if (type === 'double') bytes.writeDoubleLE(number, index * 8);
    else if (type === 'short') bytes.writeUInt16LE(number, index * 2);
    else bytes.writeUInt32LE(number, index * 4);
  }
  return { code: wide ? 16 : typeCodes[type], count, bytes };
};

/** Bytes of a directory that will stand at `position` in the file, values too large for it behind it. */
export const serialiseDirectory = (
  tagValues: ReadonlyMap<number, TagValue>,
  position: number,
  bigTiff: boolean,
): Buffer => {
  const sorted = [...tagValues].sort(([left], [right]) => left - right);
  const offsetSize = bigTiff ? 8 : 4;
  const entrySize = bigTiff ? 20 : 12;
  const countSize = bigTiff ? 8 : 2;
  const head = Buffer.alloc(countSize + sorted.length * entrySize + offsetSize);
  const writeOffset = (value: number, at: number): unknown =>
    bigTiff ? head.writeBigUInt64LE(BigInt(value), at) : head.writeUInt32LE(value, at);
  if (bigTiff) head.writeBigUInt64LE(BigInt(sorted.length), 0);
  else head.writeUInt16LE(sorted.length, 0);
  const behind: Buffer[] = [];
  let end = position + head.length;
  sorted.forEach(([tag, value], index) => {
    const at = countSize + index * entrySize;
    const { code, count, bytes } = valueBytes(value, bigTiff);
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(code, at + 2);
    writeOffset(count, at + 4);
    if (bytes.length <= offsetSize) {
      bytes.copy(head, at + 4 + offsetSize);
      return;
    }
    writeOffset(end, at + 4 + offsetSize);
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    behind.push(padded);
    end += padded.length;
  });
  return Buffer.concat([head, ...behind]);
};

/** The file's first bytes, which say where its first directory stands. */
export const tiffHeader = (first: number, bigTiff: boolean): Buffer => {
  const bytes = Buffer.alloc(bigTiff ? 16 : 8);
  bytes.write('II', 0, 'latin1');
  bytes.writeUInt16LE(bigTiff ? 43 : 42, 2);
  if (!bigTiff) bytes.writeUInt32LE(first, 4);
  else {
    bytes.writeUInt16LE(8, 4);
    bytes.writeBigUInt64LE(BigInt(first), 8);
  }
  return bytes;
};

/** Points a serialised directory of so many entries to the one behind it. */
export const chainDirectory = (directory: Buffer, entries: number, next: number, bigTiff: boolean): void => {
  if (bigTiff) directory.writeBigUInt64LE(BigInt(next), 8 + entries * 20);
  else directory.writeUInt32LE(next, 2 + entries * 12);
};
