import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedVersions, libraries, modulesOf } from '../../knowledge/index/functions/modules.ts';
import { defaultLibraries, packageOf } from '../../sandbox/policy.ts';
import { writeToolLibraries } from '../../scripts/tool-libraries/write.ts';

const root = resolve(import.meta.dirname, '../..');
const bundled = libraries.filter((name) => name !== 'proj4');
let folder = '';
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-libraries-'));
  await writeToolLibraries(root, folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes all code out and loads some of it, as Node does. */
const load = async (specifiers: readonly string[]): Promise<Record<string, { default: unknown }>> => {
  const { modules } = read('libraries.json');
  const place = join(folder, 'loaded');
  mkdirSync(place);
  for (const [path, text] of Object.entries<string>(read('code.json'))) {
    mkdirSync(join(place, posix.dirname(path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  const loaded = specifiers.map(async (specifier) => [
    specifier,
    await import(/* @vite-ignore */ pathToFileURL(join(place, modules[specifier].code)).href),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
};

describe('the bundled libraries', () => {
  it('are what the sandbox lets tools import, in the versions that are installed, with every module that the index knows', () => {
    expect(Object.keys(read('libraries.json').packages).sort()).toEqual(
      defaultLibraries
        .map(packageOf)
        .filter((name) => name !== 'proj4')
        .sort(),
    );
    const { proj4: _, ...versions } = installedVersions(root);
    expect(read('libraries.json').packages).toEqual(versions);
    const { modules } = read('libraries.json');
    const known = modulesOf(root).map(({ specifier }) => specifier);
    expect(Object.keys(modules).sort()).toEqual(
      known.filter((name) => bundled.some((each) => name.startsWith(each))).sort(),
    );
  });

  it('are whole: every file that is named is there, in code and in declarations', () => {
    const [code, types] = [read('code.json'), read('types.json')];
    for (const module of Object.values<{ code: string; types: string }>(read('libraries.json').modules)) {
      expect(code).toHaveProperty([module.code]);
      expect(types).toHaveProperty([module.types]);
    }
    const missing = Object.entries<string>(code).flatMap(([path, text]) =>
      [...text.matchAll(/(?:\bfrom|\bimport)"(\.[^"]+)"/g)]
        .map(([, name = '']) => posix.join(posix.dirname(path), name))
        .filter((name) => !(name in code)),
    );
    expect(missing).toEqual([]);
    const absent = Object.entries<string>(types).flatMap(([path, text]) =>
      [...text.matchAll(/(?:\bfrom\s*|\bimport\(|\brequire\(\s*|\bpath=)["'](\.[^"']+)["']/g)]
        .map(([, name = '']) => posix.join(posix.dirname(path), name.replace(/(?<!\.d)\.([cm]?)[jt]s$/, '.d.$1ts')))
        .filter((name) => !(name in types)),
    );
    expect(absent).toEqual([]);
  });

  it('compute what the installed libraries compute, bit for bit', async () => {
    const distributions = modulesOf(root)
      .map(({ specifier }) => specifier)
      .filter((name) =>
        /^@stdlib\/stats\/base\/dists\/[^/]+\/(?:cdf|pdf|pmf|logpdf|quantile|mean|variance|entropy)$/.test(name),
      );
    expect(distributions.length).toBeGreaterThan(150);
    const loaded = await load(distributions);
    const require = createRequire(import.meta.url);
    let finite = 0;
    for (const name of distributions) {
      const [ours, theirs] = [loaded[name]?.default, require(name)];
      if (typeof ours !== 'function') throw new Error(`${name} exports no function`);
      for (const values of [
        [0.3, 2, 3, 1.5],
        [0.7, 3, 5, 4],
        [1, 1, 2, 1.2],
        [2, 10, 20, 15],
      ]) {
        const [mine, other] = [ours(...values), theirs(...values)];
        expect(mine, name).toBe(other);
        if (Number.isFinite(mine)) finite++;
      }
    }
    expect(finite).toBeGreaterThan(300);
  });

  it('come with the licences of what they are made of', () => {
    const text = readFileSync(join(folder, 'LICENSES.txt'), 'utf8');
    for (const name of [
      '@stdlib/stats 0',
      '@stdlib/math 0',
      '@turf/area 7',
      'rbush ',
      'ml-matrix 6',
      'simple-statistics 7',
    ])
      expect(text).toContain(`\n${name}`);
    expect(text).toContain('Apache License');
  });
});
