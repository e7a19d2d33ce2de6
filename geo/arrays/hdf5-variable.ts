/** HDF5 data sets of numbers as variables. */
import type * as H5 from 'h5wasm';
import { damaged } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import type { ArrayVariable } from './array-file.ts';
import {
  attributesOf,
  attributeValue,
  dtypeOf,
  enumerationFlags,
  enumerationType,
  unlessItFails,
} from './hdf5-attributes.ts';
import { chunkIndexOf, createChunkReader } from './hdf5-chunks.ts';
import { filterRefusal, indexRefusal, isBuiltIn } from './hdf5-filters.ts';
import { type Layout, type Message, messagesOf, readNumber } from './hdf5-object.ts';
import { createHdf5Reader, type LibraryModule } from './hdf5-read.ts';
import { storageRefusal } from './hdf5-storage.ts';

/** By its attribute (HDF5 dimension scale specification, 3.2): the library's own call for it ends in an abort where the name of a scale is damaged. */
const isScale = (dataset: H5.Dataset): boolean =>
  unlessItFails(() => attributeValue(dataset.attrs['CLASS']?.value)) === 'DIMENSION_SCALE';

const dimensionNames = (dataset: H5.Dataset, path: string, shape: readonly number[]): string[] => {
  if (shape.length === 1 && isScale(dataset)) return [path];
  return shape.map((length, index) => {
    const [scale] = unlessItFails(() => dataset.get_attached_scales(index)) ?? [];
    // Of a scale without a name the library gives whatever lies in memory: only a path is a name.
    return scale?.startsWith('/') ? scale.slice(1) : `${path} dimension ${index + 1} (${length})`;
  });
};

export interface Opened {
  readonly module: LibraryModule;
  /** Has a data set shown that the NetCDF-4 library wrote the file? */
  netcdf: boolean;
  readonly source: ByteSource;
  /** undefined: the file says nothing of it that can be followed. */
  readonly layout: Layout | undefined;
}

/** An object reference is the address of the object's header. */
const addressOf = ({ file_id: file, path }: H5.Dataset, { module, layout }: Opened): number | undefined => {
  const reference = unlessItFails(() => module.create_object_reference(file, path));
  return reference && layout && readNumber(Buffer.from(reference), 0, 8);
};

type Read = ArrayVariable['read'];

/** How the numbers of a data set are read, or why they cannot be. */
type Reading = { readonly read: Read } | { readonly refusal: string };

/** By the library, where it has all filters. */
const plainReading = (dataset: H5.Dataset, path: string, dtype: string, { module }: Opened): Reading => ({
  read: createHdf5Reader(module, dataset, path, dtype),
});

/** Chunk by chunk, where it has not. */
const chunkReading = (
  dataset: H5.Dataset,
  path: string,
  dtype: string,
  { source, layout }: Opened,
  messages: readonly Message[],
): Reading => {
  const { filters } = dataset;
  const { shape, size, littleEndian } = dataset.metadata;
  const refusal = filterRefusal(path, filters);
  if (refusal !== undefined) return { refusal };
  const index = layout && chunkIndexOf(messages, layout, shape?.length ?? 0);
  return layout && index
    ? { read: createChunkReader(source, layout, messages, index, { dtype, littleEndian, size, filters }) }
    : { refusal: indexRefusal(path, filters) };
};

const readingOf = (dataset: H5.Dataset, path: string, dtype: string, opened: Opened): Reading => {
  const { virtual_sources: sources } = dataset.metadata;
  if (Array.isArray(sources) && sources.length > 0)
    return {
      refusal: `The HDF5 dataset '${path}' is virtual: its numbers lie in other datasets or files, which are not read. Write it as one dataset, for instance with h5py or xarray.`,
    };
  const { source, layout } = opened;
  const address = addressOf(dataset, opened);
  const messages =
    layout && address !== undefined ? (unlessItFails(() => messagesOf(source, layout, address)) ?? []) : [];
  const refusal = layout && unlessItFails(() => storageRefusal(source, layout, messages, path));
  if (refusal !== undefined) return { refusal };
  return isBuiltIn(unlessItFails(() => dataset.filters) ?? [])
    ? plainReading(dataset, path, dtype, opened)
    : chunkReading(dataset, path, dtype, opened, messages);
};

/** A scalar of no numbers has something to say where it is a grid mapping, as GDAL writes them. */
const attributesAlone = (dataset: H5.Dataset, path: string): ArrayVariable => ({
  name: path,
  dtype: 'char',
  dimensions: [],
  shape: [],
  ...attributesOf(dataset),
  defaultFills: false,
  read: () => [],
});

const unread = (): never => {
  throw damaged('An HDF5 dataset that cannot be read was read.');
};

/** Of attributes that the numbers depend on, none may be unreadable. */
const withReadable = (reading: Reading, path: string, unreadable: readonly string[]): Reading =>
  unreadable.length === 0 || 'refusal' in reading
    ? reading
    : {
        refusal: `The attribute '${unreadable[0]}' of the HDF5 dataset '${path}' is of a type that is not read: write it as a plain number.`,
      };

/** The NetCDF-4 library keeps a dimension that no coordinate variable belongs to as a data set of this name, whose numbers mean nothing. */
const isBareDimension = (dataset: H5.Dataset): boolean => {
  const name = unlessItFails(() => attributeValue(dataset.attrs['NAME']?.value));
  return typeof name === 'string' && name.startsWith('This is a netCDF dimension but not a netCDF variable');
};

export const createVariable = (dataset: H5.Dataset, path: string, opened: Opened): ArrayVariable | undefined => {
  const dtype = dtypeOf(dataset) ?? enumerationType(dataset);
  const shape = dataset.shape;
  if (!shape || isBareDimension(dataset)) return undefined;
  if (dtype === undefined) return shape.length === 0 ? attributesAlone(dataset, path) : undefined;
  const { attributes, attributeTypes, unreadable, netcdf } = attributesOf(dataset);
  opened.netcdf ||= netcdf;
  for (const [name, value] of enumerationFlags(dataset)) attributes.set(name, value);
  const reading = withReadable(readingOf(dataset, path, dtype, opened), path, unreadable);
  return {
    name: path,
    dtype,
    dimensions: dimensionNames(dataset, path, shape),
    shape,
    attributes,
    attributeTypes,
    defaultFills: false,
    read: unread,
    ...reading,
  };
};
