/** Checksums and compression hide damage from the readers behind them: what is needed to damage what they protect. */
import { deflateSync, gunzipSync, gzipSync, inflateSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** Bob Jenkins's lookup3 (public domain), as HDF5 uses it for its metadata (file format specification, version 3). */
const lookup3 = (bytes: Buffer, from: number, to: number): number => {
  let [a, b, c] = [0, 0, 0].map(() => (0xdeadbeef + (to - from)) | 0) as [number, number, number];
  let at = from;
  const word = (offset: number): number => {
    let value = 0;
    for (let index = 0; index < 4; index++)
      if (at + offset + index < to) value |= bytes[at + offset + index]! << (8 * index);
    return value;
  };
  for (; to - at > 12; at += 12) {
    a = (a + word(0)) | 0;
    b = (b + word(4)) | 0;
    c = (c + word(8)) | 0;
    a = (a - c) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  if (at === to) return c >>> 0;
  a = (a + word(0)) | 0;
  b = (b + word(4)) | 0;
  c = (c + word(8)) | 0;
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  c = ((c ^ b) - rotate(b, 24)) | 0;
  return c >>> 0;
};

interface Sealed {
  readonly from: number;
  /** Where the checksum stands. */
  readonly to: number;
}

const blockLimit = 2048;
const signature = /\x89HDF|OHDR|OCHK|BTHD|BTLF|BTIN|FRHP|FHDB|FHIB|FSHD|FSSE|FAHD|FADB|EAHD|EAIB|EASB|EADB|SMTB|SMLI/g;

const search = (bytes: Buffer): Sealed[] =>
  [...bytes.toString('latin1').matchAll(signature)].flatMap(({ index: from }) => {
    for (let to = from + 8; to + 4 <= Math.min(bytes.length, from + blockLimit); to++) {
      if (bytes.readUInt32LE(to) === lookup3(bytes, from, to)) return [{ from, to }];
    }
    return [];
  });

const known = new WeakMap<Buffer, readonly Sealed[]>();

/** Makes the checksums of an HDF5 file right again, after damage that left its blocks where they were. */
export const sealHdf5 = (original: Buffer, damaged: Buffer): void => {
  const blocks = known.get(original) ?? search(original);
  known.set(original, blocks);
  for (const { from, to } of blocks) {
    if (to + 4 <= damaged.length) damaged.writeUInt32LE(lookup3(damaged, from, to), to);
  }
};

interface Packing {
  unpack(bytes: Buffer): Buffer;
  pack(bytes: Buffer): Buffer;
}

const limits = { maxOutputLength: 2 ** 22 };
const packings: readonly (readonly [start: string, packing: Packing])[] = [
  ['\x1f\x8b', { unpack: (bytes) => gunzipSync(bytes, limits), pack: gzipSync }],
  ['\x78', { unpack: (bytes) => inflateSync(bytes, limits), pack: deflateSync }],
  ['\x28\xb5\x2f\xfd', { unpack: (bytes) => zstdDecompressSync(bytes, limits), pack: zstdCompressSync }],
];

const pngData = (bytes: Buffer): { from: number; to: number; data: Buffer } | undefined => {
  const pieces: Buffer[] = [];
  let [from, to] = [0, 0];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      pieces.push(bytes.subarray(at + 8, end - 4));
      if (pieces.length === 1) from = at;
      to = end;
    }
    at = end;
  }
  return pieces.length === 0 ? undefined : { from, to, data: Buffer.concat(pieces) };
};

/** Damages what is compressed in a file: all of it, or the pixels of a PNG. undefined where nothing is. */
export const damagedInside = (bytes: Buffer, damage: (inside: Buffer) => Buffer): Buffer | undefined => {
  const packing = packings.find(([start]) => bytes.toString('latin1', 0, start.length) === start)?.[1];
  try {
    if (packing) return packing.pack(damage(packing.unpack(bytes)));
    const png = bytes.toString('latin1', 1, 4) === 'PNG' ? pngData(bytes) : undefined;
    if (!png) return undefined;
    const data = deflateSync(damage(inflateSync(png.data, limits)));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write('IDAT', 4, 'latin1');
    return Buffer.concat([bytes.subarray(0, png.from), head, data, Buffer.alloc(4), bytes.subarray(png.to)]);
  } catch {
    // Damaged before: nothing to unpack.
    return undefined;
  }
};
