/** Number types of HDF4 (hntdefs.h). */
import { damaged } from '../errors.ts';

type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

export interface NumberType {
  /** As elsewhere: 'int16', 'float32' …; 'char' is text. */
  readonly name: string;
  readonly size: number;
  /** Numbers of as many bytes as there are whole ones. */
  decode(bytes: Uint8Array): Numbers;
}

interface Layout {
  readonly name: string;
  readonly size: number;
  create(length: number): Numbers;
  read(view: DataView, offset: number, littleEndian: boolean): number;
}

const layouts: Readonly<Record<number, Layout>> = {
  3: { name: 'uint8', size: 1, create: (n) => new Uint8Array(n), read: (v, at) => v.getUint8(at) },
  4: { name: 'char', size: 1, create: (n) => new Uint8Array(n), read: (v, at) => v.getUint8(at) },
  5: {
    name: 'float32',
    size: 4,
    create: (n) => new Float32Array(n),
    read: (v, at, little) => v.getFloat32(at, little),
  },
  6: {
    name: 'float64',
    size: 8,
    create: (n) => new Float64Array(n),
    read: (v, at, little) => v.getFloat64(at, little),
  },
  20: { name: 'int8', size: 1, create: (n) => new Int8Array(n), read: (v, at) => v.getInt8(at) },
  21: { name: 'uint8', size: 1, create: (n) => new Uint8Array(n), read: (v, at) => v.getUint8(at) },
  22: { name: 'int16', size: 2, create: (n) => new Int16Array(n), read: (v, at, little) => v.getInt16(at, little) },
  23: { name: 'uint16', size: 2, create: (n) => new Uint16Array(n), read: (v, at, little) => v.getUint16(at, little) },
  24: { name: 'int32', size: 4, create: (n) => new Int32Array(n), read: (v, at, little) => v.getInt32(at, little) },
  25: { name: 'uint32', size: 4, create: (n) => new Uint32Array(n), read: (v, at, little) => v.getUint32(at, little) },
  26: {
    name: 'int64',
    size: 8,
    create: (n) => new Float64Array(n),
    read: (v, at, little) => Number(v.getBigInt64(at, little)),
  },
  27: {
    name: 'uint64',
    size: 8,
    create: (n) => new Float64Array(n),
    read: (v, at, little) => Number(v.getBigUint64(at, little)),
  },
};

/** DFNT_LITEND: the numbers are little-endian; all others are big-endian. */
const littleEndianBit = 0x4000;
const codeMask = 0x0fff;

const typeOf = (code: number, littleEndian: boolean): NumberType | undefined => {
  const layout = layouts[code & codeMask];
  return (
    layout && {
      name: layout.name,
      size: layout.size,
      decode(bytes) {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        const numbers = layout.create(Math.floor(bytes.length / layout.size));
        for (let index = 0; index < numbers.length; index++)
          numbers[index] = layout.read(view, index * layout.size, littleEndian);
        return numbers;
      },
    }
  );
};

/** The type of a field of a Vdata; undefined for types that are not read. */
export const fieldType = (code: number): NumberType | undefined => typeOf(code, (code & littleEndianBit) !== 0);

/** Classes of a number type element: IEEE or two's complement, the most significant byte first or last (DFNTF_…, DFNTI_…). */
const bigEndianClass = 1;
const littleEndianClass = 4;

/** The type of an element of the tag NT: version, type, bits, class. Throws file-damaged. */
export const numberTypeOf = (bytes: Buffer | undefined): NumberType => {
  const [, code = 0, bits = 0, order = 0] = bytes ?? [];
  const type = typeOf(code, order === littleEndianClass);
  const known = order === bigEndianClass || order === littleEndianClass || type?.size === 1;
  if (!type || !known || (bits !== 0 && bits !== type.size * 8))
    throw damaged(
      `A data set of the HDF4 file has a number type that does not exist (${code}, ${bits} bits, class ${order}).`,
    );
  return type;
};
