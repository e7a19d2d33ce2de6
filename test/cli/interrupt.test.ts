import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { part } from '../part.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-interrupt-'));
  cpSync(join(root, 'examples/least-cloudy-date'), join(folder, 'task'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = (): string => join(folder, 'run', 'events.jsonl');
const lines = (): string[] =>
  existsSync(log())
    ? readFileSync(log(), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/** Processes whose command line names this test's own folder. */
const left = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(join('/proc', name, 'cmdline'), 'utf8').includes(folder);
      } catch {
        return false;
      }
    });

const start = () =>
  spawn(process.execPath, [join(root, 'cli/main.ts'), 'run', join(folder, 'task'), '--out', join(folder, 'run')], {
    stdio: 'ignore',
  });
const ended = (child: ReturnType<typeof start>) =>
  new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.on('exit', (code, signal) => done({ code, signal })),
  );

describe.skipIf(process.platform !== 'linux')('an interrupted profile', () => {
  it('shows no file as unreadable, says that it was stopped and ends with 130', async () => {
    // A pipe that nobody writes to: reading it does not end by itself.
    execFileSync('mkfifo', [join(folder, 'task', 'endless.tif')]);
    const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'profile', join(folder, 'task')]);
    const texts = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (piece: Buffer) => {
        texts[stream] += piece.toString('utf8');
      });
    const end = ended(child);
    await vi.waitFor(() => expect(left().length).toBeGreaterThan(1), { timeout: 60_000, interval: 20 });
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130 });
    expect(texts).toEqual({ stdout: '', stderr: expect.stringMatching(/^earthwright: Stopped before .*\n$/) });
  });
});

describe.skipIf(process.platform !== 'linux')('an interrupted run', () => {
  it.each(part(['SIGKILL', 'SIGTERM'] as const, 2))(
    'leaves no process and a readable log after %s, and can be resumed',
    async (signal) => {
      const child = start();
      const end = ended(child);
      await vi.waitFor(() => expect(lines().some((line) => line.includes('"tool-written"'))).toBe(true), {
        timeout: 60_000,
        interval: 5,
      });
      child.kill(signal);
      await end;
      await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000, interval: 20 });
      for (const line of lines()) expect(JSON.parse(line)).toMatchObject({ version: 1 });
      const again = start();
      expect(await ended(again)).toMatchObject({ code: 0 });
      expect(JSON.parse(readFileSync(join(folder, 'run', 'answer.json'), 'utf8'))).toMatchObject({
        kind: 'answered',
        choice: 'E',
      });
    },
  );

  // A busy machine may hold up one try; a run that does not listen fails all of them.
  it('ends within two seconds of Ctrl-C, and says how to go on', { retry: 3 }, async () => {
    rmSync(join(folder, 'run'), { recursive: true, force: true });
    const words = ['run', join(folder, 'task'), '--out', join(folder, 'run')];
    const child = spawn(process.execPath, [join(root, 'cli/main.ts'), ...words], {
      env: { ...process.env, NO_COLOR: '1' },
    });
    let said = '';
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString('utf8');
    });
    const end = ended(child);
    await vi.waitFor(() => expect(lines().some((line) => line.includes('"tool-written"'))).toBe(true), {
      timeout: 200_000,
      interval: 5,
    });
    const at = performance.now();
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130 });
    expect(performance.now() - at).toBeLessThan(2000);
    expect(said).toContain(`Go on  earthwright resume ${join(folder, 'run')}`);
  });
});
