/** A folder that came from somebody else may hold links: what is fetched lands in it, and nowhere that a link leads to. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';

/** Throws task-invalid where a link stands on the way from the task's folder to one below it. */
export const refuseLinks = (taskFolder: string, folder: string): void => {
  let at = taskFolder;
  for (const part of relative(taskFolder, folder).split(sep)) {
    at = join(at, part);
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (!found) return;
    if (!found.isDirectory())
      throw new EarthwrightError(
        'task-invalid',
        'user',
        `“${relative(taskFolder, at)}” is a link or a file; data that are fetched go there: remove it.`,
      );
  }
};

/** Removes links, and files that have another name elsewhere: to go on with them would be to write there. */
export const keepPlainFiles = (folder: string): void => {
  for (const { name } of readdirSync(folder, { withFileTypes: true })) {
    const found = lstatSync(join(folder, name));
    if (!found.isFile() || found.nlink > 1) rmSync(join(folder, name), { recursive: true, force: true });
  }
};
