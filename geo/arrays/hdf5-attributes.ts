/** Attributes and types of HDF5 objects as the library gives them. */
import type * as H5 from 'h5wasm';
import type { AttributeValue } from './array-file.ts';

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  ArrayBuffer.isView(value) &&
  !(value instanceof DataView) &&
  !(value instanceof BigInt64Array) &&
  !(value instanceof BigUint64Array);

export const attributeValue = (value: unknown): AttributeValue | undefined => {
  if (typeof value === 'string') return value.replace(/\0+$/, '');
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return [Number(value)];
  if (isNumbers(value)) return Array.from(value);
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Array.from(value, Number);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' ');
  return Array.isArray(value) && value.every((one) => typeof one === 'number' || typeof one === 'bigint')
    ? value.map(Number)
    : undefined;
};

/** Bookkeeping of HDF5 dimension scales. */
const ofScales = new Set(['CLASS', 'NAME', 'DIMENSION_LIST', 'REFERENCE_LIST']);
/** What only the NetCDF-4 library writes. */
const ofNetcdf = new Set(['_Netcdf4Dimid', '_Netcdf4Coordinates', '_NCProperties', '_nc3_strict']);

/** HDF5's type class of lists, which say nothing to us, and whose damaged lengths keep the library busy for minutes. */
const variableLength = 9;

interface Attributes {
  readonly attributes: Map<string, AttributeValue>;
  readonly attributeTypes: ReadonlyMap<string, string>;
  /** Without these the numbers mean something else. */
  readonly unreadable: readonly string[];
  /** The NetCDF-4 library wrote some of them. */
  readonly netcdf: boolean;
}

const essential = /^(scale_factor|add_offset|_FillValue|missing_value|valid_(min|max|range)|_Unsigned|units)$/;

export const attributesOf = (entity: { readonly attrs: Record<string, H5.Attribute> }): Attributes => {
  const attributes = new Map<string, AttributeValue>();
  const attributeTypes = new Map<string, string>();
  const unreadable: string[] = [];
  let netcdf = false;
  for (const [name, attribute] of Object.entries(entity.attrs)) {
    netcdf ||= ofNetcdf.has(name);
    if (ofScales.has(name) || ofNetcdf.has(name)) continue;
    try {
      if (attribute.metadata.type === variableLength) continue;
      const value = attributeValue(attribute.value);
      if (value !== undefined) attributes.set(name, value);
      const type = dtypeOf(attribute);
      if (type !== undefined) attributeTypes.set(name, type);
    } catch {
      // Others of a type that the library cannot read say nothing to us.
      if (essential.test(name)) unreadable.push(name);
    }
  }
  return { attributes, attributeTypes, unreadable, netcdf };
};

const dtypes: Readonly<Record<string, string>> = {
  b: 'int8',
  B: 'uint8',
  h: 'int16',
  H: 'uint16',
  i: 'int32',
  I: 'uint32',
  q: 'int64',
  Q: 'uint64',
  f: 'float32',
  d: 'float64',
  e: 'float16',
};

export const dtypeOf = ({ dtype }: Pick<H5.Dataset, 'dtype'>): string | undefined =>
  typeof dtype === 'string' ? dtypes[dtype.replace(/^[<>|=]/, '')] : undefined;

/** Enumerations are integers whose values have names; booleans are such. */
export const enumerationType = ({
  metadata: { size, signed, enum_type: enumeration },
}: H5.Dataset): string | undefined =>
  enumeration?.type === 0 && [1, 2, 4].includes(size) ? `${signed ? '' : 'u'}int${8 * size}` : undefined;

/** The names of an enumeration, as CF says them of codes. */
export const enumerationFlags = ({ metadata: { enum_type: enumeration } }: H5.Dataset): [string, AttributeValue][] => {
  const members = Object.entries(enumeration?.members ?? {});
  return members.length === 0 || 'TRUE' in (enumeration?.members ?? {})
    ? []
    : [
        ['flag_values', members.map(([, value]) => Number(value))],
        ['flag_meanings', members.map(([name]) => name.trim().replace(/\s+/g, '_')).join(' ')],
      ];
};

/** undefined where the library throws: it does where bytes lead nowhere. */
export const unlessItFails = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
