import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** A bundle in the cache directory cannot look packages up: those that stay outside it are named by their absolute URL. */
export const absoluteExternals = (packages: readonly string[]): Plugin => ({
  name: 'absolute-externals',
  setup(builder) {
    const filter = new RegExp(`^(?:${packages.join('|')})(?:/|$)`);
    builder.onResolve({ filter }, async ({ path, resolveDir, pluginData, kind }) => {
      if (pluginData === 'resolved') return undefined;
      const found = await builder.resolve(path, { resolveDir, kind, pluginData: 'resolved' });
      return found.errors.length > 0 ? found : { path: pathToFileURL(found.path).href, external: true };
    });
  },
});

const ownRequire = /^(?:export )?const (\w+) = createRequire\(import\.meta\.url\);$/m;

/** Libraries to be bundled into files of their own: file name without ending → entry. */
export type LazyLibraries = Map<string, string>;

/** Is this a source or built module of earthwright, and no library? */
export const isOurs = (path: string): boolean => !/[\\/]node_modules[\\/](?!earthwright[\\/])/.test(path);

/**
 * The engine loads heavy libraries when it first needs them, synchronously: `const load = createRequire(import.meta.url)` and later
 * `load('proj4')`. The bundler follows only calls of `require`, so such calls become that, of a bundle beside the main one: a run
 * that needs no projection does not even parse the library. `beside`: how files of the bundle name those libraries.
 */
export const lazyRequire = (libraries: LazyLibraries, beside = './'): Plugin => ({
  name: 'lazy-require',
  setup(builder) {
    builder.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      if (!isOurs(path)) return undefined;
      const text = await readFile(path, 'utf8');
      const [declaration, name] = ownRequire.exec(text) ?? [];
      if (declaration === undefined || name === undefined) return undefined;
      const calls = new RegExp(`\\b${name}\\((?=['"][^'"]+['"]\\))`, 'g');
      const contents = text.replace(declaration, '').replace(calls, 'require(');
      return { contents, loader: extname(path) === '.ts' ? 'ts' : 'js' };
    });
    builder.onResolve({ filter: /^[^.]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (kind !== 'require-call' || pluginData === 'resolved' || isBuiltin(path) || !isOurs(importer))
        return undefined;
      const found = await builder.resolve(path, { resolveDir, kind, pluginData: 'resolved' });
      if (found.errors.length > 0) return found;
      const file = `lazy-${path.replace(/\W+/g, '-')}`;
      libraries.set(file, found.path);
      return { path: `${beside}${file}.cjs`, external: true };
    });
  },
});
