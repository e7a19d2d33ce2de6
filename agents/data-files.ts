import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Files that say something about another one, and are read with it. */
const sidecars =
  /\.(?:aux\.xml|ovr|msk|prj|dbf|shx|cpg|qpj|sbn|sbx|qix|tfw|tifw|pgw|jgw|j2w|wld|md5|sha256|lyr|qmd|qgz)$/i;

export const isSidecar = (name: string): boolean => sidecars.test(name);

/** What makes a folder one data set: the metadata of a Zarr store. */
const storeMarkers = ['.zgroup', '.zarray', '.zmetadata', 'zarr.json'];

const isStore = (folder: string): boolean => storeMarkers.some((name) => existsSync(join(folder, name)));

/** Data files in a folder and below, in the order of their names: without hidden files and sidecars, Zarr stores whole. */
export const filesBelow = (folder: string): string[] => {
  if (isStore(folder)) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() && !isSidecar(entry.name) ? [path] : [];
    })
    .sort();
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
