import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { EarthwrightError } from '../../core/errors.ts';
import { isLibraryInput, resolveLibrary, serveLibraries } from '../../sandbox/library-modules.ts';
import { contractSpecifier } from '../../sandbox/policy.ts';
import { toolLibraries } from '../../sandbox/tool-libraries.ts';

const ours = dirname(fileURLToPath(import.meta.url));

/** A tool's imports mean what they mean in the sandbox; the contract is the package's runtime. */
const toolImports = (contract: string): Plugin => ({
  name: 'tool-imports',
  setup(builder) {
    builder.onResolve({ filter: /^[^.#]/, namespace: 'file' }, async ({ path, kind, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'trusted') return undefined;
      if (path === contractSpecifier) return { path: contract, external: true };
      // What an installed library imports is looked up from there, as usual.
      return resolveLibrary(path) ?? builder.resolve(path, { kind, resolveDir: ours, pluginData: 'trusted' });
    });
    serveLibraries(builder);
  },
});

/** Comments say where a part comes from; where packages lie on this machine is nobody's business. */
const installedPlace = /^\/\/ \S*?(node_modules\/)/gm;

/** Bundles `src/<node>/tool.ts` with what it imports to `dist/<node>/tool.js`; `contract` as named from there. */
export const bundleTools = async (folder: string, nodes: readonly string[], contract: string): Promise<void> => {
  try {
    const { metafile, outputFiles } = await build({
      entryPoints: nodes.map((id) => ({ in: join(folder, 'src', id, 'tool.ts'), out: `${id}/tool` })),
      outdir: join(folder, 'dist'),
      absWorkingDir: folder,
      write: false,
      plugins: [toolImports(contract)],
      bundle: true,
      metafile: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2024',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      tsconfigRaw: '{}',
    });
    for (const { path, text } of outputFiles) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text.replaceAll(installedPlace, '// $1'));
    }
    const licences = join(toolLibraries().folder, 'LICENSES.txt');
    if (Object.keys(metafile.inputs).some(isLibraryInput) && existsSync(licences))
      copyFileSync(licences, join(folder, 'dist', 'LICENSES.txt'));
  } catch (cause) {
    throw new EarthwrightError('export', 'host', `The tools could not be bundled for the package: ${String(cause)}`, {
      cause,
    });
  }
};
