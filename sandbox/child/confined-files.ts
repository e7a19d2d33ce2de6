import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const { existsSync, lstatSync } = fs;
const realPath = fs.realpathSync.native;

/** The path that an argument of an fs function names; undefined when it is a descriptor. */
const pathOf = (file: unknown): string | undefined => {
  if (typeof file === 'string') return file;
  if (file instanceof URL) return fileURLToPath(file);
  return file instanceof Uint8Array ? Buffer.from(file).toString() : undefined;
};

const leadsNowhere = (link: string): boolean => {
  try {
    realPath(link);
    return false;
  } catch {
    return true;
  }
};

/** Is what stands at this path, or the first part of it that stands there at all, a link to nowhere? */
const isBrokenLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink() && leadsNowhere(path);
  } catch {
    return dirname(path) !== path && isBrokenLink(dirname(path));
  }
};

/** Does this path lead out of what was granted, or by a link to nowhere? Links are followed. */
const leadsOut = (path: string, roots: readonly string[]): boolean => {
  try {
    const real = realPath(path);
    return !roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep));
  } catch {
    return isBrokenLink(path);
  }
};

class LinkError extends Error {
  readonly code = 'EACCES';
  constructor() {
    super('A link in the data leads out of it: files that lie elsewhere are not read.');
  }
}

/**
 * Makes a file that this process may not see look absent. Under Node's permission model `existsSync` throws for such a file, and the engine
 * asks for files beside an input (world files, projections) that were not there to be granted.
 */
export const hideUngranted = (): void => {
  fs.existsSync = (path) => {
    try {
      return existsSync(path);
    } catch {
      return false;
    }
  };
  syncBuiltinESMExports();
};

const synchronous = [
  'openSync',
  'readFileSync',
  'readdirSync',
  'statSync',
  'opendirSync',
  'cpSync',
  'copyFileSync',
] as const;
const asynchronous = ['open', 'readFile', 'readdir', 'opendir', 'cp', 'copyFile'] as const;
const streaming = ['createReadStream'] as const;

/** Puts a check of the first argument before functions of a module. */
const guard = (module: object, names: readonly string[], check: (file: unknown) => void): void => {
  for (const name of names) {
    const original: unknown = Reflect.get(module, name);
    if (typeof original !== 'function') continue;
    const guarded = (...given: unknown[]): unknown => {
      check(given[0]);
      return Reflect.apply(original, module, given);
    };
    Object.assign(module, { [name]: guarded });
  }
};

/**
 * Node's permission model looks at the path that is asked for and follows links from there: a link inside a granted folder would open any
 * file of the host. So every path is resolved first, and must lie inside what was granted, by its real place.
 */
export const confineReads = (granted: readonly string[]): void => {
  const roots = granted.flatMap((path) => (existsSync(path) ? [path, realPath(path)] : [path]));
  const check = (file: unknown): void => {
    const path = pathOf(file);
    if (path !== undefined && leadsOut(path, roots)) throw new LinkError();
  };
  guard(fs, [...synchronous, ...asynchronous, ...streaming], check);
  guard(fs.promises, asynchronous, check);
  const exists = fs.existsSync;
  // A link that leads out is there: reading it fails, which a file that is missing would not.
  fs.existsSync = (path) => exists(path) || isBrokenLink(pathOf(path) ?? '');
  syncBuiltinESMExports();
};
