/** Builds the published package: JavaScript and declarations by tsc, and the data files that the modules read beside themselves. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'dist');

/** Folders whose non-code files are part of the product. */
const dataFolders = ['knowledge', 'templates', 'agents', 'reasoners', 'core', 'sandbox', 'geo', 'model'];
const dataEndings = new Set(['.json', '.yaml', '.md', '.gz', '.wasm']);

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
dataFolders.forEach(copyData);
