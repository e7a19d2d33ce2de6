/** From decompressed bytes to native samples: predictors (TIFF 6.0 section 14, Adobe TIFF technical note 3), byte order, bit depths. */

import { damaged, unsupported } from '../errors.ts';
import { joinPlanes, longestRow, sumRows } from '../simd/loops.ts';
import type { SampleType } from './layout.ts';
import type { TileShape } from './tile-shape.ts';

export type Samples =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

const hostLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** A copy only where the bytes do not start on a multiple of the sample size, or are shared. */
const aligned = (bytes: Uint8Array, size: number): Uint8Array =>
  bytes.byteOffset % size === 0 ? bytes : bytes.slice();

const swapBytes = (bytes: Uint8Array, size: number): void => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % size));
  if (size === 2) buffer.swap16();
  else if (size === 4) buffer.swap32();
  else if (size === 8) buffer.swap64();
};

const integersOf = (bytes: Uint8Array, size: number): Uint8Array | Uint16Array | Uint32Array => {
  if (size === 1) return bytes;
  const length = Math.floor(bytes.byteLength / size);
  return size === 2
    ? new Uint16Array(bytes.buffer, bytes.byteOffset, length)
    : new Uint32Array(bytes.buffer, bytes.byteOffset, length);
};

/** Predictor 2: every sample is stored as the difference to its left neighbour, modulo its size. */
const undoHorizontal = (bytes: Uint8Array, size: number, rowSamples: number, step: number): void => {
  if (step === 1 && size < 8 && rowSamples <= longestRow && hostLittleEndian) {
    sumRows(bytes, size, rowSamples);
    return;
  }
  if (size === 8) {
    const values = new BigUint64Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 8));
    for (let start = 0; start < values.length; start += rowSamples) {
      const end = Math.min(start + rowSamples, values.length);
      for (let index = start + step; index < end; index++) values[index] = values[index]! + values[index - step]!;
    }
    return;
  }
  const values = integersOf(bytes, size);
  for (let start = 0; start < values.length; start += rowSamples) {
    const end = Math.min(start + rowSamples, values.length);
    for (let index = start + step; index < end; index++) values[index] = values[index]! + values[index - step]!;
  }
};

/** Predictor 3: bytes of a row by significance (most significant first), differenced; result in host byte order. */
const undoFloatingPoint = (bytes: Uint8Array, size: number, rowSamples: number, step: number): void => {
  if (size === 4 && step === 1 && rowSamples <= longestRow / 4 && hostLittleEndian) {
    joinPlanes(bytes, rowSamples);
    return;
  }
  const rowBytes = rowSamples * size;
  const row = new Uint8Array(rowBytes);
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    for (let index = start + step; index < start + rowBytes; index++)
      bytes[index] = bytes[index]! + bytes[index - step]!;
    row.set(bytes.subarray(start, start + rowBytes));
    for (let byte = 0; byte < size; byte++) {
      const plane = (hostLittleEndian ? size - 1 - byte : byte) * rowSamples;
      for (let sample = 0; sample < rowSamples; sample++) bytes[start + sample * size + byte] = row[plane + sample]!;
    }
  }
};

const unpackBits = (bytes: Uint8Array, bits: number, rowSamples: number): Samples => {
  const rowBytes = Math.ceil((rowSamples * bits) / 8);
  const rows = Math.floor(bytes.length / rowBytes);
  const length = rows * rowSamples;
  const output = bits <= 8 ? new Uint8Array(length) : bits <= 16 ? new Uint16Array(length) : new Uint32Array(length);
  for (let row = 0; row < rows; row++) {
    let bit = row * rowBytes * 8;
    for (let sample = 0; sample < rowSamples; sample++) {
      let value = 0;
      for (let k = 0; k < bits; k++, bit++) value = value * 2 + ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1);
      output[row * rowSamples + sample] = value;
    }
  }
  return output;
};

/** IEEE 754 binary16. */
const halfToNumber = (half: number): number => {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};

const typed = (bytes: Uint8Array, type: SampleType, size: number): Samples => {
  const { buffer, byteOffset } = bytes;
  const length = Math.floor(bytes.byteLength / size);
  switch (type) {
    case 'uint8':
      return bytes;
    case 'int8':
      return new Int8Array(buffer, byteOffset, length);
    case 'uint16':
      return new Uint16Array(buffer, byteOffset, length);
    case 'int16':
      return new Int16Array(buffer, byteOffset, length);
    case 'uint32':
      return new Uint32Array(buffer, byteOffset, length);
    case 'int32':
      return new Int32Array(buffer, byteOffset, length);
    case 'float32':
      return new Float32Array(buffer, byteOffset, length);
    case 'float64':
      return new Float64Array(buffer, byteOffset, length);
    case 'float16':
      return Float32Array.from(new Uint16Array(buffer, byteOffset, length), halfToNumber);
    case 'uint64':
      return Float64Array.from(new BigUint64Array(buffer, byteOffset, length), Number);
    case 'int64':
      return Float64Array.from(new BigInt64Array(buffer, byteOffset, length), Number);
  }
};

const reverseBits = (bytes: Uint8Array): void => {
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    bytes[index] = Number(((BigInt(byte) * 0x0202020202n) & 0x010884422010n) % 1023n);
  }
};

/** Native samples of one decompressed tile. The bytes are changed in place. */
export const toSamples = (decompressed: Uint8Array, shape: TileShape): Samples => {
  const { bits, predictor, sampleType, step, littleEndian } = shape;
  const rowSamples = shape.tileWidth * step;
  if (shape.reversedBits) reverseBits(decompressed);
  if (bits !== 8 && bits !== 16 && bits !== 32 && bits !== 64) {
    if (predictor !== 1) throw unsupported(`Predictor ${predictor} with ${bits} bits per sample is not read.`);
    return unpackBits(decompressed, bits, rowSamples);
  }
  const size = bits / 8;
  const bytes = aligned(decompressed, size);
  if (predictor === 3) undoFloatingPoint(bytes, size, rowSamples, step);
  else {
    if (size > 1 && littleEndian !== hostLittleEndian) swapBytes(bytes, size);
    if (predictor === 2) undoHorizontal(bytes, size, rowSamples, step);
    else if (predictor !== 1) throw damaged(`TIFF predictor ${predictor} does not exist.`);
  }
  return typed(bytes, sampleType, size);
};
