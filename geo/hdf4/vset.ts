/** Vgroups and Vdatas of HDF4: groups of elements, and tables (HDF Specification and Developer's Guide 4.2, chapter 9, "Vset tags"). */
import { damaged } from '../errors.ts';
import { decodeText } from '../files/text.ts';
import { tags } from './descriptors.ts';
import { bytesOf, type Hdf4 } from './element.ts';
import { fieldType, type NumberType } from './number-types.ts';

export interface Member {
  readonly tag: number;
  readonly ref: number;
}

export interface Vgroup {
  readonly ref: number;
  readonly name: string;
  readonly className: string;
  readonly members: readonly Member[];
}

interface Field {
  readonly name: string;
  /** undefined: of a type that is not read. */
  readonly type: NumberType | undefined;
  /** Numbers per record. */
  readonly order: number;
  /** Bytes per record. */
  readonly size: number;
}

export interface Vdata {
  readonly name: string;
  readonly className: string;
  readonly records: number;
  readonly recordSize: number;
  readonly fields: readonly Field[];
  /** Records lie one after the other; else fields do. */
  readonly interlaced: boolean;
}

const createCursor = (bytes: Buffer) => {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw damaged('A group or table of the HDF4 file is cut off.');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const short = (): number => take(2).readUInt16BE(0);
  return {
    short,
    long: (): number => take(4).readUInt32BE(0),
    shorts: (count: number): number[] => {
      const piece = take(count * 2);
      return Array.from({ length: count }, (_, index) => piece.readUInt16BE(index * 2));
    },
    text: (): string => decodeText(take(short())).replace(/\0.*$/s, ''),
  };
};

export const readVgroup = (hdf4: Hdf4, ref: number): Vgroup | undefined => {
  const bytes = bytesOf(hdf4, tags.vgroup, ref);
  if (!bytes) return undefined;
  const cursor = createCursor(bytes);
  const count = cursor.short();
  const memberTags = cursor.shorts(count);
  const refs = cursor.shorts(count);
  const members = memberTags.map((tag, index) => ({ tag, ref: refs[index] ?? 0 }));
  return { ref, name: cursor.text(), className: cursor.text(), members };
};

export const readVdata = (hdf4: Hdf4, ref: number): Vdata | undefined => {
  const bytes = bytesOf(hdf4, tags.vdataHeader, ref);
  if (!bytes) return undefined;
  const cursor = createCursor(bytes);
  const interlaced = cursor.short() === 0;
  const records = cursor.long();
  const recordSize = cursor.short();
  const count = cursor.short();
  const types = cursor.shorts(count);
  const sizes = cursor.shorts(count);
  cursor.shorts(count); // Offsets in memory.
  const orders = cursor.shorts(count);
  const fields = types.map((code, index): Field => {
    return { name: cursor.text(), type: fieldType(code), order: orders[index] ?? 0, size: sizes[index] ?? 0 };
  });
  return { name: cursor.text(), className: cursor.text(), records, recordSize, fields, interlaced };
};

/** Bytes of the only field of a table of one field; undefined where there are none. Throws file-damaged beyond `limit`. */
export const onlyField = (
  hdf4: Hdf4,
  ref: number,
  table: Vdata,
  limit: number,
): { type: NumberType; bytes: Buffer } | undefined => {
  const [field] = table.fields;
  if (!field?.type || table.fields.length !== 1) return undefined;
  const length = table.records * field.order * field.type.size;
  if (length > limit) throw damaged(`A table of the HDF4 file declares ${length} bytes for an attribute.`);
  const bytes = bytesOf(hdf4, tags.vdata, ref);
  return bytes && bytes.length >= length ? { type: field.type, bytes: bytes.subarray(0, length) } : undefined;
};
