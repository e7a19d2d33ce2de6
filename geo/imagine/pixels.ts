/** Pixel types of Imagine layers, and blocks of them as numbers. */
import { damaged } from '../errors.ts';
import type { Samples } from '../tiff/samples.ts';

export interface PixelType {
  readonly dtype: string;
  readonly bits: number;
  create(count: number): Samples;
  read(bytes: Buffer, index: number): number;
}

const packed = (bits: 1 | 2 | 4): PixelType => ({
  dtype: 'uint8',
  bits,
  create: (count) => new Uint8Array(count),
  read: (bytes, index) => ((bytes[(index * bits) >> 3] ?? 0) >> ((index * bits) & 7)) & ((1 << bits) - 1),
});

/** By the names of the enumeration; complex numbers are not read. */
export const pixelTypes: Readonly<Record<string, PixelType>> = {
  u1: packed(1),
  u2: packed(2),
  u4: packed(4),
  u8: { dtype: 'uint8', bits: 8, create: (n) => new Uint8Array(n), read: (bytes, at) => bytes.readUInt8(at) },
  s8: { dtype: 'int8', bits: 8, create: (n) => new Int8Array(n), read: (bytes, at) => bytes.readInt8(at) },
  u16: {
    dtype: 'uint16',
    bits: 16,
    create: (n) => new Uint16Array(n),
    read: (bytes, at) => bytes.readUInt16LE(at * 2),
  },
  s16: { dtype: 'int16', bits: 16, create: (n) => new Int16Array(n), read: (bytes, at) => bytes.readInt16LE(at * 2) },
  u32: {
    dtype: 'uint32',
    bits: 32,
    create: (n) => new Uint32Array(n),
    read: (bytes, at) => bytes.readUInt32LE(at * 4),
  },
  s32: { dtype: 'int32', bits: 32, create: (n) => new Int32Array(n), read: (bytes, at) => bytes.readInt32LE(at * 4) },
  f32: {
    dtype: 'float32',
    bits: 32,
    create: (n) => new Float32Array(n),
    read: (bytes, at) => bytes.readFloatLE(at * 4),
  },
  f64: {
    dtype: 'float64',
    bits: 64,
    create: (n) => new Float64Array(n),
    read: (bytes, at) => bytes.readDoubleLE(at * 8),
  },
};

export const blockBytes = ({ bits }: PixelType, pixels: number): number => Math.ceil((pixels * bits) / 8);

export const plainBlock = (type: PixelType, bytes: Buffer, pixels: number): Samples => {
  if (bytes.length < blockBytes(type, pixels)) throw damaged('A block of the Imagine file is too short.');
  const samples = type.create(pixels);
  for (let index = 0; index < pixels; index++) samples[index] = type.read(bytes, index);
  return samples;
};

/** Of decompressed integers; those of floats are their bits. */
export const fromIntegers = (type: PixelType, integers: Int32Array): Samples => {
  if (type.dtype === 'float32') return new Float32Array(integers.buffer);
  if (type.dtype === 'float64')
    throw damaged('The Imagine file has compressed numbers of 64 bits, which it cannot have.');
  const samples = type.create(integers.length);
  samples.set(integers);
  return samples;
};
