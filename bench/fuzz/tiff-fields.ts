import { type Field, read } from './field.ts';

const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const valuesEach = 40;
const directoriesEach = 8;

/** Values of a tag, where they stand, as numbers of their own size. */
const valueFields = (at: number, bytesEach: number, count: number, little: boolean): Field[] => {
  const size = bytesEach === 8 ? 8 : bytesEach === 4 ? 4 : bytesEach === 2 ? 2 : 1;
  return Array.from({ length: Math.min(count, valuesEach) }, (_, index) => ({
    at: at + index * bytesEach,
    size,
    little,
  }));
};

/** Header, directories and the values of their tags; both byte orders, classic and BigTIFF. */
export const tiffFields = (bytes: Buffer): Field[] => {
  const little = bytes[0] === 0x49;
  const big = read(bytes, { at: 2, size: 2, little }) === 43;
  const wide = big ? 8 : 4;
  const fields: Field[] = [{ at: big ? 8 : 4, size: wide, little }];
  let offset = read(bytes, fields[0]!);
  for (let directory = 0; directory < directoriesEach && offset > 0 && offset + 8 < bytes.length; directory++) {
    const countField: Field = { at: offset, size: big ? 8 : 2, little };
    fields.push(countField);
    const start = offset + countField.size;
    const length = 4 + 2 * wide;
    const entries = read(bytes, countField);
    for (let at = start; at < start + entries * length && at + length <= bytes.length; at += length) {
      const value: Field = { at: at + 4 + wide, size: wide, little };
      fields.push({ at, size: 2, little }, { at: at + 2, size: 2, little }, { at: at + 4, size: wide, little });
      const size = typeSizes[read(bytes, { at: at + 2, size: 2, little })] ?? 0;
      const count = read(bytes, { at: at + 4, size: wide, little });
      const inline = size * count <= wide;
      if (!inline) fields.push(value);
      fields.push(...valueFields(inline ? value.at : read(bytes, value), size, size === 0 ? 0 : count, little));
    }
    const next: Field = { at: start + entries * length, size: wide, little };
    if (next.at + wide > bytes.length) break;
    fields.push(next);
    offset = read(bytes, next);
  }
  return fields;
};
