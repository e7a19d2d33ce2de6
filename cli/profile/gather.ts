import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
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
