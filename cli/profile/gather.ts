import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';

/** Files that say something about another one, and are read with it. */
const sidecars = /\.(?:aux\.xml|ovr|msk|prj|dbf|shx|cpg|qpj|sbn|sbx|qix|tfw|tifw|pgw|jgw|j2w|wld|md5|sha256|lyr|qmd)$/i;

/** What makes a folder one data set: the metadata of a Zarr store. */
const storeMarkers = ['.zgroup', '.zarray', '.zmetadata', 'zarr.json'];

const isStore = (folder: string): boolean => storeMarkers.some((name) => existsSync(join(folder, name)));

const filesBelow = (folder: string): string[] => {
  if (isStore(folder)) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() && !sidecars.test(entry.name) ? [path] : [];
    })
    .sort();
};

/** The files that the arguments name, folders opened; Zarr stores stay whole. Throws `usage` for a path that does not exist. */
export const gatherFiles = (paths: readonly string[]): string[] => {
  const files = paths.flatMap((path) => {
    const absolute = resolve(path);
    if (!existsSync(absolute)) throw new EarthwrightError('usage', 'user', `There is no file or folder “${path}”.`);
    return statSync(absolute).isDirectory() ? filesBelow(absolute) : [absolute];
  });
  if (files.length === 0)
    throw new EarthwrightError(
      'usage',
      'user',
      `There are no data files in ${paths.map((path) => `“${path}”`).join(', ')}.`,
    );
  return [...new Set(files)];
};

/** The deepest folder that holds all files. */
export const commonFolder = (files: readonly string[]): string => {
  const [first = '', ...others] = files.map((file) => dirname(file).split(sep));
  const parts = [...first];
  for (const other of others) {
    const differs = parts.findIndex((part, index) => other[index] !== part);
    if (differs >= 0) parts.length = differs;
  }
  return parts.join(sep) || sep;
};
