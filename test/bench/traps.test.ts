import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTraps } from '../../bench/suites/traps/run.ts';
import { scoreOf, tableOf } from '../../bench/suites/traps/table.ts';
import { traps } from '../../bench/suites/traps/traps.ts';
import { composeSandbox } from '../../compose.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { part } from '../part.ts';

let folder = '';
let sandbox: Sandbox;

beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-traps-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

it('naive tools are caught, right tools and clean twins are not refused', async () => {
  expect(traps.length).toBeGreaterThanOrEqual(60);
  const some = part(traps, 8);
  const results = await runTraps(sandbox, folder, some);
  const score = scoreOf(results);
  expect(score.broken).toEqual([]);
  expect(score.traps).toBeGreaterThan(some.length / 2);
  expect(score.caught / score.traps, tableOf(results)).toBeGreaterThanOrEqual(0.95);
  expect(score.falseAlarms / (score.falseAlarms + score.accepted), tableOf(results)).toBeLessThanOrEqual(0.02);
}, 3_600_000);
