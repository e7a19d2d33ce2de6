import { existsSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { filesBelow } from '../../agents/data-files.ts';
import { EarthwrightError } from '../../core/errors.ts';

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
