/** How Parquet files are told from others, and those with geometries from plain tables. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readStruct, type ThriftStruct } from './thrift.ts';

export const parquetSignature = 'PAR1';
const footerLimit = 64 * 2 ** 20;

/** Numbers of the fields of Parquet's footer (parquet.thrift). */
const field = { schema: 2, logicalType: 10, geometry: 17, geography: 18 };

const hasTypedColumn = (footer: Uint8Array): boolean => {
  try {
    const schema: readonly ThriftStruct[] = readStruct({ bytes: footer, at: 0 }).structs(field.schema);
    return schema.some((element) => {
      const logical = element.struct(field.logicalType);
      return logical?.struct(field.geometry) !== undefined || logical?.struct(field.geography) !== undefined;
    });
  } catch {
    return false;
  }
};

/** Does the footer of this Parquet file say that it has geometries? */
export const isGeoParquet = (path: string): boolean => {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const end = Buffer.alloc(8);
    readSync(descriptor, end, 0, 8, Math.max(0, size - 8));
    const length = end.readUInt32LE(0);
    if (end.toString('latin1', 4) !== parquetSignature || length > Math.min(size - 8, footerLimit)) return false;
    const footer = Buffer.alloc(length);
    readSync(descriptor, footer, 0, length, size - 8 - length);
    return footer.includes('"primary_column"') || hasTypedColumn(footer);
  } finally {
    closeSync(descriptor);
  }
};
