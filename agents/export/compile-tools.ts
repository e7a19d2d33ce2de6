import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EarthwrightError } from '../../core/errors.ts';

const compiler = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** The contract's module, as source in the repository or as declarations in the published package. */
const contract = (): string => {
  const source = fileURLToPath(new URL('../../core/tool/contract.ts', import.meta.url));
  return existsSync(source) ? source : source.replace(/\.ts$/, '.d.ts');
};

/** What the contract re-exports from beside itself. */
const libraryOf = (file: string): readonly string[] => [
  join(dirname(file), `library${file.endsWith('.d.ts') ? '.d.ts' : '.ts'}`),
  join(dirname(file), 'library'),
];

/** node_modules that hold the libraries which a tool may import. */
const libraries = (): string => dirname(dirname(createRequire(import.meta.url).resolve('zod/package.json')));

/** The bundler finds a library's folder (@stdlib/stats/base/dists/t/cdf); plain Node wants the file in it. */
const spellOutDirectories = (file: string): void => {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(
      /(from ')(@stdlib\/[\w/-]+)(';)/g,
      (_, before: string, path: string, after: string) => `${before}${path}/lib/index.js${after}`,
    ),
  );
};

/** Compiles `src/<node>/tool.ts` of a package, with the template beside it, to `dist/` as ESM with declarations. */
export const compileTools = async (folder: string, nodes: readonly string[]): Promise<void> => {
  const scratch = mkdtempSync(join(tmpdir(), 'earthwright-export-'));
  try {
    copyFileSync(contract(), join(scratch, basename(contract())));
    for (const part of libraryOf(contract())) cpSync(part, join(scratch, basename(part)), { recursive: true });
    symlinkSync(join(folder, 'src'), join(scratch, 'src'), 'dir');
    symlinkSync(libraries(), join(scratch, 'node_modules'), 'dir');
    const options = {
      compilerOptions: {
        target: 'ES2024',
        module: 'ESNext',
        moduleResolution: 'bundler',
        strict: true,
        skipLibCheck: true,
        declaration: true,
        outDir: 'out',
        rootDir: '.',
        types: [],
        preserveSymlinks: true,
        rewriteRelativeImportExtensions: true,
        paths: { 'earthwright/tool': [`./${basename(contract())}`] },
      },
      files: nodes.map((id) => `src/${id}/tool.ts`),
    };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(options));
    await promisify(execFile)(process.execPath, [compiler(), '-p', join(scratch, 'tsconfig.json')], { cwd: scratch });
    cpSync(join(scratch, 'out', 'src'), join(folder, 'dist'), { recursive: true });
    for (const id of nodes)
      for (const file of readdirSync(join(folder, 'dist', id)).filter((name) => name.endsWith('.js')))
        spellOutDirectories(join(folder, 'dist', id, file));
  } catch (cause) {
    const detail = typeof cause === 'object' && cause !== null && 'stdout' in cause ? String(cause.stdout) : '';
    throw new EarthwrightError(
      'export',
      'host',
      `The tools could not be compiled for the package: ${detail || String(cause)}`,
      { cause },
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
