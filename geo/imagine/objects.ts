/** Objects of an Imagine file, read as its dictionary says. All numbers are little-endian. */
import { damaged } from '../errors.ts';
import { decodeText } from '../files/text.ts';
import type { Dictionary, FieldType } from './dictionary.ts';

type Value = number | string | ImagineObject;

/** Each field as a list: of characters, one text. */
export type ImagineObject = ReadonlyMap<string, readonly Value[]>;

const depthLimit = 16;
const itemLimit = 1_000_000;

interface NumberKind {
  readonly size: number;
  read(bytes: Buffer, at: number): number;
}

const numberKinds: Readonly<Record<string, NumberKind>> = {
  C: { size: 1, read: (bytes, at) => bytes.readUInt8(at) },
  s: { size: 2, read: (bytes, at) => bytes.readUInt16LE(at) },
  S: { size: 2, read: (bytes, at) => bytes.readInt16LE(at) },
  l: { size: 4, read: (bytes, at) => bytes.readInt32LE(at) },
  L: { size: 4, read: (bytes, at) => bytes.readUInt32LE(at) },
  t: { size: 4, read: (bytes, at) => bytes.readUInt32LE(at) },
  f: { size: 4, read: (bytes, at) => bytes.readFloatLE(at) },
  d: { size: 8, read: (bytes, at) => bytes.readDoubleLE(at) },
};

/** Element types of base data, by their number; smaller and complex ones are not read. */
const baseKinds: Readonly<Record<number, NumberKind>> = {
  3: { size: 1, read: (bytes, at) => bytes.readUInt8(at) },
  4: { size: 1, read: (bytes, at) => bytes.readInt8(at) },
  5: { size: 2, read: (bytes, at) => bytes.readUInt16LE(at) },
  6: { size: 2, read: (bytes, at) => bytes.readInt16LE(at) },
  7: { size: 4, read: (bytes, at) => bytes.readUInt32LE(at) },
  8: { size: 4, read: (bytes, at) => bytes.readInt32LE(at) },
  9: { size: 4, read: (bytes, at) => bytes.readFloatLE(at) },
  10: { size: 8, read: (bytes, at) => bytes.readDoubleLE(at) },
};

const createReader = (dictionary: Dictionary, bytes: Buffer) => {
  let at = 0;
  let items = 0;
  const take = (length: number): number => {
    if (at + length > bytes.length) throw damaged('An object of the Imagine file is cut off.');
    at += length;
    return at - length;
  };

  const numbers = (kind: NumberKind, count: number): number[] => {
    const start = take(kind.size * count);
    return Array.from({ length: count }, (_, index) => kind.read(bytes, start + index * kind.size));
  };

  const baseData = (): Value[] => {
    const start = take(12);
    const [rows, columns] = [bytes.readUInt32LE(start), bytes.readUInt32LE(start + 4)];
    const kind = baseKinds[bytes.readUInt16LE(start + 8)];
    if (!kind) throw damaged('An object of the Imagine file holds numbers of a kind that is not read.');
    return numbers(kind, rows * columns);
  };

  const values = ({ kind, names, object }: FieldType, count: number, depth: number): Value[] => {
    if (kind === 'c') return [decodeText(bytes.subarray(take(count), at)).replace(/\0.*$/s, '')];
    const number = numberKinds[kind];
    if (number) return numbers(number, count);
    if (kind === 'e') return numbers(numberKinds['s']!, count).map((value) => names[value] ?? '');
    items += count;
    if (items > itemLimit) throw damaged('An object of the Imagine file has too many parts.');
    if (kind === 'b') return Array.from({ length: count }, baseData).flat();
    if (kind === 'o') return Array.from({ length: count }, () => readObject(object, depth + 1));
    throw damaged(`An object of the Imagine file has a field of the kind '${kind}', which is not known.`);
  };

  const readObject = (type: string, depth: number): ImagineObject => {
    const fields = dictionary.get(type);
    if (!fields || depth > depthLimit)
      throw damaged(`The Imagine file has an object of a type that its dictionary lacks (${type}).`);
    return new Map(
      fields.map((field) => {
        // A number of items and where they lie: right behind.
        const count = field.pointer ? bytes.readUInt32LE(take(8)) : field.count;
        return [field.name, values(field, count, depth)];
      }),
    );
  };
  return readObject;
};

/** Throws file-damaged where the bytes do not suffice. */
export const readImagineObject = (dictionary: Dictionary, type: string, bytes: Buffer): ImagineObject =>
  createReader(dictionary, bytes)(type, 0);

export const numberOf = (object: ImagineObject | undefined, field: string): number => {
  const value = object?.get(field)?.[0];
  return typeof value === 'number' ? value : NaN;
};

export const numbersOf = (object: ImagineObject | undefined, field: string): number[] =>
  (object?.get(field) ?? []).filter((value) => typeof value === 'number');

export const textOf = (object: ImagineObject | undefined, field: string): string => {
  const value = object?.get(field)?.[0];
  return typeof value === 'string' ? value : '';
};

export const objectOf = (object: ImagineObject | undefined, field: string): ImagineObject | undefined => {
  const value = object?.get(field)?.[0];
  return typeof value === 'object' ? value : undefined;
};
