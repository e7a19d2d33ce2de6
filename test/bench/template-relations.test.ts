import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answeredOtherwise, responsesOfCase } from '../../bench/suites/mutants/responses.ts';
import { goldenSubjects } from '../../bench/suites/mutants/subject.ts';
import { composeSandbox } from '../../compose.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { declaredRelations } from '../../templates/relations.ts';

let folder = '';
let sandbox: Sandbox;

beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-template-relations-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rasters, zones, series, a table; scripts/template-relations.ts tries all. */
const some = ['correlation', 'zonal-statistics', 'series-trend', 'table-regression'];

it.each(some)(
  '%s answers as it declares',
  async (name) => {
    const [subject] = goldenSubjects(1).filter(({ id }) => id.split(' ')[0] === name);
    expect(subject).toBeDefined();
    const declared = declaredRelations(name);
    expect(declared.length).toBeGreaterThan(1);
    const tallies = subject ? await responsesOfCase(sandbox, join(folder, name), subject) : [];
    expect(tallies.length).toBeGreaterThan(10);
    expect(answeredOtherwise(declared, tallies)).toEqual([]);
  },
  60_000,
);
