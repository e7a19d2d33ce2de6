import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { InputBinding, InputBindings, RasterSource } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';

/** The inputs with absolute paths, and exactly the files that the child may read for them. */
export interface Grants {
  readonly inputs: InputBindings;
  readonly reads: readonly string[];
}

/** Same stem, another ending: projections, headers, masks, shapefile parts, GeoPackage journals, column types. */
const companionEndings = ['.prj', '.hdr', '.aux.xml', '.ovr', '.msk', '.wld', '.shp', '.shx', '.dbf', '.cpg', '.csvt'];
/** Added to the whole name: headers of bare numbers, GDAL's auxiliary files, overviews, masks; SQLite's journals. */
const companionSuffixes = ['.hdr', '.aux.xml', '.ovr', '.msk', '-wal', '-shm', '-journal'];

/** Names of the files that may lie beside an input and belong to it, in lower case. World files are '.tfw', '.tifw' for '.tif'. */
const companionNames = (path: string): ReadonlySet<string> => {
  const name = basename(path).toLowerCase();
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const world = extension.length > 1 ? [`.${extension[1]}${extension.at(-1)}w`, `${extension}w`] : [];
  const endings = [...companionEndings, ...world].map((ending) => stem + ending);
  return new Set([...endings, ...companionSuffixes.map((suffix) => name + suffix)]);
};

/** Links are granted by their own name: what stands beside the link belongs to it, and so does its name. */
const inputFile = (path: string): string => {
  const absolute = resolve(path);
  if (!existsSync(absolute))
    throw new EarthwrightError('input.missing', 'user', `The input file '${path}' does not exist.`);
  // Node's permission flags read a star as a wildcard: such a name would grant more than itself.
  if (absolute.includes('*'))
    throw new EarthwrightError('input.name', 'user', `The input file '${path}' has a * in its path; rename it.`);
  return absolute;
};

/** Where a path leads; undefined for a link to nowhere. */
const realPath = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
};

/**
 * Does what stands there belong to the input? A companion that is a link counts when it leads to a companion of the input, or of the file
 * that the input itself is a link to: not to any other file.
 */
const belongs = (companion: string, input: string): boolean => {
  const real = realPath(companion);
  if (real === undefined) return false;
  return [input, realPath(input) ?? input].some(
    (owner) => dirname(real) === realPath(dirname(owner)) && companionNames(owner).has(basename(real).toLowerCase()),
  );
};

const companions = (path: string): string[] => {
  const wanted = companionNames(path);
  const directory = dirname(path);
  return readdirSync(directory)
    .filter((name) => wanted.has(name.toLowerCase()) && join(directory, name) !== path && !name.includes('*'))
    .map((name) => join(directory, name))
    .filter((companion) => belongs(companion, path));
};

/** The file and what stands beside it and belongs to it. */
const withCompanions = (path: string): readonly string[] => [path, ...companions(path)];

const withPath = (source: RasterSource): RasterSource => ({ ...source, path: inputFile(source.path) });

const absoluteBinding = (binding: InputBinding): InputBinding => {
  switch (binding.kind) {
    case 'raster':
      return { ...binding, source: withPath(binding.source) };
    case 'stack':
      return { ...binding, layers: binding.layers.map(withPath) };
    case 'features':
    case 'table':
    case 'series':
      return { ...binding, path: inputFile(binding.path) };
    case 'number':
    case 'text':
      return binding;
  }
};

const pathsOf = (binding: InputBinding): readonly string[] => {
  switch (binding.kind) {
    case 'raster':
      return [binding.source.path];
    case 'stack':
      return binding.layers.map(({ path }) => path);
    case 'features':
    case 'table':
    case 'series':
      return [binding.path];
    case 'number':
    case 'text':
      return [];
  }
};

/** Throws `input.missing` or `input.name` (fault: user). */
export const grantInputs = (inputs: InputBindings): Grants => {
  const absolute = Object.fromEntries(
    Object.entries(inputs).map(([name, binding]) => [name, absoluteBinding(binding)]),
  );
  const files = new Set(Object.values(absolute).flatMap(pathsOf));
  return { inputs: absolute, reads: [...new Set([...files].flatMap(withCompanions))] };
};

/** Zarr stores are folders that are one data set: with their metadata in front of us, all that is inside belongs to them. */
const isStore = (folder: string): boolean =>
  ['zarr.json', '.zgroup', '.zarray', '.zmetadata'].some((name) => existsSync(join(folder, name)));

/** The absolute path of a data file, and exactly what may be read to describe it. Throws `input.missing`, `input.name` or `input.kind`. */
export const grantFile = (path: string): { readonly absolute: string; readonly reads: readonly string[] } => {
  const absolute = inputFile(path);
  const status = statSync(absolute);
  if (!status.isFile() && !(status.isDirectory() && isStore(absolute)))
    throw new EarthwrightError(
      'input.kind',
      'user',
      `'${path}' is a folder or a device; expected a file, or a Zarr store.`,
    );
  return { absolute, reads: withCompanions(absolute) };
};
