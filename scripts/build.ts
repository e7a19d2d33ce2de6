/** Builds the published package: JavaScript and declarations by tsc, the data files that the modules read beside themselves, and what tools may import. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { writeModelClient } from './model-client.ts';
import { keepPublicDeclarations } from './public-declarations.ts';
import { writeToolLibraries } from './tool-libraries/write.ts';

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'dist');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Folders whose non-code files are part of the product. */
const dataFolders = [
  'knowledge',
  'templates',
  'agents',
  'reasoners',
  'core',
  'sandbox',
  'geo',
  'model',
  'report',
  'bench/arena',
];
const dataEndings = new Set(['.json', '.yaml', '.md', '.gz', '.wasm', '.txt']);

const isToolSource = (path: string): boolean => /^templates[\\/][^\\/]+[\\/]tool\.ts$/.test(relative(root, path));

const copyData = (folder: string): void => {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /[\\/]fixtures[\\/]|golden\.json$/.test(path)) continue;
    if (dataEndings.has(extname(entry.name)) || isToolSource(path)) cpSync(path, join(out, relative(root, path)));
  }
};

rmSync(out, { recursive: true, force: true });
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], { cwd: root, stdio: 'inherit' });
const exported: Readonly<Record<string, string | { readonly types: string }>> = manifest.exports;
keepPublicDeclarations(
  root,
  Object.values(exported).flatMap((each) => (typeof each === 'object' ? [each.types] : [])),
  out,
);
dataFolders.forEach(copyData);
await writeModelClient(root, out);
await writeToolLibraries(root, join(out, 'tool-libraries'));
