import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const earthwright = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/main.ts'), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};

describe('the command line', () => {
  it('exits 1 and says what to do on a usage error', () => {
    expect(earthwright('run', 'nowhere')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no folder “nowhere”/),
    });
    writeFileSync(join(folder, 'a.tif'), '');
    expect(earthwright('run', '.')).toMatchObject({ status: 1, stderr: expect.stringMatching(/No question/) });
    expect(earthwright('run', '.', '--limit', 'colour=3')).toMatchObject({ status: 1 });
    expect(earthwright('fly')).toMatchObject({ status: 1 });
  });

  it('exits 2 when no data can be read, with an entry for every file', () => {
    writeFileSync(join(folder, 'empty.tif'), '');
    writeFileSync(
      join(folder, 'cut.tif'),
      readFileSync(join(root, 'examples/least-cloudy-date/data/LC08_L1TP_014032_20180311_BQA.TIF')).subarray(0, 300),
    );
    const { status, stdout } = earthwright('run', '.', '-q', 'What is the mean?', '--out', 'run', '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'unreadable' });
    const profile = JSON.parse(readFileSync(join(folder, 'run', 'profile.json'), 'utf8'));
    expect(profile.files.map((file: { path: string; kind: string }) => [file.path, file.kind])).toEqual([
      ['cut.tif', 'unreadable'],
      ['empty.tif', 'unreadable'],
    ]);
  });

  it('exits 3 when it has no supported answer, and 0 with an answer as JSON', () => {
    cpSync(join(root, 'examples/least-cloudy-date'), join(folder, 'task'), { recursive: true });
    expect(earthwright('run', 'task', '-q', 'How many ships are there?').status).toBe(3);
    const { status, stdout } = earthwright('run', 'task', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'answered',
      choice: 'E',
      runDirectory: expect.stringContaining('.earthwright'),
    });
  });

  it('scores a folder of tasks and writes the results', () => {
    cpSync(join(root, 'examples/least-cloudy-date'), join(folder, 'tasks', 'a'), { recursive: true });
    cpSync(join(root, 'examples/least-cloudy-date'), join(folder, 'tasks', 'b'), { recursive: true });
    const key = JSON.parse(readFileSync(join(folder, 'tasks', 'b', 'task.json'), 'utf8'));
    writeFileSync(
      join(folder, 'tasks', 'b', 'task.json'),
      JSON.stringify({ ...key, id: 'b', answer: { type: 'choice', letter: 'A' } }),
    );
    const { status, stdout } = earthwright('bench', 'tasks', '--out', 'results.json');
    expect(status).toBe(0);
    expect(stdout).toMatch(/2 tasks: 1 correct, 1 wrong, 0 unanswered, 0 errors/);
    const results = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
    expect(results.summary).toMatchObject({
      tasks: 2,
      correct: 1,
      wrong: 1,
      unanswered: 0,
      error: 0,
      accuracy: 0.5,
      silentErrorRate: 0.5,
    });
    expect(results.tasks[1]).toMatchObject({ id: 'b', status: 'wrong', got: 'E', expected: 'A' });
  });
});
