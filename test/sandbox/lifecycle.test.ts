import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Limits } from '../../core/limits.ts';
import type { Isolation } from '../../sandbox/sandbox.ts';
import { isWhole, part } from '../part.ts';
import { freshFolder, jobOf, openSandbox, toolWith } from './fixtures/sandbox.ts';
import { descendants, isAlive, processesMentioning } from './fixtures/scene.ts';

const faulty = openSandbox({ engineModule: new URL('./fixtures/faulty-engine.ts', import.meta.url) });
afterAll(() => faulty.close());

const limits = { cpuMs: 20_000, wallMs: 20_000, memoryBytes: 400 * 2 ** 20 };

describe('a child process that goes wrong', () => {
  test.each<[string, string, Partial<Limits>?]>([
    ['abort', 'crashed'],
    ['garbage', 'protocol'],
    ['second verdict', 'protocol'],
    ['endless frame', 'protocol'],
    ['hang', 'timeout', { cpuMs: 1500, wallMs: 1500 }],
    ['heap', 'out-of-memory'],
  ])('%s is %s', async (fault, kind, own = {}) => {
    const outcome = await faulty.run(
      jobOf(toolWith(`output.number('n', 1);`), { params: { fault }, limits: { ...limits, ...own } }),
    );
    expect(outcome).toMatchObject({ kind, outputs: [] });
  });

  test('an engine that throws tells the tool nothing about the host', async () => {
    const outcome = await faulty.run(jobOf(toolWith(`output.number('n', 1);`), { params: { fault: 'throw' }, limits }));
    expect(outcome).toMatchObject({ kind: 'threw', code: 'engine' });
    expect(JSON.stringify(outcome)).not.toContain('/some/place');
  });

  test('one that is killed from outside is killed, not crashed', async () => {
    const cacheDirectory = freshFolder();
    const sandbox = openSandbox({ cacheDirectory });
    const running = sandbox.run(jobOf(toolWith('for (;;);'), { isolation: 'off' }));
    const [line = ''] = await vi.waitUntil(() => {
      const found = processesMentioning(`${cacheDirectory}/bundles`);
      return found.length > 0 && found;
    }, 60_000);
    process.kill(Number(/^\d+/.exec(line)?.[0]), 'SIGKILL');
    expect(await running).toMatchObject({ kind: 'killed', code: 'SIGKILL' });
    await sandbox.close();
  });
});

const startRun = (order: { source: string; cache: string; isolation?: Isolation }): ChildProcess =>
  spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./fixtures/run-script.ts', import.meta.url)),
      JSON.stringify({ ...order, out: freshFolder() }),
    ],
    { stdio: 'ignore' },
  );

const typeBomb = `type Permute<T, U = T> = [T] extends [never] ? [] : T extends U ? [T, ...Permute<Exclude<U, T>>] : never;
type Names = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l';
export const all: 1 = null as unknown as Permute<Names>;`;

describe.runIf(process.platform === 'linux')('when the parent is gone', () => {
  test.each(
    part(
      [
        ['SIGKILL', 'off'],
        ['SIGKILL', 'auto'],
        ['SIGINT', 'off'],
        ['SIGINT', 'auto'],
      ] as const,
      3,
    ),
  )('after %s, a looping tool ends too (bubblewrap %s)', async (signal, isolation) => {
    const cache = freshFolder();
    const parent = startRun({ source: toolWith('for (;;);'), cache, isolation });
    await vi.waitUntil(() => processesMentioning(`${cache}/bundles`).length > 0, 60_000);
    parent.kill(signal);
    await vi.waitUntil(() => processesMentioning(cache).length === 0, 30_000);
  });

  test('after SIGKILL in a type-check, the compiler ends too', async () => {
    const parent = startRun({ source: typeBomb, cache: freshFolder() });
    const family = await vi.waitUntil(() => {
      const found = descendants(parent.pid ?? 0);
      return found.length >= 3 && found;
    }, 60_000);
    parent.kill('SIGKILL');
    await vi.waitUntil(() => family.every((pid) => !isAlive(pid)), 30_000);
  });
});

test.runIf(isWhole)('closing ends the compilers, and a closed sandbox can check again', async () => {
  const sandbox = openSandbox({ cacheDirectory: freshFolder() });
  expect(await sandbox.check(toolWith(`output.number('n', 1);`))).toEqual({ diagnostics: [] });
  await sandbox.close();
  expect(await sandbox.check(toolWith(`output.number('n', '1');`))).toMatchObject({ diagnostics: [{ line: 4 }] });
  await sandbox.close();
});

test('closing in the middle of a check leaves no compiler', async () => {
  // A tool that was checked before needs no compiler.
  const sandbox = openSandbox({ cacheDirectory: freshFolder() });
  const before = new Set(descendants(process.pid));
  const started = (): number[] => descendants(process.pid).filter((pid) => !before.has(pid) && isAlive(pid));
  const checking = sandbox.check(toolWith(`output.number('n', 1);`));
  await vi.waitUntil(() => started().length > 0, { timeout: 60_000, interval: 5 });
  await sandbox.close();
  await expect(checking).rejects.toMatchObject({ code: 'sandbox.closed' });
  await vi.waitUntil(() => started().length === 0, 30_000);
});

test.runIf(isWhole)('runs and checks may overlap', async () => {
  const sandbox = openSandbox();
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) => sandbox.run(jobOf(toolWith(`output.number('n', ${index});`)))),
  );
  expect(outcomes.map(({ outputs }) => outputs[0]?.document)).toMatchObject(
    [0, 1, 2, 3, 4, 5].map((value) => ({ value })),
  );
  await sandbox.close();
});
