import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRunFolder } from '../../agents/run-folder.ts';
import { readSettings, settingsDocument } from '../../cli/run-settings.ts';
import { isWhole } from '../part.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-run-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const node = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};
const earthwright = (...args: string[]) => node(join(root, 'cli/start.ts'), ...args);

/** A folder that not even root may write needs a mount of its own. */
const canBind = spawnSync('bwrap', ['--dev-bind', '/', '/', '--ro-bind', tmpdir(), tmpdir(), 'true']).status === 0;

describe('a run folder on the command line', () => {
  it.runIf(isWhole)('goes on by itself, with another question than the folder’s, wherever both were moved', () => {
    cpSync(join(root, 'examples/least-cloudy-date'), join(folder, 'a', 'task'), { recursive: true });
    const question = 'How much of the image of 2018-04-28 is cloudy? Bit 0 is fill, bit 4 is cloud.';
    const first = earthwright('run', 'a/task', '-q', question, '--out', 'a/run', '--json');
    expect(first.status).toBe(0);
    unlinkSync(join(folder, 'a/run/answer.json'));
    cpSync(join(folder, 'a'), join(folder, 'b'), { recursive: true });
    rmSync(join(folder, 'a'), { recursive: true });
    const value = ({ stdout }: { stdout: string }): unknown => JSON.parse(stdout).value;
    expect(value(earthwright('resume', 'b/run', '--json'))).toBe(value(first));
    expect(value(earthwright('run', 'b/task', '--out', 'b/run', '--json'))).toBe(value(first));
    const log = readFileSync(join(folder, 'b/run/events.jsonl'), 'utf8');
    expect(log.match(/"kind":"tool-written"/g)).toHaveLength(1);
  });

  it('is refused in one line where it is a file, holds other things, or no run', () => {
    writeFileSync(join(folder, 'a.csv'), 'a,b\n1,2\n');
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'notes.txt'), 'mine');
    const ask = (...args: string[]) => earthwright('run', '.', '-q', 'How many rows?', ...args);
    for (const [result, message] of [
      [ask('--out', 'a.csv'), /can't be written: it is a file. Name another one with --out/],
      [ask('--out', 'other'), /holds other files \(notes.txt\) and no run/],
      [earthwright('run', '.', '-q', ' '), /-q has no text/],
      [ask('--rounds', 'abc'), /--rounds: Expected a whole number/],
      [earthwright('resume', 'other'), /holds no settings.json of a run/],
      [earthwright('resume', 'never'), /is not there: if a run was ended before it began, ask again/],
    ] as const) {
      expect(result).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
      expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
    }
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('a,b\n1,2\n');
  });

  it('is not made by a look at it: a report of nothing leaves nothing', () => {
    for (const command of ['report', 'resume', 'export']) {
      const rest = command === 'export' ? ['--out', 'package'] : [];
      expect(earthwright(command, 'nowhere', ...rest)).toMatchObject({ status: 1, stdout: '' });
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(!canBind)('is refused in one line where its disk is read-only', () => {
    writeFileSync(join(folder, 'a.csv'), 'a,b\n1,2\n');
    const command = [process.execPath, join(root, 'cli/start.ts'), 'run', folder, '-q', 'How many rows?'];
    const { status, stderr } = spawnSync('bwrap', ['--dev-bind', '/', '/', '--ro-bind', folder, folder, ...command], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^earthwright: The run folder “.*” can't be written: .*--out\.\n$/),
    });
  });

  it('says on a Node that is too old which one is needed', () => {
    const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})";
    expect(node('--import', old, join(root, 'cli/start.ts'), '--version')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^earthwright needs Node 24 or newer; this is Node 20\.20\.2\..*\n$/),
    });
  });
});

describe('settings of a run', () => {
  const options = {
    reasoner: 'model',
    model: { default: 'small' },
    candidates: 2,
    variants: 1,
    disable: new Set(['memory'] as const),
    limit: { cpuMs: 5000 },
    isolation: 'off',
    jobs: 3,
  } as const;

  it('come back as they were given, without addresses that carry a secret', () => {
    const run = openRunFolder(join(folder, 'run'), () => new Date(0));
    const given = { ...options, baseUrl: 'https://me:s3cret@host/v1', online: 'https://search/?key=s3cret' };
    run.write('settings.json', settingsDocument(folder, run.path, given));
    expect(readFileSync(join(run.path, 'settings.json'), 'utf8')).not.toContain('s3cret');
    expect(readSettings(run.path)).toEqual({ taskFolder: folder, options: { ...options, out: run.path } });
  });
});
