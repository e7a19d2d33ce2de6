/** Blosc 1 chunks (github.com/Blosc/c-blosc, README_CHUNK_FORMAT): any of its five compressors inside, bytes shuffled or not. */
import { damaged, unsupported } from '../errors.ts';
import { decodeBloscLz } from './blosclz.ts';
import { inflate } from './inflate.ts';
import { decodeLz4 } from './lz4.ts';
import { decodeSnappy } from './snappy.ts';

const headerLength = 16;
const flag = { shuffle: 1, copied: 2, bitShuffle: 4, whole: 16 };
const methods = ['blosclz', 'lz4', 'snappy', 'zlib', 'zstd'];

/** Bytes of equal significance lie together; put them back into elements. */
export const unshuffle = (bytes: Uint8Array, size: number): Uint8Array => {
  if (size <= 1) return bytes;
  const count = Math.floor(bytes.length / size);
  const output = new Uint8Array(bytes.length);
  for (let byte = 0; byte < size; byte++) {
    const plane = byte * count;
    for (let index = 0; index < count; index++) output[index * size + byte] = bytes[plane + index]!;
  }
  output.set(bytes.subarray(count * size), count * size);
  return output;
};

/** The same by bits: plane k of byte j holds bit k of every element's byte j; elements beyond a multiple of eight stay. */
export const unshuffleBits = (bytes: Uint8Array, size: number): Uint8Array => {
  const count = Math.floor(bytes.length / size / 8) * 8;
  const output = new Uint8Array(bytes.length);
  for (let byte = 0; byte < size; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      const plane = (byte * 8 + bit) * (count / 8);
      for (let index = 0; index < count; index++) {
        const set = (bytes[plane + (index >> 3)]! >> (index & 7)) & 1;
        output[index * size + byte] = output[index * size + byte]! | (set << bit);
      }
    }
  }
  output.set(bytes.subarray(count * size), count * size);
  return output;
};

const decodeStream = (method: string, input: Uint8Array, length: number): Uint8Array => {
  if (method === 'blosclz') return decodeBloscLz(input, length);
  if (method === 'lz4') return decodeLz4(input, length);
  if (method === 'snappy') return decodeSnappy(input, length);
  if (method === 'zlib') return inflate('deflate', input, length);
  if (method === 'zstd') return inflate('zstd', input, length);
  throw unsupported(
    `Blosc data compressed with ${method} are not read, only with ${methods.join(', ')}: write the array again with one of these.`,
  );
};

interface Header {
  readonly flags: number;
  readonly size: number;
  readonly bytes: number;
  readonly blockBytes: number;
}

const decodeBlock = (view: DataView, input: Uint8Array, header: Header, at: number, length: number): Uint8Array => {
  const { flags, size, blockBytes } = header;
  const method = methods[flags >> 5] ?? `method ${flags >> 5}`;
  const split = (flags & flag.whole) === 0 && length === blockBytes;
  const streams = split ? size : 1;
  const streamBytes = Math.floor(length / streams);
  const block = new Uint8Array(length);
  let position = at;
  for (let stream = 0; stream < streams; stream++) {
    if (position + 4 > input.length) throw damaged('A Blosc block ends early.');
    const packed = view.getInt32(position, true);
    position += 4;
    if (packed < 0 || position + packed > input.length) throw damaged('A Blosc block ends early.');
    const bytes = input.subarray(position, position + packed);
    const decoded = packed === streamBytes ? bytes : decodeStream(method, bytes, streamBytes);
    if (decoded.length !== streamBytes) throw damaged('A Blosc block has another length than it declares.');
    block.set(decoded, stream * streamBytes);
    position += packed;
  }
  if (flags & flag.shuffle) return unshuffle(block, size);
  return flags & flag.bitShuffle ? unshuffleBits(block, size) : block;
};

const readHeader = (view: DataView, expected: number): Header => {
  if (view.byteLength < headerLength) throw damaged('A Blosc chunk ends early.');
  const header = {
    flags: view.getUint8(2),
    size: Math.max(1, view.getUint8(3)),
    bytes: view.getUint32(4, true),
    blockBytes: view.getUint32(8, true),
  };
  if (header.bytes > expected || (header.bytes > 0 && header.blockBytes < 1))
    throw damaged(`A Blosc chunk declares ${header.bytes} bytes; ${expected} are expected.`);
  return header;
};

/** Decodes a Blosc chunk of at most `expected` bytes. */
export const decodeBlosc = (input: Uint8Array, expected: number): Uint8Array => {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const header = readHeader(view, expected);
  const { flags, bytes, blockBytes } = header;
  if (flags & flag.copied) return input.subarray(headerLength, headerLength + bytes);
  const output = new Uint8Array(bytes);
  const blocks = Math.ceil(bytes / Math.max(1, blockBytes));
  if (headerLength + 4 * blocks > input.length) throw damaged('A Blosc chunk ends early.');
  for (let index = 0; index < blocks; index++) {
    const start = index * blockBytes;
    const at = view.getUint32(headerLength + 4 * index, true);
    if (at + 4 > input.length) throw damaged('A Blosc block lies beyond its chunk.');
    output.set(decodeBlock(view, input, header, at, Math.min(blockBytes, bytes - start)), start);
  }
  return output;
};
