import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimRun } from '../../agents/claim-run.ts';
import { makeRunFolder, openRunFolder } from '../../agents/run-folder.ts';
import { eventsOf, faultsOf } from '../../bench/trust/faults.ts';
import { isWhole, part } from '../part.ts';

const root = resolve(import.meta.dirname, '../..');
const command = join(root, 'cli/start.ts');
let folder = '';
let task = '';
let run = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-disturbed-'));
  [task, run] = [join(folder, 'task'), join(folder, 'run')];
  cpSync(join(root, 'examples/pond-count'), task, {
    recursive: true,
    filter: (path) => !path.endsWith('.earthwright'),
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Done {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const env = { ...process.env, NO_COLOR: '1', EARTHWRIGHT_LIBRARY: 'off' };
const earthwright = (...words: string[]): Promise<Done> => started(env, words);
const started = (environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<Done> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [command, ...words], { env: environment });
    const texts = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (piece: Buffer) => {
        texts[stream] += piece.toString('utf8');
      });
    child.on('close', (code) => done({ code, ...texts }));
  });

const reached = (kind: string) =>
  vi.waitFor(
    () => expect(existsSync(join(run, 'events.jsonl')) && eventsOf(run).some((one) => one.kind === kind)).toBe(true),
    {
      timeout: 120_000,
      interval: 5,
    },
  );

const valueIn = ({ stdout }: Done): unknown => JSON.parse(stdout).value;

describe('two runs at once in one folder', () => {
  it('both end right in folders of their own, also where both start in the same second', async () => {
    const both = await Promise.all([earthwright('run', task, '--json'), earthwright('run', task, '--json')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.map(valueIn)).toEqual([35, 35]);
    const runs = join(task, '.earthwright', 'runs');
    const [one = '', other = '', ...more] = readdirSync(runs);
    expect(more).toEqual([]);
    expect(faultsOf(join(runs, one), join(runs, other))).toEqual([]);
  });

  it.runIf(isWhole)(
    'the second is refused in one line where both are given the same one, and the first goes on undisturbed',
    async () => {
      const first = earthwright('run', task, '--out', run, '--json');
      await reached('run-started');
      const second = await earthwright('run', task, '--out', run, '--json');
      expect(second).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^earthwright: Another run is at work in “.*”: wait until .* as --out\.\n$/),
      });
      expect(await first).toMatchObject({ code: 0 });
      expect(eventsOf(run).map(({ sequence }) => sequence)).toEqual(eventsOf(run).map((_, index) => index));
      expect(valueIn(await earthwright('resume', run, '--json'))).toBe(35);
    },
  );

  it('is told within one process, too, and the folder is free once the run has ended', () => {
    makeRunFolder(run);
    const release = claimRun(run);
    expect(() => claimRun(run)).toThrow(/Another run is at work/);
    release();
    claimRun(run)();
  });
});

describe('an input that vanishes during the run', () => {
  it('is named, with what to do; put back, the run goes on to its answer', async () => {
    const ended = earthwright('run', task, '--out', run, '--json');
    await reached('run-started');
    cpSync(join(task, 'data'), join(folder, 'kept'), { recursive: true });
    rmSync(join(task, 'data'), { recursive: true });
    const done = await ended;
    expect(done).toMatchObject({ code: 2 });
    expect(JSON.parse(done.stdout)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringMatching(/^data\/\S+\.tif is no longer there: put it back and resume the run\./),
    });
    expect(eventsOf(run).some(({ kind }) => kind === 'plan-failed')).toBe(false);
    cpSync(join(folder, 'kept'), join(task, 'data'), { recursive: true });
    expect(valueIn(await earthwright('resume', run, '--json'))).toBe(35);
  });
});

/** A disk of its own, where the kernel allows one without rights over the machine's. */
const onSmallDisk = (size: number, words: readonly string[]): string[] => [
  '--dev-bind',
  '/',
  '/',
  '--size',
  String(size),
  '--tmpfs',
  join(folder, 'disk'),
  ...words,
];
const canMount =
  spawnSync('bwrap', ['--dev-bind', '/', '/', '--size', '65536', '--tmpfs', '/mnt', 'true']).status === 0;

describe.skipIf(!canMount)('a full disk', () => {
  // Too little for the profile; for the map, which the tool writes; for what is made of it.
  it.each(part([400_000, 20_000, 4_000_000], 3))(
    'of %d bytes ends the run in one line that says so; with room, it is resumed',
    async (size) => {
      for (const name of ['disk', 'room']) mkdirSync(join(folder, name));
      const disk = join(folder, 'disk');
      // What lies on the small disk is copied to one with room before the small one goes with its process.
      const script = '"$@"; code=$?; cp -a "$DISK/run" "$KEPT"; exit $code';
      const words = [
        process.execPath,
        command,
        'run',
        task,
        '-q',
        'Make an NDVI map of this aerial image. The bands are R, G, B, NIR.',
        '--out',
        join(disk, 'run'),
      ];
      const full = spawnSync('bwrap', onSmallDisk(size, ['sh', '-c', script, 'sh', ...words, '--isolation', 'off']), {
        encoding: 'utf8',
        env: { ...env, DISK: disk, KEPT: join(folder, 'room', 'run') },
      });
      expect(full).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/disk is full\. What is finished is kept: make room and resume the run\.\n$/),
      });
      expect(full.stderr).not.toMatch(/did not hold/);
      const resumed = await earthwright('resume', join(folder, 'room', 'run'), '--json');
      expect(valueIn(resumed)).toBe('results/make-an-ndvi-map-of-this-aerial-image.tif');
    },
  );
});

/** A clock that is set back by more than a year once it has been read a few times. */
const jumpingClock = `
const Real = Date;
let read = 0;
const now = () => Real.now() - (++read > 6 ? 400 * 864e5 : 0);
globalThis.Date = class extends Real {
  constructor(...words) { super(...(words.length === 0 ? [now()] : words)); }
  static now() { return now(); }
};`;

describe('a clock that jumps back', () => {
  it('in the middle of a run changes nothing of its answer; how long it took is told as not known', async () => {
    writeFileSync(join(folder, 'clock.mjs'), jumpingClock);
    const environment = { ...env, NODE_OPTIONS: `--import=${join(folder, 'clock.mjs')}` };
    const done = await started(environment, ['run', task, '--out', run, '--json']);
    expect({ code: done.code, value: valueIn(done) }).toEqual({ code: 0, value: 35 });
    const times = [...readFileSync(join(run, 'events.jsonl'), 'utf8').matchAll(/"at":"([^"]+)"/g)].map(([, at]) => at);
    expect((times.at(-1) ?? '') < (times[0] ?? '')).toBe(true);
    expect(eventsOf(run).map(({ sequence }) => sequence)).toEqual(times.map((_, index) => index));
    expect(readFileSync(join(run, 'report.html'), 'utf8')).toContain('not known: the clock was set back');
  });

  it('leaves the order of events as it was: they are numbered', () => {
    const times = [new Date('2030-01-01'), new Date('2020-01-01')];
    const folderOf = openRunFolder(run, () => times.shift() ?? new Date(0));
    folderOf.record({ kind: 'run-resumed' });
    folderOf.record({ kind: 'profiled', files: 1, unreadable: 0, groups: 1 });
    const log = readFileSync(join(run, 'events.jsonl'), 'utf8');
    expect(log).toContain('2030');
    expect(eventsOf(run).map(({ sequence, kind }) => [sequence, kind])).toEqual([
      [0, 'run-resumed'],
      [1, 'profiled'],
    ]);
  });
});
