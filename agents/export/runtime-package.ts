import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { type LazyLibraries, lazyRequire } from '../../sandbox/bundle-plugins.ts';
import { licencesOf } from './licences.ts';
import { besideRoot, type Copies, keepWhole, ownPlaces } from './runtime-plugins.ts';

/** Sources in the repository, built modules in the published package. */
const base = fileURLToPath(new URL('../../', import.meta.url));
const ending = extname(fileURLToPath(import.meta.url));

/** What the runtime offers, by the name of its file. */
const offered = {
  tool: 'core/tool/contract',
  run: 'runtime/run-tool',
  workflow: 'runtime/run-workflow',
  check: 'runtime/check-workflow',
} as const;

/** Run by helper threads; small, so that they start fast. */
const helper = 'geo/threads/worker';

/** What modules read beside themselves. */
const dataFolders = ['knowledge/data', 'knowledge/products'];

const entryPoint = (name: string) => ({ in: join(base, name + ending), out: name });

const common: BuildOptions = {
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node24',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
  tsconfigRaw: '{}',
};

/** Bundles modules into a folder; gives the files that went in. */
const bundle = async (out: string, options: BuildOptions): Promise<string[]> => {
  const { metafile } = await build({ ...common, outdir: out, absWorkingDir: base, ...options });
  return Object.keys(metafile?.inputs ?? {}).map((name) => resolve(base, name));
};

const banner = `import { createRequire as runtimeRequire } from 'node:module'; const require = runtimeRequire(import.meta.url);`;

const modules = async (out: string, copies: Copies): Promise<string[]> => {
  const libraries: LazyLibraries = new Map();
  const plugins = [keepWhole(copies), lazyRequire(libraries, besideRoot), ownPlaces(base)];
  const options = { format: 'esm', plugins, banner: { js: banner } } as const;
  const entries = Object.values(offered).map(entryPoint);
  const inputs = [
    ...(await bundle(out, { ...options, entryPoints: entries, splitting: true, chunkNames: 'shared/[hash]' })),
    ...(await bundle(out, { ...options, entryPoints: [entryPoint(helper)] })),
  ];
  const lazy = [...libraries].map(([name, path]) => ({ in: path, out: name }));
  return [
    ...inputs,
    ...(await bundle(out, { format: 'cjs', entryPoints: lazy, outExtension: { '.js': '.cjs' }, minify: true })),
  ];
};

const manifest = (version: string) => ({
  name: 'earthwright-runtime',
  version,
  description: 'Runs tools and workflows that earthwright made, in plain Node: tool contract, engine and checks.',
  license: 'Apache-2.0',
  type: 'module',
  engines: { node: '>=24' },
  exports: Object.fromEntries([
    ...Object.keys(offered).map((name) => [`./${name}`, `./${name}.js`]),
    ['./tool', { types: './tool.d.ts', default: './tool.js' }],
    ['./package.json', './package.json'],
  ]),
  imports: { [`${besideRoot}*`]: './*' },
});

/** Data of a folder, without the modules among them. */
const copyData = (folder: string, out: string): void => {
  for (const entry of readdirSync(join(base, folder), { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !/\.[jt]s$/.test(entry.name)) cpSync(path, join(out, path.slice(base.length)));
  }
};

/**
 * Writes the runtime as a package of its own, with all that it needs inside: modules, codecs, lists, licences. It has no dependencies, so it can be
 * installed, or lie in another package. Declarations are not among them: those of the contract come from the compiler.
 */
export const writeRuntime = async (out: string, version: string): Promise<void> => {
  mkdirSync(out, { recursive: true });
  const copies: Copies = new Map();
  const inputs = await modules(out, copies);
  for (const [place, from] of copies) {
    mkdirSync(dirname(join(out, place)), { recursive: true });
    copyFileSync(from, join(out, place));
  }
  for (const folder of dataFolders) copyData(folder, out);
  for (const [name, path] of Object.entries(offered))
    writeFileSync(join(out, `${name}.js`), `export * from './${path}.js';\n`);
  writeFileSync(join(out, 'root.js'), `export const root = new URL('.', import.meta.url).href;\n`);
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`);
  const licence = [join(base, 'LICENSE'), join(base, '..', 'LICENSE')].find((path) => existsSync(path));
  if (licence) copyFileSync(licence, join(out, 'LICENSE'));
  writeFileSync(join(out, 'LICENSES.txt'), `${licencesOf([...inputs, ...copies.values()])}\n`);
};
