import type * as H5 from 'h5wasm';
import { EarthwrightError } from '../../core/errors.ts';
import { damaged } from '../errors.ts';
import { openByteSource } from '../files/byte-source.ts';
import type { ArrayFile, ArrayVariable } from './array-file.ts';
import { attributesOf, unlessItFails } from './hdf5-attributes.ts';
import { guardFiles, whileOpening } from './hdf5-guard.ts';
import { loadGuarded } from './hdf5-load.ts';
import { layoutOf } from './hdf5-object.ts';
import type { LibraryModule } from './hdf5-read.ts';
import { createVariable, type Opened } from './hdf5-variable.ts';

interface Library {
  readonly api: typeof H5;
  readonly module: LibraryModule;
}

let loaded: Promise<Library> | undefined;

/** Once for the process: what is replaced while the library loads must not be replaced twice at a time. */
const loadLibrary = (): Promise<Library> => {
  loaded ??= loadGuarded(async () => {
    const api = await import('h5wasm/node');
    const module = await api.ready;
    if (api.FS) guardFiles(api.FS);
    return { api, module };
  });
  return loaded;
};

/** By HDF5's class of a type (H5T_class_t). */
const classNames: Readonly<Record<number, string>> = {
  1: 'floats of a size that no machine has',
  2: 'times',
  3: 'texts (strings)',
  4: 'bit fields',
  5: 'opaque bytes',
  6: 'compounds of several numbers, complex ones among them',
  7: 'references',
  8: 'enumerations',
  9: 'lists of varying length',
  10: 'arrays',
  11: 'complex numbers',
};

/** Said of what could have been a raster. */
const unreadNote = (dataset: H5.Dataset, path: string): string | undefined => {
  const { shape, type } = dataset.metadata;
  if (!shape || shape.length < 2) return undefined;
  const kind = classNames[type] ?? 'values of another type';
  return `The HDF5 dataset '${path}' holds ${kind}, which are not read: write its parts as datasets of integers or floats.`;
};

const variableLimit = 10_000;
const groupLimit = 10_000;
/** Links may lead back to a group that one comes from. */
const depthLimit = 16;

interface Found extends Opened {
  readonly api: typeof H5;
  readonly variables: ArrayVariable[];
  readonly notes: string[];
  groups: number;
}

const take = (dataset: H5.Dataset, path: string, into: Found): void => {
  const variable = createVariable(dataset, path, into);
  if (variable) into.variables.push(variable);
  else {
    const note = unlessItFails(() => unreadNote(dataset, path));
    if (note !== undefined) into.notes.push(note);
  }
};

const collect = (group: H5.Group, prefix: string, depth: number, into: Found): void => {
  if (depth > depthLimit || ++into.groups > groupLimit) return;
  for (const key of group.keys()) {
    if (into.variables.length >= variableLimit) return;
    const path = `${prefix}${key}`;
    const entity = group.get(key);
    if (entity instanceof into.api.Group) collect(entity, `${path}/`, depth + 1, into);
    else if (entity instanceof into.api.Dataset) take(entity, path, into);
    else if (entity instanceof into.api.ExternalLink)
      into.notes.push(`'${path}' is a link into another file, which is not followed: give that file itself.`);
  }
};

/** Opens NetCDF-4 and other HDF5 files: every numeric dataset of every group, named by its path. */
export const openHdf5 = async (path: string): Promise<ArrayFile> => {
  const { api, module } = await loadLibrary();
  const file = whileOpening(path, () => new api.File(path, 'r'));
  if (file.file_id < 0n) throw damaged('The HDF5 file cannot be opened: it is cut off or damaged.');
  const source = openByteSource(path);
  const close = (): void => {
    file.close();
    source.close();
  };
  try {
    const layout = unlessItFails(() => layoutOf(source));
    const { attributes, netcdf } = attributesOf(file);
    const found: Found = { api, module, netcdf, source, layout, variables: [], notes: [], groups: 0 };
    collect(file, '', 0, found);
    const format = found.netcdf || attributes.has('Conventions') ? 'NetCDF-4' : 'HDF5';
    // What the NetCDF library never wrote holds its fill values, and no attribute says so.
    const variables = found.variables.map((variable) => ({ ...variable, defaultFills: found.netcdf }));
    return { format, attributes, variables, notes: found.notes, close };
  } catch (error) {
    close();
    // The library throws errors of its own where the bytes lead nowhere.
    throw error instanceof EarthwrightError ? error : damaged('The HDF5 file is damaged.');
  }
};
