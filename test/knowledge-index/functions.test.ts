import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractContract } from '../../knowledge/index/functions/extract.ts';
import { installedVersions } from '../../knowledge/index/functions/modules.ts';
import { functionFile } from '../../knowledge/index/functions/read.ts';
import { contractSpecifier, defaultLibraries, isAllowedImport } from '../../sandbox/policy.ts';

const root = resolve(import.meta.dirname, '../..');
const { records, versions } = functionFile();
const record = (id: string) => records.find((each) => each.id === id);

describe('the function index', () => {
  it('is of the installed libraries and of the contract as it is; else: npm run knowledge:functions', () => {
    expect(versions).toEqual(installedVersions(root));
    expect(records.filter(({ library }) => library === contractSpecifier)).toEqual(extractContract(root));
  });

  it('covers more than 1,500 functions, classes and methods, each once', () => {
    const covered = records.flatMap(({ id, variants }) => [id, ...variants]);
    console.log(`${records.length} entries for ${covered.length} functions, classes and methods`);
    expect(covered.length).toBeGreaterThan(1_500);
    expect(new Set(covered).size).toBe(covered.length);
  });

  it('names only imports that a tool may make, and of modules that exist', () => {
    for (const { import: line } of records) {
      const specifier = /from '([^']+)';$/.exec(line)?.[1] ?? '';
      expect(specifier === contractSpecifier || isAllowedImport(specifier, defaultLibraries), line).toBe(true);
      if (specifier !== contractSpecifier) expect(existsSync(join(root, 'node_modules', specifier)), line).toBe(true);
    }
  });

  it('has signature, documentation and types as the declarations give them', () => {
    expect(record('@stdlib/stats/base/dists/t/quantile')).toMatchObject({
      import: "import quantile from '@stdlib/stats/base/dists/t/quantile';",
      signatures: ['quantile(p: number, v: number): number'],
      summary: "Student's t distribution quantile function.",
      members: ['quantile.factory'],
    });
    expect(record('@turf/turf#area')?.returns).toBe('area in square meters');
    expect(record('simple-statistics#quantile')?.summary).toContain('linear interpolation');
    expect(record('ml-matrix#Matrix.mmul')?.kind).toBe('method');
    expect(record('earthwright/tool#Features.rasterize')?.signatures[0]).toContain('grid: Grid');
  });

  it('folds variants into the function that they are variants of, and leaves out what needs an ndarray', () => {
    expect(record('@stdlib/stats/strided/dmeanors')).toBeUndefined();
    expect(record('@stdlib/stats/strided/mean')?.variants).toContain('@stdlib/stats/strided/dmeanors');
    expect(records.some(({ id }) => id.startsWith('@stdlib/stats/base/ndarray/'))).toBe(false);
  });
});
