import type { Field } from './field.ts';

const field = (at: number, size: Field['size']): Field => ({ at, size, little: false });

const each = (from: number, to: number, size: Field['size']): Field[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / size)) }, (_, index) => field(from + index * size, size));

/** Lengths and names of the chunks, all of the header. */
export const pngFields = (bytes: Buffer): Field[] => {
  const fields = [field(16, 4), field(20, 4), ...each(24, 29, 1)];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    fields.push(field(at, 4), field(at + 4, 4));
  return fields;
};

/** Segments up to the first scan: lengths, and every byte of frame, tables and scan header. */
export const jpegFields = (bytes: Buffer): Field[] => {
  const fields: Field[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const length = bytes.readUInt16BE(at + 2);
    fields.push(field(at + 1, 1), field(at + 2, 2), ...each(at + 4, at + 2 + Math.min(length, 40), 1));
    if (bytes[at + 1] === 0xda) break;
    at += 2 + length;
  }
  return fields;
};

const containers = new Set(['jp2h', 'asoc', 'jplh', 'res ']);

const boxFields = (bytes: Buffer, from: number, to: number, into: Field[]): void => {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32BE(at) || to - at;
    const type = bytes.toString('latin1', at + 4, at + 8);
    into.push(field(at, 4), field(at + 4, 4));
    if (length < 8) return;
    if (containers.has(type)) boxFields(bytes, at + 8, Math.min(to, at + length), into);
    else if (type === 'jp2c') codestreamFields(bytes, at + 8, into);
    else into.push(...each(at + 8, Math.min(to, at + Math.min(length, 48)), 1));
    at += length;
  }
};

const sizeMarker = 0xff51;
const tilePart = 0xff90;
const data = 0xff93;

const codestreamFields = (bytes: Buffer, from: number, into: Field[]): void => {
  for (let at = from + 2; at + 12 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    into.push(field(at, 2), field(at + 2, 2));
    if (marker === sizeMarker)
      into.push(field(at + 4, 2), ...each(at + 6, at + 38, 4), ...each(at + 38, at + 2 + length, 1));
    else into.push(...each(at + 4, at + 2 + Math.min(length, 40), 1));
    if (marker === tilePart) {
      into.push(field(at + 4, 2), field(at + 6, 4));
      const part = bytes.readUInt32BE(at + 6);
      if (part < 14) return;
      at += part;
    } else if (marker === data || marker < 0xff00) return;
    else at += 2 + length;
  }
};

/** Boxes, and the segments of the codestream's main header and of its tile-parts. */
export const jpeg2000Fields = (bytes: Buffer): Field[] => {
  const fields: Field[] = [];
  if (bytes[0] === 0xff) codestreamFields(bytes, 0, fields);
  else boxFields(bytes, 0, bytes.length, fields);
  return fields;
};
