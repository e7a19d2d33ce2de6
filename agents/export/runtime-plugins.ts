import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { isOurs } from '../../sandbox/bundle-plugins.ts';

/** How the runtime's files name those in its root, wherever they lie: its package.json says what it means. */
export const besideRoot = '#runtime/';

/** Libraries that find a file beside themselves stay as they are: the entry, the files that go along, and the entry's name in the runtime. */
const kept: Readonly<
  Record<string, { readonly files: readonly string[]; readonly folder: string; readonly entry: string }>
> = {
  'h5wasm/node': { files: ['hdf5_hl.js', 'hdf5_util.js'], folder: 'hdf5', entry: 'hdf5_hl.js' },
  '@cornerstonejs/codec-openjpeg/decodewasmjs': {
    files: ['openjpegwasm_decode.js', 'openjpegwasm_decode.wasm'],
    folder: 'openjpeg',
    // CommonJS, in a package of modules.
    entry: 'openjpegwasm_decode.cjs',
  },
};

/** Files to copy: place in the runtime → where it lies. */
export type Copies = Map<string, string>;

/** Leaves such libraries outside the bundle, and says what to copy. */
export const keepWhole = (copies: Copies): Plugin => ({
  name: 'keep-whole',
  setup(builder) {
    builder.onResolve({ filter: /^[^.]/ }, async ({ path, resolveDir, kind, pluginData }) => {
      const library = kept[path];
      if (library === undefined || pluginData === 'resolved') return undefined;
      const found = await builder.resolve(path, { resolveDir, kind, pluginData: 'resolved' });
      if (found.errors.length > 0) return found;
      for (const file of library.files) {
        const name = file === basename(found.path) ? library.entry : file;
        copies.set(`${library.folder}/${name}`, join(dirname(found.path), file));
      }
      return { path: `${besideRoot}${library.folder}/${library.entry}`, external: true };
    });
  },
});

/**
 * Modules that read files beside themselves are told where they would lie, had they not been bundled: below the runtime's root, in the
 * same folders.
 */
export const ownPlaces = (base: string): Plugin => ({
  name: 'own-places',
  setup(builder) {
    builder.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      if (!isOurs(path)) return undefined;
      const text = await readFile(path, 'utf8');
      if (!/\bimport\.meta\.(?:url|dirname)\b/.test(text)) return undefined;
      const place = relative(base, path).replaceAll('\\', '/').replace(/\.ts$/, '.js');
      const contents = [
        `import { root as runtimeRoot } from '${besideRoot}root.js';`,
        `import { fileURLToPath as runtimePath } from 'node:url';`,
        text
          .replaceAll(/\bimport\.meta\.url\b/g, `new URL(${JSON.stringify(place)}, runtimeRoot).href`)
          .replaceAll(
            /\bimport\.meta\.dirname\b/g,
            `runtimePath(new URL(${JSON.stringify(dirname(place))}, runtimeRoot))`,
          ),
      ].join('\n');
      return { contents, loader: extname(path) === '.ts' ? 'ts' : 'js' };
    });
    builder.onResolve({ filter: /^#runtime\// }, ({ path }) => ({ path, external: true }));
  },
});
