/** Where the numbers of a file stand that say how to read the rest of it: lengths, offsets, counts, kinds. */
import { type Field, read } from './field.ts';
import { jpeg2000Fields, jpegFields, pngFields } from './picture-fields.ts';
import { dbaseFields, parquetFields, shapeFields, sqliteFields } from './record-fields.ts';
import { tiffFields } from './tiff-fields.ts';

const most = 4000;

/** Words that are small enough to be a length, a count or a place in the file, wherever they stand. */
const numberLike = (bytes: Buffer, size: 4 | 8, little: boolean, step: number, end: number): Field[] => {
  const found: Field[] = [];
  for (let at = 0; at + size <= Math.min(bytes.length, end) && found.length < most; at += step) {
    const field = { at, size, little };
    const value = read(bytes, field);
    if (value > 0 && value <= bytes.length) found.push(field);
  }
  return found;
};

const starts = (bytes: Buffer, signature: string): boolean =>
  bytes.toString('latin1', 0, signature.length) === signature;

const classicHeader = 4096;

const search = (bytes: Buffer): Field[] => {
  if (starts(bytes, 'II') || starts(bytes, 'MM')) return tiffFields(bytes);
  if (starts(bytes, 'CDF')) return numberLike(bytes, 4, false, 4, classicHeader);
  if (starts(bytes, '\x89HDF'))
    return [...numberLike(bytes, 8, true, 1, Infinity), ...numberLike(bytes, 4, true, 2, 2048)];
  if (starts(bytes, '\x89PNG')) return pngFields(bytes);
  if (starts(bytes, '\xff\xd8')) return jpegFields(bytes);
  if (starts(bytes, '\0\0\0\x0cjP') || starts(bytes, '\xff\x4f')) return jpeg2000Fields(bytes);
  if (starts(bytes, 'PAR1')) return parquetFields(bytes);
  if (starts(bytes, 'SQLite')) return sqliteFields(bytes);
  if (starts(bytes, '\0\0\x27\x0a')) return shapeFields(bytes);
  if (starts(bytes, '\x03') && bytes.length > 32) return dbaseFields(bytes);
  return numberLike(bytes, 4, true, 1, Infinity);
};

const known = new WeakMap<Buffer, readonly Field[]>();

/** The fields of a whole file. Some of them lie elsewhere once it is damaged: that does no harm. */
export const fieldsOf = (bytes: Buffer): readonly Field[] => {
  const before = known.get(bytes);
  if (before) return before;
  const fields = search(bytes).filter(({ at, size }) => at >= 0 && at + size <= bytes.length);
  known.set(bytes, fields);
  return fields;
};
