import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Outcome } from '../../apply/outcome.ts';
import { openObjectStore } from '../../apply/store/object-store.ts';
import { fetchOutcomes, forgetShared, keeperIn } from '../../apply/store/shared-job.ts';
import { hasRedis, type OwnRedis, startRedis } from '../../bench/apply/redis.ts';
import { question, scenes } from '../../bench/apply/scenes.ts';
import { isWhole } from '../part.ts';
import { commandsIn, ended } from '../started-commands.ts';
import { type OwnStore, startStore } from './s3-server.ts';

const names = readdirSync(scenes).sort();
const golden: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden.json'), 'utf8'),
);
const longMs = 400_000;

let server: OwnStore;
beforeAll(async () => {
  server = await startStore();
  vi.stubEnv('AWS_ENDPOINT_URL', server.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not-a-secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

describe('an object store', () => {
  it('keeps whole objects below its prefix, and lists more than a page of them', async () => {
    const store = await openObjectStore('s3://things/one/', process.env);
    expect([await store.get('a'), await store.has('a'), await store.list('')]).toEqual([null, false, []]);
    for (let index = 0; index < 12; index++) await store.put(`k${index}`, `value ${index}`);
    expect(Buffer.from((await store.get('k3')) ?? []).toString()).toBe('value 3');
    expect([await store.has('k3'), (await store.list('k')).length, (await store.list('k1')).length]).toEqual([
      true,
      12,
      3,
    ]);
    expect([...server.objects.keys()].every((key) => key.startsWith('one/'))).toBe(true);
    await store.remove('k3');
    expect(await store.has('k3')).toBe(false);
  });

  it('writes a key that is to be new once, whoever comes second', async () => {
    const store = await openObjectStore('s3://things/two', process.env);
    const won = await Promise.all(['first', 'second', 'third'].map((text) => store.put('key', text, true)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(server.written.filter((key) => key === 'two/key')).toHaveLength(1);
    expect(await store.put('key', 'replaced')).toBe(true);
  });

  it('says what is wrong with an address or a bucket', async () => {
    await expect(openObjectStore('http://things', process.env)).rejects.toThrow('s3://bucket/folder');
    const absent = await openObjectStore('s3://elsewhere/x', process.env);
    await expect(absent.get('key')).rejects.toThrow('s3://elsewhere/x/ can’t be used');
  });
});

describe('outcomes in a store', () => {
  const at = mkdtempSync(join(tmpdir(), 'earthwright-outcomes-'));
  afterAll(() => rmSync(at, { recursive: true, force: true }));
  const item = { id: 'pond-1', name: 'pond', folder: at, files: [] };
  const outcome = (id: string, reason: string): Outcome => ({
    ...{ format: 1, id, item: 'pond', files: [], wallMs: 1 },
    ...{ kind: 'failed', reason },
  });
  /** A worker of its own, with a run of one file. */
  const worker = async (name: string) => {
    const folder = join(at, name);
    mkdirSync(join(folder, 'runs', item.id), { recursive: true });
    writeFileSync(join(folder, 'runs', item.id, 'log.txt'), name);
    return keeperIn(await openObjectStore('s3://things/three', process.env), { folder });
  };
  const here = (name: string): string => join(at, 'here', name);
  const keys = (): string[] => [...server.objects.keys()].filter((key) => key.startsWith('three/')).sort();

  it('are kept once, with the run of whoever was first alone, and fetched with it', async () => {
    const store = await openObjectStore('s3://things/three', process.env);
    const [first, second] = [await worker('first'), await worker('second')];
    expect([await first.known(item.id), await first.keep(outcome(item.id, 'of the first'))]).toEqual([false, true]);
    expect([await second.known(item.id), await second.keep(outcome(item.id, 'of the second'))]).toEqual([true, false]);
    expect(keys()).toEqual([
      expect.stringMatching(/^three\/attempts\/pond-1\/[^/]+\/log\.txt$/),
      'three/outcomes/pond-1.json',
    ]);
    await fetchOutcomes(store, { folder: here(''), items: [item] });
    expect(readFileSync(here('runs/pond-1/log.txt'), 'utf8')).toBe('first');
    expect(readFileSync(here('outcomes/pond-1.json'), 'utf8')).toContain('of the first');
  });

  it('stay away from what is no item of the job, and from folders that are not its own', async () => {
    const store = await openObjectStore('s3://things/three', process.env);
    const [attempt, text] = [randomUUID(), 'not ours'];
    await store.put('outcomes/other.json', JSON.stringify({ attempt, outcome: outcome('other', text) }));
    await store.put('outcomes/pond-2.json', JSON.stringify({ attempt, outcome: outcome('pond-2', 'fine') }));
    // No client asks for such a key, but a store may list one.
    const listed = {
      ...store,
      list: async (prefix: string) =>
        prefix === 'outcomes/' ? store.list(prefix) : [`${prefix}../../../outside.txt`, `${prefix}../outside.txt`],
      get: async (key: string) => (key.includes('outside') ? Buffer.from(text) : store.get(key)),
    };
    await fetchOutcomes(listed, { folder: here(''), items: [item, { ...item, id: 'pond-2' }] });
    expect([existsSync(here('outcomes/other.json')), existsSync(here('outcomes/pond-2.json'))]).toEqual([false, true]);
    expect([existsSync(here('runs/outside.txt')), existsSync(join(at, 'outside.txt'))]).toEqual([false, false]);
  });

  it('are forgotten with their runs, so that an item is done anew', async () => {
    const store = await openObjectStore('s3://things/three', process.env);
    await forgetShared(store, item.id);
    expect(keys().filter((key) => key.includes(item.id))).toEqual([]);
    expect(await (await worker('third')).keep(outcome(item.id, 'anew'))).toBe(true);
  });
});

const present = hasRedis();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-store-')));
const { start, killAll } = commandsIn(folder);
let redis: OwnRedis;

const row = z.object({ id: z.string(), item: z.string(), value: z.string() });
const record = z.object({ attempt: z.string(), outcome: z.object({ kind: z.string() }) });
const kept = (): string[] => [...server.objects.keys()].filter((key) => key.startsWith('jobs/ponds/outcomes/'));

describe.skipIf(!present)('workers that share no folder', () => {
  beforeAll(async () => {
    redis = await startRedis();
    for (const name of ['one', 'scenes']) mkdirSync(join(folder, name));
    copyFileSync(join(scenes, names[0] ?? ''), join(folder, 'one', names[0] ?? ''));
    for (const name of names) copyFileSync(join(scenes, name), join(folder, 'scenes', name));
    await ended(start('run', 'one', '--out', 'run', '--no-library', '--reasoner', 'language', '-q', question));
  }, longMs);
  afterAll(async () => {
    killAll();
    await redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const where = ['--out', 'out', '--queue', '', '--store', 's3://things/jobs/ponds'];
  const apply = (): ChildProcess =>
    start('apply', 'run', '--over', 'scenes/*.TIF', ...where.map((word) => (word === '' ? redis.address : word)));
  const work = (): ChildProcess =>
    start('worker', 's3://things/jobs/ponds', '--queue', redis.address, '--stalled', '4');

  it.runIf(isWhole)(
    'keep every run in the store, lose none when they are killed and do none twice',
    async () => {
      const patience = { timeout: longMs, interval: 20 };
      const handing = apply();
      await expect.poll(() => server.objects.has('jobs/ponds/items.jsonl'), patience).toBe(true);
      const [first, second] = [work(), work()];
      await expect.poll(() => kept().length, patience).toBeGreaterThanOrEqual(1);
      first.kill('SIGKILL');
      await expect.poll(() => kept().length, patience).toBeGreaterThanOrEqual(3);
      second.kill('SIGKILL');
      const third = work();
      expect(await ended(handing)).toMatchObject({ code: 0, text: expect.stringContaining('6 of 6: 6 done') });
      third.kill('SIGINT');
      expect((await ended(third)).code).toBe(0);

      const text = readFileSync(join(folder, 'out/results.csv'), 'utf8');
      const table = z.array(row).parse(parse(text, { columns: true }));
      expect(table.map(({ item }) => basename(item)).sort()).toEqual(names);
      for (const { id, item, value } of table) {
        expect(Number(value)).toBeCloseTo(golden[basename(item)] ?? Number.NaN, 9);
        // Its outcome was written once, rests on a run that is whole, and that run is here, too.
        const key = `jobs/ponds/outcomes/${id}.json`;
        expect(server.written.filter((one) => one === key)).toHaveLength(1);
        const { attempt } = record.parse(JSON.parse(String(server.objects.get(key))));
        const log = server.objects.get(`jobs/ponds/attempts/${id}/${attempt}/events.jsonl`);
        expect(String(log).match(/"kind":"answered","answer"/g)).toHaveLength(1);
        expect(readFileSync(join(folder, 'out/runs', id, 'events.jsonl')).equals(log ?? Buffer.of())).toBe(true);
      }
      expect((await ended(apply())).text).toContain('(6 from before)');
    },
    longMs,
  );

  it.runIf(isWhole)(
    'bring what is done to another machine, which needs no worker for it, and take no other method’s place',
    async () => {
      rmSync(join(folder, 'out'), { recursive: true });
      expect((await ended(apply())).text).toContain('6 of 6: 6 done (6 from before)');
      const other = server.objects.get('jobs/ponds/method.json');
      await ended(start('worker', 's3://things/empty', '--queue', redis.address)).then(({ text }) =>
        expect(text).toContain('holds no job'),
      );
      const store = await openObjectStore('s3://things/jobs/ponds', process.env);
      await store.put('method.json', String(other).replace(question, `${question} Or so?`));
      expect(await ended(apply())).toMatchObject({ code: 1, text: expect.stringContaining('another method') });
    },
    longMs,
  );
});
