/** Numbers of any width of bits in GRIB 2, the most significant bit first, and signs in a bit of their own. */
import { damaged } from '../errors.ts';

export interface BitReader {
  /** An unsigned number. Throws file-damaged behind the end. */
  read(bits: number): number;
  /** On to the next whole byte. */
  align(): void;
}

const mostBits = 32;

export const createBitReader = (bytes: Buffer, start = 0): BitReader => {
  let at = start * 8;
  return {
    read(bits) {
      if (bits > mostBits || at + bits > bytes.length * 8)
        throw damaged('The packed numbers of a GRIB message end early.');
      let value = 0;
      for (let left = bits; left > 0; ) {
        const taken = Math.min(left, 8 - (at & 7));
        const piece = ((bytes[at >> 3] ?? 0) >> (8 - (at & 7) - taken)) & ((1 << taken) - 1);
        value = value * 2 ** taken + piece;
        at += taken;
        left -= taken;
      }
      return value;
    },
    align() {
      at = Math.ceil(at / 8) * 8;
    },
  };
};

/** The first bit is the sign, the others the size (WMO Manual on Codes I.2, regulation 92.1.5). */
export const signed = (unsigned: number, bits: number): number => {
  const half = 2 ** (bits - 1);
  return unsigned >= half ? half - unsigned : unsigned;
};

export const signed8 = (bytes: Buffer, at: number): number => signed(bytes.readUInt8(at), 8);
export const signed16 = (bytes: Buffer, at: number): number => signed(bytes.readUInt16BE(at), 16);
export const signed32 = (bytes: Buffer, at: number): number => signed(bytes.readUInt32BE(at), 32);

/** All bits set: missing. */
export const missing32 = 2 ** 32 - 1;
