import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = read('package.json');
const declared: Readonly<Record<string, string>> = manifest.dependencies;

/** The sources that the published package is built from. */
const shipped = (): string[] => {
  const { include, exclude } = read('tsconfig.build.json');
  expect(exclude).toContain('templates/*/tool.ts');
  const top = readdirSync(root).filter((name) => name.endsWith('.ts') && !name.endsWith('.config.ts'));
  const folders: string[] = include.filter((name: string) => name !== '*.ts');
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/[\\/]templates[\\/][^\\/]+[\\/]tool\.ts$|[\\/]geo[\\/]simd[\\/]assembly[\\/]/.test(path)),
  );
  return [...top.map((name) => join(root, name)), ...inside];
};

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** Statements, `import()`, what a `createRequire` loads or resolves, and packages whose folder is looked up. Types alone earn no place. */
const named =
  /^\s*(?:import|export)\s(?!type\b)[^'"`;]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\b(?:load|require|packageDirectory)\(\s*'([^']+)'\s*\)|\.resolve\(\s*'([^']+)'\s*\)/gm;

/** The packages that a source needs when it runs. */
const needs = (source: string): string[] =>
  [...source.replaceAll(comments, '').matchAll(named)]
    .map((match) => match.slice(1).find((name) => name !== undefined) ?? '')
    .filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name) && !name.startsWith('earthwright'))
    .map(packageOf);

interface Locked {
  readonly dev?: boolean;
  /** Of development, and an optional peer of what is installed: npm leaves it out. */
  readonly devOptional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** What npm installs of the lockfile's production tree on 64-bit Linux. */
const installed = (): string[] =>
  Object.entries<Locked>(read('package-lock.json').packages)
    .filter(([place, { dev, devOptional, os, cpu, libc }]) => {
      const fits = (!os || os.includes('linux')) && (!cpu || cpu.includes('x64')) && (!libc || libc.includes('glibc'));
      return place !== '' && !dev && !devOptional && fits;
    })
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));

describe('the dependencies', () => {
  const used = new Set(shipped().flatMap((path) => needs(readFileSync(path, 'utf8'))));

  it('earn their places: every one is loaded by shipped code', () => {
    expect(Object.keys(declared).filter((name) => !used.has(name))).toEqual([]);
  });

  it('are complete: shipped code loads nothing else', () => {
    // LanceDB and the optional peers are the user's to install; without them, what needs them says so.
    const peers = Object.keys(manifest.peerDependencies);
    expect(peers.every((name) => manifest.peerDependenciesMeta[name]?.optional === true)).toBe(true);
    const optional = ['@lancedb/lancedb', 'node-gyp-build', ...peers];
    // The build makes one file of it.
    const bundled = ['openai'];
    expect([...used].filter((name) => !(name in declared) && ![...optional, ...bundled].includes(name))).toEqual([]);
  });

  it('would not take a comment, a type or a sentence for a use', () => {
    expect(needs(`/** import { a } from 'left'; */\n// import 'b' from 'right'\nimport type { C } from 'c';`)).toEqual(
      [],
    );
    expect(needs(`import d, { type E } from 'd/sub';\nconst f = await import('@f/g/h');\nload('i');`)).toEqual([
      'd',
      '@f/g',
      'i',
    ]);
  });

  it('are at most 120 packages when installed, without what tools import bundled', () => {
    const names = installed();
    expect(names.length).toBeGreaterThan(40);
    expect(names.length).toBeLessThanOrEqual(120);
    expect(names.filter((name) => /^(?:@stdlib|@turf|ml-)/.test(name))).toEqual([]);
  });

  it('ship in a tarball of what users need', () => {
    expect(manifest.files).toEqual(['dist', 'LICENSE', 'README.md', 'CHANGELOG.md']);
    expect(read('tsconfig.build.json').include).not.toContain('bench');
    expect(read('tsconfig.build.json').include).not.toContain('test');
  });
});
