import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
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
import { libraryTypes } from '../../sandbox/library-modules.ts';
import { contractSpecifier } from '../../sandbox/policy.ts';
import { type LibraryModule, toolLibraries } from '../../sandbox/tool-libraries.ts';

const compiler = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** The contract's folder; it holds sources in the repository and declarations in the published package. */
const contractFolder = fileURLToPath(new URL('../../core/tool', import.meta.url));
const contractFile = existsSync(join(contractFolder, 'contract.ts')) ? 'contract.ts' : 'contract.d.ts';
/** The contract's file, and its library beside it. */
const isContract = (name: string): boolean => /^(?:contract|library)(?:\.d\.ts|\.ts|$)/.test(name);

/** node_modules that hold the libraries which a tool may import and that do not come bundled. */
const packages = (): string => dirname(dirname(createRequire(import.meta.url).resolve('zod/package.json')));

/** The bundled modules that sources import. */
const importedModules = (folder: string): readonly (readonly [string, LibraryModule])[] => {
  const sources = !existsSync(folder)
    ? []
    : readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const texts = sources.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\bfrom\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name));
  return [...new Set(names)].flatMap((name) => {
    const module = toolLibraries().find(name);
    return module === undefined ? [] : [[name, module] as const];
  });
};

/** Lays out what the compiler needs beside the tools in `src`, and gives the paths by which tools name it. */
const layOut = (scratch: string): Record<string, string[]> => {
  const modules = importedModules(join(scratch, 'src'));
  mkdirSync(join(scratch, 'contract'));
  for (const name of readdirSync(contractFolder).filter(isContract))
    cpSync(join(contractFolder, name), join(scratch, 'contract', name), { recursive: true });
  symlinkSync(packages(), join(scratch, 'node_modules'), 'dir');
  for (const [place, text] of modules.flatMap(([, module]) => [...libraryTypes(module)])) {
    mkdirSync(dirname(join(scratch, 'types', place)), { recursive: true });
    writeFileSync(join(scratch, 'types', place), text);
  }
  return {
    [contractSpecifier]: [`./contract/${contractFile}`],
    ...Object.fromEntries(modules.map(([name, { types }]) => [name, [`./types/${types}`]])),
  };
};

const optionsFor = (paths: Record<string, string[]>) => ({
  target: 'ES2024',
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: 'out',
  rootDir: '.',
  types: [],
  preserveSymlinks: true,
  allowImportingTsExtensions: true,
  paths,
});

/** Declarations name each other as modules do: by the file that Node loads. */
const rename = (text: string, contract: string): string =>
  text
    .replaceAll(`'${contractSpecifier}'`, `'${contract}'`)
    .replaceAll(`"${contractSpecifier}"`, `"${contract}"`)
    .replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(?=['"])/g, '$1.js');

const copyDeclarations = (from: string, to: string, contract: string): void => {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (!entry.name.endsWith('.d.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const place = join(to, path.slice(from.length));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, rename(readFileSync(path, 'utf8'), contract));
  }
};

/**
 * Writes declarations of the tools in `src/` to `dist/`, and those of the contract into the folder `runtime/core/tool`, by whose file `contract`
 * tools name it.
 */
export const declareTools = async (folder: string, nodes: readonly string[], contract: string): Promise<void> => {
  const scratch = mkdtempSync(join(tmpdir(), 'earthwright-export-'));
  try {
    symlinkSync(join(folder, 'src'), join(scratch, 'src'), 'dir');
    const compilerOptions = optionsFor(layOut(scratch));
    const files = [`contract/${contractFile}`, ...nodes.map((id) => `src/${id}/tool.ts`)];
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    await promisify(execFile)(process.execPath, [compiler(), '-p', join(scratch, 'tsconfig.json')], { cwd: scratch });
    copyDeclarations(join(scratch, 'out', 'src'), join(folder, 'dist'), contract);
    const declared = contractFile.endsWith('.d.ts') ? join(scratch, 'contract') : join(scratch, 'out', 'contract');
    copyDeclarations(declared, join(folder, 'runtime', 'core', 'tool'), contract);
    const entry = basename(contract, '.js');
    writeFileSync(join(folder, 'runtime', `${entry}.d.ts`), `export * from './core/tool/contract.js';\n`);
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
