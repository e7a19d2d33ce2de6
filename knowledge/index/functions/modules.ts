import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedModule } from './compiler.ts';

/** Libraries that a tool may import, as in the sandbox's policy; `contractSpecifier` is the project's own module. */
export const libraries = [
  '@stdlib/stats',
  '@turf/turf',
  'simple-statistics',
  'proj4',
  'ml-matrix',
  'ml-kmeans',
  'ml-pca',
];
export const contractSpecifier = 'earthwright/tool';

const statistics = '@stdlib/stats';

/** One module for each directory of @stdlib/stats that has declarations, and one for each other library. */
export const modulesOf = (root: string): ImportedModule[] => [
  ...globSync(`node_modules/${statistics}/**/docs/types/index.d.ts`, { cwd: root })
    .map((file) =>
      file
        .replaceAll('\\', '/')
        .replace(/^node_modules\//, '')
        .replace(/\/docs\/types\/index\.d\.ts$/, ''),
    )
    .filter((specifier) => specifier !== statistics && !/\/(?:wasm|lib)(?:\/|$)/.test(specifier))
    .sort()
    .map((specifier) => ({ specifier, form: 'default' as const })),
  { specifier: 'proj4', form: 'default' },
  ...[...libraries.filter((name) => name !== statistics && name !== 'proj4'), contractSpecifier].map((specifier) => ({
    specifier,
    form: 'namespace' as const,
  })),
];

/** simple-statistics documents its functions in the JavaScript; the declarations only link to a web page. */
export const documentedSources = (root: string): string[] =>
  globSync('node_modules/simple-statistics/src/*.js', { cwd: root })
    .sort()
    .map((file) => join(root, file));

/** The installed version of every library. */
export const installedVersions = (root: string): Record<string, string> =>
  Object.fromEntries(
    libraries.map((name) => {
      const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
      return [name, String(version)];
    }),
  );
