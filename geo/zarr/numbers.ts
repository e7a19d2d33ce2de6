import { decodeHalf } from '../codecs/half.ts';
import { unsupported } from '../errors.ts';

export const swapBytes = (bytes: Uint8Array, size: number): void => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (size === 2) buffer.swap16();
  else if (size === 4) buffer.swap32();
  else if (size === 8) buffer.swap64();
};

/** Little-endian bytes as numbers. */
export const typed = ({ buffer }: { buffer: ArrayBufferLike }, dtype: string): ArrayLike<number> => {
  switch (dtype) {
    case 'int8':
      return new Int8Array(buffer);
    case 'uint8':
      return new Uint8Array(buffer);
    case 'int16':
      return new Int16Array(buffer);
    case 'uint16':
      return new Uint16Array(buffer);
    case 'int32':
      return new Int32Array(buffer);
    case 'uint32':
      return new Uint32Array(buffer);
    case 'int64':
      return Float64Array.from(new BigInt64Array(buffer), Number);
    case 'uint64':
      return Float64Array.from(new BigUint64Array(buffer), Number);
    case 'float16':
      return decodeHalf(new Uint16Array(buffer));
    case 'float32':
      return new Float32Array(buffer);
    case 'float64':
      return new Float64Array(buffer);
    default:
      throw unsupported(
        `Arrays of ${dtype} are not read, only of integers and floats of up to 64 bits: write them again as one of these.`,
      );
  }
};
