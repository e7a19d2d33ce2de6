/** A raster attribute table of ArcGIS (nlcd.tif.vat.dbf): codes with names. Source: dBASE III header, as in the shapefile specification. */
import type { LegendEntry } from '../../../core/profile.ts';

const mostRows = 1000;

interface Field {
  readonly name: string;
  readonly type: string;
  readonly length: number;
  readonly at: number;
}

const fieldsOf = (bytes: Buffer): Field[] => {
  const fields: Field[] = [];
  let at = 1;
  for (let start = 32; start + 32 <= bytes.length && bytes[start] !== 0x0d; start += 32) {
    const length = bytes[start + 16] ?? 0;
    const name = bytes.toString('latin1', start, start + 11).replace(/\0.*$/, '');
    fields.push({ name, type: String.fromCharCode(bytes[start + 11] ?? 0), length, at });
    at += length;
  }
  return fields;
};

const namesIt = /^(?:class_?name?s?|label|name|land_?cover|landcover|nlcd_?land|category|descr?\w*|type|legend)/i;

/** Entries of the table; none when it names nothing. */
export const readAttributeTable = (bytes: Buffer): LegendEntry[] => {
  if (bytes.length < 65) return [];
  const [rows, header, record] = [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)];
  const fields = fieldsOf(bytes.subarray(0, header));
  const value = fields.find(({ name }) => /^value$/i.test(name));
  const label =
    fields.find(({ name, type }) => type === 'C' && namesIt.test(name)) ?? fields.find(({ type }) => type === 'C');
  if (!value || !label || record === 0) return [];
  return Array.from({ length: Math.min(rows, mostRows) }, (_, row) => header + row * record)
    .filter((start) => start + record <= bytes.length && bytes[start] === 0x20)
    .flatMap((start): LegendEntry[] => {
      const read = ({ at, length }: Field): string => bytes.toString('utf8', start + at, start + at + length).trim();
      const code = Number(read(value));
      return Number.isInteger(code) && read(label) !== '' ? [{ code, name: read(label) }] : [];
    });
};
