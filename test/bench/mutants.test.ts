import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMutants, spread } from '../../bench/suites/mutants/run.ts';
import { goldenSubjects } from '../../bench/suites/mutants/subject.ts';
import { caughtOfAnswers, tableOf } from '../../bench/suites/mutants/table.ts';
import { freeTools } from '../../bench/suites/mutants/tools.ts';
import { composeSandbox } from '../../compose.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { cases, isWhole } from '../part.ts';

let folder = '';
let sandbox: Sandbox;

beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-mutants-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One of so many mutants is tried here, and few of some templates; the bench tries all. */
const [every, everyTemplate, most] = [cases(40, 24), cases(48, 24), 4];

it('single slips that change the answer of free tools are caught without a model', async () => {
  expect(freeTools.length).toBeGreaterThanOrEqual(30);
  const results = await runMutants(sandbox, folder, freeTools, {
    keep: (mutant, tool) => (mutant + tool) % every === 0,
  });
  expect(results.length).toBeGreaterThan(cases(12, 25));
  // 0.9 of all were measured; 0.75 are wanted (docs/checking.md).
  expect(caughtOfAnswers(results), tableOf(results, true)).toBeGreaterThanOrEqual(0.8);
}, 900_000);

it.runIf(isWhole)(
  'and those in the algorithms of templates more often than not, without the template to compare with',
  async () => {
    const some = goldenSubjects(1).filter((_, index) => index % everyTemplate === 0);
    const results = await runMutants(sandbox, folder, some, { keep: spread(most) });
    expect(results.length).toBeGreaterThan(cases(7, 20));
    expect(caughtOfAnswers(results), tableOf(results, true)).toBeGreaterThanOrEqual(0.5);
  },
  900_000,
);
