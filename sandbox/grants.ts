import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { InputBinding, InputBindings, RasterSource } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';

/** The inputs with real paths, and exactly the files that the child may read for them. */
export interface Grants {
  readonly inputs: InputBindings;
  readonly reads: readonly string[];
}

/** Files beside an input that belong to it: same stem, one of these endings. World files, projections, overviews, shapefile parts, SQLite journals. */
const companionEndings = [
  '.tfw',
  '.tifw',
  '.wld',
  '.pgw',
  '.jgw',
  '.prj',
  '.aux.xml',
  '.tif.aux.xml',
  '.tif.ovr',
  '.tif.msk',
  '.ovr',
  '.msk',
  '.hdr',
  '.shp',
  '.shx',
  '.dbf',
  '.cpg',
  '.gpkg-wal',
  '.gpkg-shm',
  '.csvt',
  '.mtl',
  '_MTL.txt',
];

const realFile = (path: string): string => {
  const absolute = resolve(path);
  if (!existsSync(absolute))
    throw new EarthwrightError('input.missing', 'user', `The input file '${path}' does not exist.`);
  const real = realpathSync(absolute);
  // Node's permission flags read a star as a wildcard: such a name would grant more than itself.
  if (real.includes('*'))
    throw new EarthwrightError('input.name', 'user', `The input file '${path}' has a * in its path; rename it.`);
  return real;
};

const companions = (path: string): string[] => {
  const stem = basename(path, extname(path));
  const wanted = new Set(companionEndings.map((ending) => (stem + ending).toLowerCase()));
  const directory = dirname(path);
  return readdirSync(directory)
    .filter((name) => wanted.has(name.toLowerCase()) && !name.includes('*'))
    .map((name) => realpathSync(join(directory, name)));
};

const stemOf = (path: string): string => basename(path, extname(path));

/** Resolving links must not change what a raster is called. */
const realSource = (source: RasterSource): RasterSource => {
  const path = realFile(source.path);
  const renamed = stemOf(path) !== stemOf(source.path) && source.name === undefined;
  return renamed ? { ...source, path, name: stemOf(source.path) } : { ...source, path };
};

const realBinding = (binding: InputBinding): InputBinding => {
  switch (binding.kind) {
    case 'raster':
      return { ...binding, source: realSource(binding.source) };
    case 'stack':
      return { ...binding, layers: binding.layers.map(realSource) };
    case 'features':
    case 'table':
    case 'series':
      return { ...binding, path: realFile(binding.path) };
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
  const real = Object.fromEntries(Object.entries(inputs).map(([name, binding]) => [name, realBinding(binding)]));
  const files = new Set(Object.values(real).flatMap(pathsOf));
  return { inputs: real, reads: [...new Set([...files].flatMap((path) => [path, ...companions(path)]))] };
};
