import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { packageDirectory } from '../module-path.ts';
import { packageOf } from '../policy.ts';

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/** Node's own types would make tools pass that cannot run. */
const hidden = ['@types/node', 'undici-types'];

const needsOf = (directory: string): string[] => {
  const { dependencies, peerDependencies } = manifest.parse(
    JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')),
  );
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
};

/** The packages that a tool may come to see, by directory: the listed libraries, their types and what they depend on. One may be there in two versions. */
const packagesOf = (libraries: readonly string[]): ReadonlyMap<string, string> => {
  const visible = new Map<string, string>();
  const visit = (name: string, from?: URL): void => {
    const directory = packageDirectory(name, from);
    if (directory === undefined || visible.has(directory) || hidden.includes(name)) return;
    visible.set(directory, name);
    for (const needed of needsOf(directory)) visit(needed, pathToFileURL(join(directory, 'package.json')));
  };
  for (const library of libraries) {
    const name = packageOf(library);
    visit(name);
    visit(`@types/${name.replace(/^@/, '').replace('/', '__')}`);
  }
  return visible;
};

/** Names of the packages whose declarations a tool's types may come from: the listed libraries and what they depend on. */
export const visiblePackages = (libraries: readonly string[]): ReadonlySet<string> =>
  new Set(packagesOf(libraries).values());

let known: { readonly libraries: readonly string[]; readonly directories: readonly string[] } | undefined;

/** Real directories of the same packages. */
export const libraryDirectories = (libraries: readonly string[]): readonly string[] => {
  if (known?.libraries !== libraries) known = { libraries, directories: [...packagesOf(libraries).keys()] };
  return known.directories;
};

const inPackage = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)(?![\s\S]*[\\/]node_modules[\\/])/;

/** The package that a path lies in; undefined outside node_modules. */
export const packageOfPath = (path: string): string | undefined => inPackage.exec(path)?.[1]?.replace('\\', '/');
