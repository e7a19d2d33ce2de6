import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { commonFolder, isSidecar } from '../../agents/data-files.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { gatherFiles } from '../profile/gather.ts';

export interface NewTask {
  readonly folder: string;
  readonly question?: string;
  /** Files or folders with data. */
  readonly paths: readonly string[];
  /** Give the files a second name in the place of a copy. */
  readonly link: boolean;
}

export interface MadeTask {
  readonly folder: string;
  /** Data sets, as they lie in the new folder. */
  readonly files: readonly string[];
  readonly copied: number;
  readonly linked: number;
}

const refuse = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** What is read with a file: projections, overviews, the parts of a shapefile. */
const companionsOf = (path: string): string[] => {
  const name = basename(path);
  return readdirSync(dirname(path))
    .filter((one) => isSidecar(one) && (one.startsWith(`${name}.`) || stemOf(one) === stemOf(name)))
    .map((one) => join(dirname(path), one));
};

/** The single files of a data set: a Zarr store has many. */
const partsOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path, ...companionsOf(path)];

/** A second name for the same bytes works on one file system only; elsewhere a copy has to do. */
const place = (from: string, to: string, link: boolean): 'copied' | 'linked' => {
  mkdirSync(dirname(to), { recursive: true });
  if (link)
    try {
      linkSync(from, to);
      return 'linked';
    } catch {
      // Copied below.
    }
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  return 'copied';
};

/** Makes a task folder: the data below `data/`, laid out as they lie, and the question in `task.md`. Throws `usage` for a folder in use. */
export const makeTask = ({ folder, question, paths, link }: NewTask): MadeTask => {
  const target = resolve(folder);
  if (existsSync(target) && (!statSync(target).isDirectory() || readdirSync(target).length > 0))
    throw refuse(`“${folder}” is there already and not empty; give a new folder.`);
  if (question?.trim() === '') throw refuse('-q has no text: ask something, or leave it out.');
  const sources = gatherFiles(paths);
  const inside = sources.find((source) => !relative(source, target).startsWith('..'));
  if (inside !== undefined) throw refuse(`“${folder}” lies inside of the data “${inside}”; give a folder beside it.`);
  const root = commonFolder(sources);
  const placed = sources.flatMap(partsOf).map((from) => place(from, join(target, 'data', relative(root, from)), link));
  if (question !== undefined) writeFileSync(join(target, 'task.md'), `${question.trim()}\n`);
  const linked = placed.filter((way) => way === 'linked').length;
  return {
    folder: target,
    files: sources.map((source) => join(target, 'data', relative(root, source))),
    copied: placed.length - linked,
    linked,
  };
};
