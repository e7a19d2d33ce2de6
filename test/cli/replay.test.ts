import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let folder = '';

const earthwright = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/start.ts'), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};
const log = () => join(folder, 'run', 'events.jsonl');

describe('earthwright replay', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'earthwright-replay-test-'));
    writeFileSync(join(folder, 'rain.csv'), 'date,rain_mm\n2020-01-01,3\n2020-01-02,4.5\n2020-01-03,9\n');
    const { status } = earthwright('run', '.', '-q', 'What is the mean of rain_mm?', '--out', 'run');
    expect(status).toBe(0);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('says that the same tools on the same data gave the same bytes', () => {
    expect(earthwright('replay', 'run')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Byte-identical: \d+ outputs? of \d+ tools?\n$/),
    });
  });

  it('names the file whose hash changed and the outputs that differ, with both values', () => {
    const task = join(folder, 'changed');
    cpSync(join(folder, 'rain.csv'), join(task, 'rain.csv'));
    appendFileSync(join(task, 'rain.csv'), '2020-01-04,103.5\n');
    const { status, stdout } = earthwright('replay', 'run', '--task', 'changed', '--out', 'new', '--json');
    expect(status).toBe(3);
    const { identical, inputs, nodes } = JSON.parse(stdout);
    expect(identical).toBe(false);
    expect(inputs).toEqual([{ file: 'rain.csv', state: 'changed' }]);
    const outputs = nodes.flatMap((node: { outputs: { state: string; was: unknown; is: unknown }[] }) => node.outputs);
    // (3 + 4.5 + 9) / 3 and (3 + 4.5 + 9 + 103.5) / 4.
    expect(outputs).toContainEqual(expect.objectContaining({ state: 'different', was: 5.5, is: 30 }));
    for (const { node } of nodes) expect(existsSync(join(folder, 'new', node))).toBe(true);
  });

  it('says which file is gone, which tool needs it, and that nobody can tell without a kept hash', () => {
    const kept = readFileSync(log(), 'utf8');
    writeFileSync(log(), kept.replace(/^.*"kind":"inputs".*\n/m, ''));
    expect(earthwright('replay', 'run').stdout).toMatch(/rain\.csv may have changed: the run kept no hash/);
    writeFileSync(log(), kept);
    cpSync(join(folder, 'rain.csv'), join(folder, 'away', 'rain.csv'));
    unlinkSync(join(folder, 'away', 'rain.csv'));
    const { status, stdout } = earthwright('replay', 'run', '--task', 'away');
    expect(status).toBe(3);
    expect(stdout).toMatch(/rain\.csv is not at its place/);
    expect(stdout).toMatch(/its data file “rain\.csv” is not at its place/);
  });

  it('refuses what is no run with tools', () => {
    expect(earthwright('replay', '.')).toMatchObject({ status: 1, stderr: expect.stringMatching(/is no run folder/) });
  });
});
