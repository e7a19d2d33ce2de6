/** Bitshuffle (github.com/kiyo-masui/bitshuffle 0.5, bshuf_h5filter.c and bitshuffle_core.c): bits of equal significance together, block by block, LZ4 or Zstandard around each. */
import { damaged } from '../errors.ts';
import { unshuffleBits } from './blosc.ts';
import { inflate } from './inflate.ts';
import { decodeLz4 } from './lz4.ts';

/** How blocks are compressed. */
export type BitshuffleMethod = 'none' | 'lz4' | 'zstd';

const targetBytes = 8192;
const leastElements = 128;
/** Blocks, and what is shuffled of the last one, are multiples of this. */
const grain = 8;

const defaultBlock = (size: number): number => Math.max(leastElements, Math.floor(targetBytes / size / grain) * grain);

const decodeBlock = (method: BitshuffleMethod, input: Uint8Array, length: number): Uint8Array => {
  const decoded = method === 'lz4' ? decodeLz4(input, length) : inflate('zstd', input, length);
  if (decoded.length !== length) throw damaged('A block of bitshuffle data has another length than it must.');
  return decoded;
};

interface Shape {
  /** Bytes of one element. */
  readonly size: number;
  /** Elements of a block; 0: as many as bitshuffle takes by itself. */
  readonly block: number;
}

/** Decodes a chunk of `length` bytes. */
export const decodeBitshuffle = (
  input: Uint8Array,
  length: number,
  method: BitshuffleMethod,
  { size, block }: Shape,
): Uint8Array => {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const head = method === 'none' ? 0 : 12;
  if (size < 1 || input.length < head || length % size !== 0) throw damaged('A chunk of bitshuffle data ends early.');
  const elements = method === 'none' ? block || defaultBlock(size) : Math.floor(view.getUint32(8) / size);
  if (elements < grain || elements % grain !== 0) throw damaged('Bitshuffle data have blocks of an impossible size.');
  const output = new Uint8Array(length);
  let from = head;
  let to = 0;
  while (length - to >= grain * size) {
    const count = Math.min(elements, Math.floor((length - to) / size / grain) * grain);
    const bytes = count * size;
    const packed = method === 'none' ? bytes : from + 4 > input.length ? -1 : view.getUint32(from);
    from += method === 'none' ? 0 : 4;
    if (packed < 0 || from + packed > input.length) throw damaged('A chunk of bitshuffle data ends early.');
    const stored = input.subarray(from, from + packed);
    output.set(unshuffleBits(method === 'none' ? stored : decodeBlock(method, stored, bytes), size), to);
    from += packed;
    to += bytes;
  }
  // Fewer than eight elements are left as they are.
  if (from + length - to > input.length) throw damaged('A chunk of bitshuffle data ends early.');
  output.set(input.subarray(from, from + length - to), to);
  return output;
};
