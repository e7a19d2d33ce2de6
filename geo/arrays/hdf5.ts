import type * as H5 from 'h5wasm';
import { EarthwrightError } from '../../core/errors.ts';
import { damaged, unsupported } from '../errors.ts';
import type { ArrayFile, ArrayVariable, AttributeValue } from './array-file.ts';
import { guardFiles } from './hdf5-guard.ts';
import { loadGuarded } from './hdf5-load.ts';

type Library = typeof H5;

let loaded: Promise<Library> | undefined;

/** Once for the process: what is replaced while the library loads must not be replaced twice at a time. */
const loadLibrary = (): Promise<Library> => {
  loaded ??= loadGuarded(async () => {
    const library = await import('h5wasm/node');
    await library.ready;
    if (library.FS) guardFiles(library.FS);
    return library;
  });
  return loaded;
};

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  ArrayBuffer.isView(value) &&
  !(value instanceof DataView) &&
  !(value instanceof BigInt64Array) &&
  !(value instanceof BigUint64Array);

const attributeValue = (value: unknown): AttributeValue | undefined => {
  if (typeof value === 'string') return value.replace(/\0+$/, '');
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return [Number(value)];
  if (isNumbers(value)) return Array.from(value);
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Array.from(value, Number);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' ');
  return Array.isArray(value) && value.every((one) => typeof one === 'number' || typeof one === 'bigint')
    ? value.map(Number)
    : undefined;
};

/** Bookkeeping of HDF5 dimension scales and of the NetCDF-4 library. */
const internal = new Set([
  'CLASS',
  'NAME',
  'DIMENSION_LIST',
  'REFERENCE_LIST',
  '_Netcdf4Dimid',
  '_Netcdf4Coordinates',
  '_NCProperties',
]);

/** HDF5's type class of lists, which say nothing to us, and whose damaged lengths keep the library busy for minutes. */
const variableLength = 9;

const attributesOf = (entity: {
  readonly attrs: Record<string, H5.Attribute>;
}): ReadonlyMap<string, AttributeValue> => {
  const found = new Map<string, AttributeValue>();
  for (const [name, attribute] of Object.entries(entity.attrs)) {
    if (internal.has(name)) continue;
    try {
      if (attribute.metadata.type === variableLength) continue;
      const value = attributeValue(attribute.value);
      if (value !== undefined) found.set(name, value);
    } catch {
      // An attribute of a type that the library cannot read says nothing to us.
    }
  }
  return found;
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

const dtypeOf = (dataset: H5.Dataset): string | undefined =>
  typeof dataset.dtype === 'string' ? dtypes[dataset.dtype.replace(/^[<>|=]/, '')] : undefined;

/** undefined where the library throws: it does where bytes lead nowhere. */
const unlessItFails = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** By its attribute (HDF5 dimension scale specification, 3.2): the library's own call for it ends in an abort where the name of a scale is damaged. */
const isScale = (dataset: H5.Dataset): boolean =>
  unlessItFails(() => attributeValue(dataset.attrs['CLASS']?.value)) === 'DIMENSION_SCALE';

const dimensionNames = (dataset: H5.Dataset, path: string, shape: readonly number[]): string[] => {
  if (shape.length === 1 && isScale(dataset)) return [path];
  return shape.map((length, index) => {
    const [scale] = unlessItFails(() => dataset.get_attached_scales(index)) ?? [];
    return scale?.replace(/^\//, '') ?? `${path} dimension ${index + 1} (${length})`;
  });
};

const elementLimit = 2 ** 27;

/** undefined where the library gives up. */
const readSafely = (dataset: H5.Dataset, start: readonly number[], count: readonly number[]): unknown => {
  try {
    if (count.length === 0) return dataset.value;
    return dataset.slice(start.map((from, index) => [from, from + (count[index] ?? 0)]));
  } catch {
    return undefined;
  }
};

const createVariable = (dataset: H5.Dataset, path: string): ArrayVariable | undefined => {
  const dtype = dtypeOf(dataset);
  const shape = dataset.shape;
  if (dtype === undefined || !shape) return undefined;
  return {
    name: path,
    dtype,
    dimensions: dimensionNames(dataset, path, shape),
    shape,
    attributes: attributesOf(dataset),
    read(start, count) {
      const total = count.reduce((product, length) => product * length, 1);
      if (total > elementLimit) throw unsupported(`An HDF5 read of ${total} numbers at once is too large.`);
      const value = readSafely(dataset, start, count);
      const numbers = isNumbers(value) ? value : attributeValue(value);
      if (numbers === undefined || typeof numbers === 'string' || numbers.length !== total) {
        throw damaged(
          `The HDF5 dataset '${path}' cannot be read: it is damaged, uses a filter that is not built in, or has chunks of hundreds of MiB.`,
        );
      }
      return numbers;
    },
  };
};

const variableLimit = 10_000;
const groupLimit = 10_000;
/** Links may lead back to a group that one comes from. */
const depthLimit = 16;

interface Found {
  readonly variables: ArrayVariable[];
  groups: number;
}

const collect = (library: Library, group: H5.Group, prefix: string, depth: number, into: Found): void => {
  if (depth > depthLimit || ++into.groups > groupLimit) return;
  for (const key of group.keys()) {
    if (into.variables.length >= variableLimit) return;
    const path = `${prefix}${key}`;
    const entity = group.get(key);
    if (entity instanceof library.Group) collect(library, entity, `${path}/`, depth + 1, into);
    else if (entity instanceof library.Dataset) {
      const variable = createVariable(entity, path);
      if (variable) into.variables.push(variable);
    }
  }
};

/** Opens NetCDF-4 and other HDF5 files: every numeric dataset of every group, named by its path. */
export const openHdf5 = async (path: string): Promise<ArrayFile> => {
  const library = await loadLibrary();
  const file = new library.File(path, 'r');
  if (file.file_id < 0n) throw damaged('The HDF5 file cannot be opened: it is cut off or damaged.');
  try {
    const found: Found = { variables: [], groups: 0 };
    collect(library, file, '', 0, found);
    const { variables } = found;
    const attributes = attributesOf(file);
    const netcdf = '_NCProperties' in file.attrs || attributes.has('Conventions');
    return { format: netcdf ? 'NetCDF-4' : 'HDF5', attributes, variables, close: () => void file.close() };
  } catch (error) {
    file.close();
    // The library throws errors of its own where the bytes lead nowhere.
    throw error instanceof EarthwrightError ? error : damaged('The HDF5 file is damaged.');
  }
};
