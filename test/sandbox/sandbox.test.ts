import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { jobOf, openSandbox, toolWith } from './fixtures/sandbox.ts';

const sandbox = openSandbox();
afterAll(() => sandbox.close());

describe('a run that ends ok', () => {
  test('commits its outputs with hash and parsed document', async () => {
    const job = jobOf(toolWith(`output.number('n', 42, { valid: 3 }); log('done');`));
    const outcome = await sandbox.run(job);
    expect(outcome).toMatchObject({ kind: 'ok', log: 'done\n' });
    expect(outcome.outputs).toMatchObject([{ name: 'n', kind: 'number', document: { value: 42, valid: 3 } }]);
    expect(readdirSync(dirname(job.outputDirectory))).toEqual(['outputs']);
    expect(readFileSync(`${job.outputDirectory}/n.json`, 'utf8')).toContain('42');
  });

  test('carries NaN and the infinities', async () => {
    for (const value of ['NaN', 'Infinity', '-Infinity']) {
      const outcome = await sandbox.run(jobOf(toolWith(`output.number('n', ${value});`)));
      expect(outcome.outputs[0]?.document).toMatchObject({ value: Number(value) });
    }
  });
});

describe('a run that fails', () => {
  test('says where the tool threw, in the tool’s own lines, and commits nothing', async () => {
    const job = jobOf(toolWith(`output.number('n', 1);\nthrow new Error('no valid pixel');`));
    expect(await sandbox.run(job)).toMatchObject({ kind: 'threw', message: 'no valid pixel', line: 5, outputs: [] });
    expect(existsSync(job.outputDirectory)).toBe(false);
  });

  test('is rejected for a type error, with its place', async () => {
    const outcome = await sandbox.run(jobOf(toolWith(`output.number('m', 1);`)));
    expect(outcome).toMatchObject({ kind: 'rejected', diagnostics: [{ line: 4, column: 15, code: 'TS2345' }] });
  });

  test.each([
    ['CPU time', 'cpuMs', { cpuMs: 300 }],
    ['wall time', 'wallMs', { wallMs: 500 }],
  ])('times out on %s and names the limit', async (_, code, limits) => {
    const outcome = await sandbox.run(jobOf(toolWith('for (;;);'), { limits }));
    expect(outcome).toMatchObject({ kind: 'timeout', code });
    expect(outcome.message).toMatch(/--limit/);
  });

  test('is stopped when its caller aborts', async () => {
    const outcome = await sandbox.run(jobOf(toolWith('for (;;);'), { signal: AbortSignal.timeout(300) }));
    expect(outcome).toMatchObject({ kind: 'killed', code: 'aborted' });
  });
});
