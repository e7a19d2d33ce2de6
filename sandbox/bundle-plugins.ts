import { readFile } from 'node:fs/promises';
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

/**
 * The engine loads heavy libraries when it first needs them, synchronously: `const load = createRequire(import.meta.url)` and later
 * `load('proj4')`. The bundler follows only calls of `require`, so such calls become that: bundled, and still lazy.
 */
export const lazyRequire: Plugin = {
  name: 'lazy-require',
  setup(builder) {
    builder.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      if (/[\\/]node_modules[\\/](?!earthwright[\\/])/.test(path)) return undefined;
      const text = await readFile(path, 'utf8');
      const [declaration, name] = ownRequire.exec(text) ?? [];
      if (declaration === undefined || name === undefined) return undefined;
      const calls = new RegExp(`\\b${name}\\((?=['"][^'"]+['"]\\))`, 'g');
      return {
        contents: text.replace(declaration, '').replace(calls, 'require('),
        loader: extname(path) === '.ts' ? 'ts' : 'js',
      };
    });
  },
};
