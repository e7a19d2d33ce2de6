/** Structures of Thrift's compact protocol, as far as Parquet's page headers need it: whole numbers, flags and structures by field number. */
import { damaged } from '../errors.ts';

export interface ThriftStruct {
  number(field: number): number | undefined;
  flag(field: number): boolean | undefined;
  struct(field: number): ThriftStruct | undefined;
  /** The structures of a list. */
  structs(field: number): readonly ThriftStruct[];
}

type Value = number | boolean | ThriftStruct | readonly ThriftStruct[] | undefined;

export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

const kind = { stop: 0, yes: 1, no: 2, byte: 3, i64: 6, double: 7, binary: 8, list: 9, set: 10, struct: 12 };
const depthLimit = 32;

const byte = (cursor: Cursor): number => {
  const value = cursor.bytes[cursor.at++];
  if (value === undefined) throw damaged('A Parquet page ends early.');
  return value;
};

/** Unsigned LEB128; numbers above 2^53 lose digits. */
export const variableInteger = (cursor: Cursor): number => {
  let value = 0;
  for (let factor = 1; factor < 2 ** 70; factor *= 128) {
    const next = byte(cursor);
    value += (next & 127) * factor;
    if (next < 128) return value;
  }
  throw damaged('A number in a Parquet page has no end.');
};

const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

const isStruct = (value: Value): value is ThriftStruct => typeof value === 'object' && !Array.isArray(value);

const readValue = (cursor: Cursor, type: number, depth: number): Value => {
  if (type === kind.yes || type === kind.no) return type === kind.yes;
  if (type === kind.byte) return byte(cursor);
  if (type > kind.byte && type <= kind.i64) return zigzag(variableInteger(cursor));
  if (type === kind.struct) return readStruct(cursor, depth + 1);
  if (type === kind.double) cursor.at += 8;
  else if (type === kind.binary) {
    // The length is read first: it moves the cursor itself.
    const length = variableInteger(cursor);
    cursor.at += length;
  } else if (type === kind.list || type === kind.set) {
    const head = byte(cursor);
    const count = head >> 4 === 15 ? variableInteger(cursor) : head >> 4;
    const item = (head & 15) === kind.yes || (head & 15) === kind.no ? kind.byte : head & 15;
    const structs: ThriftStruct[] = [];
    for (let index = 0; index < count; index++) {
      const value = readValue(cursor, item, depth + 1);
      if (isStruct(value)) structs.push(value);
    }
    return structs;
  } else throw damaged('A Parquet page header is malformed.');
  return undefined;
};

/** Reads a structure and moves the cursor behind it. Throws file-damaged. */
export const readStruct = (cursor: Cursor, depth = 0): ThriftStruct => {
  if (depth > depthLimit) throw damaged('A Parquet page header is nested too deeply.');
  const fields = new Map<number, Value>();
  for (let field = 0; ; ) {
    const head = byte(cursor);
    if ((head & 15) === kind.stop) break;
    field = head >> 4 === 0 ? zigzag(variableInteger(cursor)) : field + (head >> 4);
    fields.set(field, readValue(cursor, head & 15, depth));
  }
  const of = <T>(field: number, is: (value: Value) => value is T & Value): T | undefined => {
    const value = fields.get(field);
    return is(value) ? value : undefined;
  };
  return {
    number: (field) => of(field, (value): value is number => typeof value === 'number'),
    flag: (field) => of(field, (value): value is boolean => typeof value === 'boolean'),
    struct: (field) => of(field, isStruct),
    structs: (field) => of(field, (value): value is readonly ThriftStruct[] => Array.isArray(value)) ?? [],
  };
};
