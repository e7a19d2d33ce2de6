import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';
import { EarthwrightError } from '../core/errors.ts';
import { absoluteExternals, type LazyLibraries, lazyRequire } from './bundle-plugins.ts';
import { cacheDirectory, cached, type Made } from './cache.ts';
import { packageDirectory, siblingModule } from './module-path.ts';
import type { SandboxOptions } from './policy.ts';

/** What runs in a child process. */
export interface Program {
  /** Entry of the child process. */
  readonly main: string;
  /** What the child must be able to read to start: bundles and packages that cannot be bundled. */
  readonly reads: readonly string[];
  readonly addon: string;
}

/** What every run of this sandbox shares: built once, kept in the cache. */
export interface ChildBundle extends Program {
  /** Trusted script for the isolate. */
  readonly isolateCode: string;
  /** Is there something for threads of the child to run? */
  readonly hasHelper: boolean;
}

const layoutVersion = 6;
const entryName = 'earthwright-entry.js';

/** Packages with native or wasm files stay where they are and are loaded from there. */
const unbundled: readonly string[] = ['h5wasm', 'sharp', '@cornerstonejs/codec-openjpeg'];

const folder = resolve('out');
const mainFile = 'main';

type Building = Pick<BuildOptions, 'entryPoints' | 'stdin' | 'platform' | 'format' | 'splitting'> &
  Pick<BuildOptions, 'plugins' | 'banner' | 'outExtension' | 'globalName' | 'charset'>;

const text = (contents: string): NonNullable<Building['stdin']> => ({
  contents,
  resolveDir: fileURLToPath(new URL('.', import.meta.url)),
  sourcefile: entryName,
});

const buildFiles = async (program: Building): Promise<Made> => {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      bundle: true,
      write: false,
      metafile: true,
      outdir: folder,
      target: 'node24',
      minifyWhitespace: true,
      minifySyntax: true,
      logLevel: 'error',
      tsconfigRaw: '{}',
      ...program,
    });
    const inputs = Object.keys(metafile.inputs)
      .map((path) => resolve(path))
      .filter((path) => existsSync(path));
    const files = outputFiles.map(({ path, contents }) => ({
      name: path.slice(folder.length + 1).replace(/^stdin/, mainFile),
      content: contents,
    }));
    return { inputs, files };
  } finally {
    await stop();
  }
};

const quote = (url: URL): string => JSON.stringify(fileURLToPath(url));

/** What a helper thread of the engine runs: small, so that it starts fast. */
const helperProgram = (helper: URL): Promise<Made> =>
  buildFiles({
    entryPoints: [{ in: fileURLToPath(helper), out: 'helper' }],
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    plugins: [absoluteExternals(unbundled)],
  });

const together = (parts: readonly Made[]): Made => ({
  inputs: parts.flatMap(({ inputs }) => inputs),
  files: parts.flatMap(({ files }) => files),
});

/** A program of the child process; `outside`: packages that are loaded from where they are. */
const nodeProgram = async (source: string, outside: readonly string[]): Promise<Made> => {
  const libraries: LazyLibraries = new Map();
  const main = await buildFiles({
    stdin: text(source),
    platform: 'node',
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    plugins: [absoluteExternals(outside), lazyRequire(libraries)],
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
    },
  });
  const entryPoints = [...libraries].map(([out, path]) => ({ in: path, out }));
  const lazy = await buildFiles({ entryPoints, platform: 'node', format: 'cjs', outExtension: { '.js': '.cjs' } });
  return together([main, lazy]);
};

const childProgram = async (engine: URL, helper: URL | undefined): Promise<Made> => {
  const source = `import * as engine from ${quote(engine)};
      import { runChild } from ${quote(siblingModule(import.meta.url, './child/runner'))};
      await runChild(engine);`;
  return together([await nodeProgram(source, unbundled), ...(helper ? [await helperProgram(helper)] : [])]);
};

const isolateProgram = (runtime: URL): Promise<Made> =>
  buildFiles({
    stdin: text(`export * as runtime from ${quote(runtime)};
      export { harden, start } from ${quote(siblingModule(import.meta.url, './child/boot'))};`),
    platform: 'neutral',
    format: 'iife',
    globalName: 'earthwrightHost',
    charset: 'utf8',
  });

const addonPath = (): string => {
  const directory = packageDirectory('isolated-vm');
  try {
    if (directory === undefined) throw new Error('the package is not installed');
    const finder: { path(directory: string): string } = createRequire(join(directory, 'package.json'))(
      'node-gyp-build',
    );
    return finder.path(directory);
  } catch (cause) {
    throw new EarthwrightError(
      'sandbox.addon',
      'host',
      `isolated-vm has no binary for Node ${process.versions.node} on ${process.platform}-${process.arch}. Use Node 24 or 26, and reinstall with install scripts allowed (npm ci, or npm rebuild isolated-vm).`,
      { cause },
    );
  }
};

const keyOf = (what: string, module: URL): string =>
  JSON.stringify({ layoutVersion, what, module: module.href, node: process.versions.node, from: import.meta.url });

const packagesOf = (names: readonly string[], from: URL): string[] =>
  names.map((name) => packageDirectory(name, from)).filter((path) => path !== undefined);

const bundlesIn = (wanted: string | undefined): string => {
  const root = join(cacheDirectory(wanted), 'bundles');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return root;
};

/** Bundles a module of ours that exports `main` and runs in a child process of its own, beside packages with native files, of which the first is its addon. */
export const programBundle = async (
  entry: URL,
  [addon, ...more]: readonly [string, ...string[]],
  wanted?: string,
): Promise<Program> => {
  const outside = [addon, ...more, ...unbundled];
  const source = `import { main } from ${quote(entry)}; await main();`;
  const folder = await cached(bundlesIn(wanted), keyOf('program', entry), () => nodeProgram(source, outside));
  const packages = packagesOf([...more, ...unbundled], entry);
  return {
    main: join(folder, 'main.mjs'),
    reads: [folder, ...packages],
    addon: packageDirectory(addon, entry) ?? folder,
  };
};

/** Bundles engine, runner and runtime, or takes them from the cache. */
export const childBundle = async ({
  engineModule,
  helperModule,
  runtimeModule,
  cacheDirectory: wanted,
}: SandboxOptions): Promise<ChildBundle> => {
  const root = bundlesIn(wanted);
  const child = await cached(root, keyOf(`child with ${helperModule?.href}`, engineModule), () =>
    childProgram(engineModule, helperModule),
  );
  const isolate = await cached(root, keyOf('isolate', runtimeModule), () => isolateProgram(runtimeModule));
  return {
    main: join(child, 'main.mjs'),
    reads: [child, ...packagesOf(unbundled, engineModule)],
    isolateCode: readFileSync(join(isolate, 'main.js'), 'utf8'),
    addon: addonPath(),
    hasHelper: helperModule !== undefined,
  };
};
