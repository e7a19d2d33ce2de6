/** Header of the NetCDF classic formats (CDF-1, CDF-2 with 64-bit offsets, CDF-5): NetCDF Users Guide, "The NetCDF classic format". */
import { damaged } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { decodeText } from '../files/text.ts';
import type { AttributeValue } from './array-file.ts';

export interface ClassicVariable {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly attributeTypes: ReadonlyMap<string, string>;
  readonly type: number;
  readonly begin: number;
}

export interface ClassicHeader {
  readonly version: number;
  /** −1 when the writer did not say. */
  readonly records: number;
  /** Length 0 marks the record dimension. */
  readonly dimensions: readonly { readonly name: string; readonly length: number }[];
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly variables: readonly ClassicVariable[];
}

interface NumberType {
  readonly name: string;
  readonly size: number;
  read(view: DataView, offset: number): number;
}

/** nc_type codes; 2 (char) is text. */
export const numberTypes: Readonly<Record<number, NumberType>> = {
  1: { name: 'int8', size: 1, read: (view, offset) => view.getInt8(offset) },
  2: { name: 'char', size: 1, read: (view, offset) => view.getUint8(offset) },
  3: { name: 'int16', size: 2, read: (view, offset) => view.getInt16(offset) },
  4: { name: 'int32', size: 4, read: (view, offset) => view.getInt32(offset) },
  5: { name: 'float32', size: 4, read: (view, offset) => view.getFloat32(offset) },
  6: { name: 'float64', size: 8, read: (view, offset) => view.getFloat64(offset) },
  7: { name: 'uint8', size: 1, read: (view, offset) => view.getUint8(offset) },
  8: { name: 'uint16', size: 2, read: (view, offset) => view.getUint16(offset) },
  9: { name: 'uint32', size: 4, read: (view, offset) => view.getUint32(offset) },
  10: { name: 'int64', size: 8, read: (view, offset) => Number(view.getBigInt64(offset)) },
  11: { name: 'uint64', size: 8, read: (view, offset) => Number(view.getBigUint64(offset)) },
};

const charType = 2;
const listTags = { absent: 0, dimension: 10, variable: 11, attribute: 12 };
const listLimit = 65_536;
const firstPiece = 65_536;

/** Reads the header piece by piece: its length is known only at its end. */
const createCursor = (source: ByteSource) => {
  let bytes = source.read(0, Math.min(firstPiece, source.size));
  let position = 4;
  const need = (count: number): DataView => {
    const end = position + count;
    if (end > source.size) throw damaged('The NetCDF header goes beyond the end of the file.');
    if (end > bytes.length) bytes = source.read(0, Math.min(source.size, Math.max(end, bytes.length * 2)));
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    integer: (): number => {
      const value = need(4).getUint32(position);
      position += 4;
      return value;
    },
    wide: (): number => {
      const value = Number(need(8).getBigUint64(position));
      position += 8;
      return value;
    },
    /** `count` bytes, then padding to a multiple of four. */
    padded: (count: number): Buffer => {
      need(count);
      const piece = bytes.subarray(position, position + count);
      position += Math.ceil(count / 4) * 4;
      return piece;
    },
  };
};

type Cursor = ReturnType<typeof createCursor>;

const attributeValue = (type: number, count: number, bytes: Buffer): AttributeValue => {
  if (type === charType) return decodeText(bytes).replace(/\0+$/, '');
  const { size, read } = numberTypes[type] ?? { size: 1, read: () => NaN };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: count }, (_, index) => read(view, index * size));
};

const createParser = (cursor: Cursor, version: number) => {
  const size = version === 5 ? cursor.wide : cursor.integer;
  const name = (): string => decodeText(cursor.padded(size()));
  const list = <T>(tag: number, item: () => T): T[] => {
    const found = cursor.integer();
    const count = size();
    if (found === listTags.absent && count === 0) return [];
    if (found !== tag || count > listLimit) throw damaged('The NetCDF header is malformed.');
    return Array.from({ length: count }, item);
  };
  const attributes = (): Pick<ClassicVariable, 'attributes' | 'attributeTypes'> => {
    const read = list(listTags.attribute, () => {
      const key = name();
      const type = cursor.integer();
      const count = size();
      const numberType = numberTypes[type];
      if (!numberType) throw damaged(`A NetCDF attribute has the type ${type}.`);
      return { key, value: attributeValue(type, count, cursor.padded(count * numberType.size)), type: numberType.name };
    });
    return {
      attributes: new Map(read.map(({ key, value }) => [key, value])),
      attributeTypes: new Map(read.map(({ key, type }) => [key, type])),
    };
  };
  const variable = (): ClassicVariable => {
    const variableName = name();
    const rank = size();
    if (rank > 1024) throw damaged(`A NetCDF variable has ${rank} dimensions.`);
    const dimensions = Array.from({ length: rank }, size);
    const variableAttributes = attributes();
    const type = cursor.integer();
    if (!numberTypes[type]) throw damaged(`A NetCDF variable has the type ${type}.`);
    size(); // vsize: redundant, and too small for large variables.
    const begin = version === 1 ? cursor.integer() : cursor.wide();
    return { name: variableName, dimensions, ...variableAttributes, type, begin };
  };
  return { size, name, list, attributes, variable };
};

export const readClassicHeader = (source: ByteSource): ClassicHeader => {
  const version = source.read(0, 4)[3] ?? 0;
  const cursor = createCursor(source);
  const parser = createParser(cursor, version);
  const records = parser.size();
  const dimensions = parser.list(listTags.dimension, () => ({ name: parser.name(), length: parser.size() }));
  const { attributes } = parser.attributes();
  const variables = parser.list(listTags.variable, parser.variable);
  for (const { dimensions: used } of variables) {
    if (used.some((index) => index >= dimensions.length))
      throw damaged('A NetCDF variable names a dimension that does not exist.');
  }
  return { version, records: records >= 2 ** 32 - 1 ? -1 : records, dimensions, attributes, variables };
};
