import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageDirectory } from '../module-path.ts';
import { toolLibraries } from '../tool-libraries.ts';
import type { WorkshopSettings } from './messages.ts';
import { libraryDirectories } from './visible-packages.ts';

const { platform, arch } = process;
const compilers = [
  'esbuild',
  `@esbuild/${platform}-${arch}`,
  'typescript',
  `@typescript/typescript-${platform}-${arch}`,
];

/** A package's own description says that its files are modules. */
const descriptionAbove = (directory: string): string[] => {
  const path = join(directory, 'package.json');
  if (existsSync(path)) return [path];
  return dirname(directory) === directory ? [] : descriptionAbove(dirname(directory));
};

/** Where packages are looked up by name, upwards: a package manager may have put links there. */
const lookups = (directory: string, names: readonly string[]): string[] => {
  const found = names.map((name) => join(directory, 'node_modules', name)).filter((path) => existsSync(path));
  return dirname(directory) === directory ? found : [...found, ...lookups(dirname(directory), names)];
};

const nameOf = (directory: string): string => directory.split(/[\\/]node_modules[\\/]/).at(-1) ?? directory;

/** All that the workshop process has to read: its own code, the contract, the compilers and the listed libraries. */
export const workshopReads = ({ contract, declarations, libraries }: WorkshopSettings): readonly string[] => {
  const sandbox = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
  const installed = [...compilers, 'zod']
    .map((name) => packageDirectory(name))
    .filter((directory) => directory !== undefined);
  const packages = [...installed, ...libraryDirectories(libraries)];
  const reads = [
    ...[sandbox, join(dirname(sandbox), 'core'), ...descriptionAbove(dirname(sandbox)), contract, declarations],
    ...packages,
    ...(existsSync(toolLibraries().folder) ? [toolLibraries().folder] : []),
    ...lookups(sandbox, packages.map(nameOf)),
  ];
  return [...new Set([...reads, ...reads.map((path) => realpathSync(path))])];
};
