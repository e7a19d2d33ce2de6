import type { Field } from './field.ts';

const most = 4000;

const each = (from: number, to: number, size: Field['size'], little: boolean): Field[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / size)) }, (_, index) => ({
    at: from + index * size,
    size,
    little,
  }));

/** The footer byte by byte (its numbers are of variable length), its length, and the heads of the first pages. */
export const parquetFields = (bytes: Buffer): Field[] => {
  const length = bytes.readUInt32LE(bytes.length - 8);
  return [
    ...each(Math.max(4, bytes.length - 8 - length), bytes.length - 8, 1, true).slice(0, most),
    { at: bytes.length - 8, size: 4, little: true },
    ...each(4, 44, 1, true),
  ];
};

/** Database header, and of every page its kind, its counts and the places of its cells (sqlite.org/fileformat2.html). */
export const sqliteFields = (bytes: Buffer): Field[] => {
  const stated = bytes.readUInt16BE(16);
  const size = stated === 1 ? 65_536 : stated;
  const fields = [...each(16, 18, 2, false), ...each(18, 24, 1, false), ...each(24, 72, 4, false)];
  for (let page = 0; page < bytes.length && size >= 512; page += size) {
    const at = page === 0 ? 100 : page;
    const interior = bytes[at] === 2 || bytes[at] === 5;
    const cells = bytes.readUInt16BE(at + 3);
    const pointers = at + (interior ? 12 : 8);
    fields.push({ at, size: 1, little: false }, ...each(at + 1, at + 7, 2, false));
    if (interior) fields.push({ at: at + 8, size: 4, little: false });
    fields.push(...each(pointers, pointers + 2 * Math.min(cells, 20), 2, false));
    for (let index = 0; index < Math.min(cells, 20); index++) {
      const cell = page + bytes.readUInt16BE(pointers + 2 * index);
      fields.push(...each(cell, cell + 12, 1, false));
    }
  }
  return fields;
};

/** Header and records of a .shp; of a .shx, whose records are shorter, the same places. */
export const shapeFields = (bytes: Buffer): Field[] => {
  const fields = [...each(24, 28, 4, false), ...each(28, 36, 4, true)];
  for (let at = 100; at + 12 <= bytes.length && fields.length < most; ) {
    const length = 2 * bytes.readUInt32BE(at + 4);
    fields.push(...each(at, at + 8, 4, false), { at: at + 8, size: 4, little: true });
    fields.push(...each(at + 44, at + Math.min(8 + length, 80), 4, true));
    at += 8 + length;
  }
  return fields;
};

/** Counts and lengths, and the description of every column. */
export const dbaseFields = (bytes: Buffer): Field[] => [
  { at: 4, size: 4, little: true },
  ...each(8, 12, 2, true),
  ...each(32, Math.min(bytes.length, bytes.readUInt16LE(8)), 1, true),
];
