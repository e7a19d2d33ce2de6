import { lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';

/** A file of a call, and its band or layer where the name says one. */
export interface PlacedFile {
  readonly path: string;
  readonly selector: string | null;
}

/**
 * The folders that callers may name things in, links followed. Contract: what it gives lies in one of them, and so does everything that is read
 * with it; a name that leads out, by `..` or by a link, is a `place` error that says nothing of what lies there.
 */
export interface Places {
  /** Real paths; the folder of runs is the last one. */
  readonly roots: readonly string[];
  readonly runs: string;
  file(name: string): PlacedFile;
  folder(name: string): string;
  /** Refuses what a folder's own documents name outside. */
  admit(paths: readonly string[]): void;
  /** How a caller names a path; null for one that lies outside. */
  nameOf(path: string): string | null;
}

/** A directory that is one data set has this many files at most, or it is not looked through. */
const mostEntries = 200_000;

const isBelow = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);

const realOrNull = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

const refused = (name: string): EarthwrightError =>
  new EarthwrightError(
    'place',
    'user',
    `There is no “${name}” in the folders that are served. Name it relative to one of them.`,
  );

const realFolder = (folder: string): string => {
  const real = realOrNull(resolve(folder));
  if (real !== null && dirname(real) === real)
    throw new EarthwrightError('usage', 'user', `“${folder}” is the whole file system: serve folders below it.`);
  if (real !== null && statSync(real).isDirectory()) return real;
  throw new EarthwrightError('usage', 'user', `There is no folder “${folder}” to serve.`);
};

/** Links in these folders that lead out of all roots: readers look beside a file for what belongs to it. */
const refuseLinksOut = (folder: string, deep: boolean, isInside: (path: string) => boolean): void => {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: deep });
  if (entries.length > mostEntries)
    throw new EarthwrightError('place', 'data', `“${basename(folder)}” holds more than ${mostEntries} entries.`);
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) continue;
    const real = realOrNull(join(entry.parentPath, entry.name));
    if (real !== null && !isInside(real))
      throw new EarthwrightError(
        'place',
        'user',
        `“${entry.name}” beside the data is a link that leads out of the folders that are served: take it away, or serve where it leads, too.`,
      );
  }
};

/** Opens folders to callers; `runs` is made where it does not exist. Throws `usage` for one that is none. */
export const openPlaces = (allowed: readonly string[], runsFolder: string): Places => {
  mkdirSync(resolve(runsFolder), { recursive: true });
  const runs = realFolder(runsFolder);
  const roots = [...new Set([...allowed.map(realFolder), runs])];
  const isInside = (path: string): boolean => roots.some((root) => isBelow(root, path));

  const found = (name: string): string => {
    if (name.includes('\0')) throw refused('');
    const candidates = isAbsolute(name) ? [name] : roots.map((root) => resolve(root, name));
    const real = candidates.map(realOrNull).find((path) => path !== null && isInside(path));
    if (real === undefined || real === null) throw refused(name);
    return real;
  };
  const admit = (paths: readonly string[]): void => {
    const folders = new Set<string>();
    for (const path of paths) {
      const real = realOrNull(path);
      if (real === null || !isInside(real)) throw refused(basename(path));
      if (lstatSync(real).isDirectory()) refuseLinksOut(real, true, isInside);
      folders.add(dirname(real));
    }
    for (const folder of folders) if (isInside(folder)) refuseLinksOut(folder, false, isInside);
  };
  return {
    roots,
    runs,
    admit,
    file: (name) => {
      const [, whole = name, selector] = /^(.*)#([^#/\\]+)$/s.exec(name) ?? [];
      const path = found(whole);
      admit([path]);
      return { path, selector: selector ?? null };
    },
    folder: (name) => {
      const path = found(name);
      if (statSync(path).isDirectory()) {
        refuseLinksOut(path, false, isInside);
        return path;
      }
      throw new EarthwrightError('place', 'user', `“${name}” is a file; name the folder that holds it.`);
    },
    nameOf: (path) => {
      const root = roots.findLast((one) => isBelow(one, path));
      return root === undefined ? null : relative(root, path).replaceAll('\\', '/') || '.';
    },
  };
};
