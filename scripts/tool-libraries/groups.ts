import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ImportedModule } from '../../knowledge/index/functions/compiler.ts';
import { modulesOf } from '../../knowledge/index/functions/modules.ts';

/** Libraries that are bundled as one, so that what they share is there once. */
export interface Group {
  readonly folder: string;
  readonly packages: readonly string[];
  readonly modules: readonly ImportedModule[];
  /** Further entries: they make the pieces small that a tool's own bundle takes. */
  readonly pieces: readonly string[];
  /** Does loading a file of it do nothing but define what it exports? */
  readonly pure: boolean;
}

/** What a tool may import, but for proj4: the engine needs that too, so it is installed. */
const families: readonly (Pick<Group, 'folder' | 'packages' | 'pure'> & { readonly piecewise?: true })[] = [
  // CommonJS throughout: a file's code runs when it is first required.
  { folder: 'stdlib', packages: ['@stdlib/stats'], pure: true },
  { folder: 'turf', packages: ['@turf/turf'], pure: true, piecewise: true },
  { folder: 'ml', packages: ['ml-matrix', 'ml-kmeans', 'ml-pca'], pure: false },
  { folder: 'simple-statistics', packages: ['simple-statistics'], pure: false },
];

const manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()).default({}) });

const manifestOf = (root: string, name: string) =>
  manifest.parse(JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')));

export const versionOf = (root: string, name: string): string => manifestOf(root, name).version;

export const isInstalled = (root: string): boolean =>
  families.every(({ packages }) => packages.every((name) => existsSync(join(root, 'node_modules', name))));

const scopeOf = (name: string): string => name.slice(0, name.indexOf('/') + 1);

/** A collection re-exports packages of its own scope. */
const membersOf = (root: string, name: string): string[] =>
  Object.keys(manifestOf(root, name).dependencies).filter((each) => each.startsWith(scopeOf(name)));

export const libraryGroups = (root: string): Group[] => {
  const modules = modulesOf(root);
  return families.map(({ piecewise, ...family }) => ({
    ...family,
    modules: modules.filter(({ specifier }) =>
      family.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    ),
    pieces: piecewise ? family.packages.flatMap((name) => membersOf(root, name)) : [],
  }));
};
