import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasRedis, type OwnRedis, startRedis } from '../../bench/apply/redis.ts';
import { question, scenes } from '../../bench/apply/scenes.ts';
import { isWhole } from '../part.ts';
import { commandsIn, ended } from '../started-commands.ts';

const names = readdirSync(scenes).sort();
const golden: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden.json'), 'utf8'),
);
const longMs = 400_000;

const present = hasRedis();
if (!present)
  console.warn(
    'The tests of the queue are skipped: there is no redis-server here (Debian: apt-get install redis-server).',
  );

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-queue-')));
let redis: OwnRedis;

const { start, killAll } = commandsIn(folder);

const row = z.object({ id: z.string(), item: z.string(), outcome: z.string(), reason: z.string(), value: z.string() });
const tableOf = (out: string) =>
  z.array(row).parse(parse(readFileSync(join(folder, out, 'results.csv'), 'utf8'), { columns: true }));
const logOf = (out: string, id: string): string => {
  const path = join(folder, out, 'runs', id, 'events.jsonl');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const times = (log: string, what: RegExp): number => log.match(what)?.length ?? 0;
const begun = (out: string) => () =>
  existsSync(join(folder, out, 'job.json')) && existsSync(join(folder, out, 'items.jsonl'));
const outcomes = (out: string) => () => {
  const place = join(folder, out, 'outcomes');
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.json')).length : 0;
};
const patience = { timeout: longMs, interval: 20 };

const apply = async (out: string): Promise<ChildProcess> => {
  const child = start('apply', 'run', '--over', 'scenes/*.TIF', '--out', out, '--queue', redis.address);
  await expect.poll(begun(out), patience).toBe(true);
  return child;
};
const work = (out: string, ...more: readonly string[]): ChildProcess =>
  start('worker', out, '--queue', redis.address, '--stalled', '4', ...more);

describe.skipIf(!present)('a queue of items', () => {
  beforeAll(async () => {
    redis = await startRedis();
    for (const name of ['one', 'scenes']) mkdirSync(join(folder, name));
    copyFileSync(join(scenes, names[0] ?? ''), join(folder, 'one', names[0] ?? ''));
    for (const name of names) copyFileSync(join(scenes, name), join(folder, 'scenes', name));
    await ended(start('run', 'one', '--out', 'run', '--no-library', '--reasoner', 'language', '-q', question));
  }, longMs);
  afterAll(async () => {
    killAll();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'is done once by workers that are killed, over a Redis that forgets',
    async () => {
      const handing = await apply('shared');
      const [first, second] = [work('shared'), work('shared')];
      await expect.poll(outcomes('shared'), patience).toBeGreaterThanOrEqual(1);
      first.kill('SIGKILL');
      await expect.poll(outcomes('shared'), patience).toBeGreaterThanOrEqual(3);
      const client = new Redis(redis.address);
      await client.flushall();
      await client.quit();
      second.kill('SIGKILL');
      const third = work('shared');
      expect(await ended(handing)).toMatchObject({ code: 0, text: expect.stringContaining('6 of 6: 6 done') });
      third.kill('SIGINT');
      expect((await ended(third)).code).toBe(0);
      const table = tableOf('shared');
      expect(table.map(({ item }) => basename(item)).sort()).toEqual(names);
      for (const { id, item, value } of table) {
        expect(Number(value)).toBeCloseTo(golden[basename(item)] ?? Number.NaN, 9);
        expect(times(logOf('shared', id), /"kind":"answered","answer"/g)).toBe(1);
      }
      // Nothing is left to hand out: the second call needs no worker.
      const again = start('apply', 'run', '--over', 'scenes/*.TIF', '--out', 'shared', '--queue', redis.address);
      expect((await ended(again)).text).toContain('(6 from before)');
    },
    longMs,
  );

  it.runIf(isWhole)(
    'sets an item aside that ends its workers, and goes on with the others',
    async () => {
      const handing = await apply('poisoned');
      const items = readFileSync(join(folder, 'poisoned/items.jsonl'), 'utf8').trim().split('\n');
      const { id } = z.object({ id: z.string() }).parse(JSON.parse(items[2] ?? ''));
      const starts = () => times(logOf('poisoned', id), /"kind":"run-(?:started|resumed)"/g);
      let worker = work('poisoned', '--tries', '2');
      for (let kill = 1; kill <= 2; kill++) {
        await expect.poll(starts, { ...patience, interval: 5 }).toBe(kill);
        worker.kill('SIGKILL');
        await once(worker, 'close');
        worker = work('poisoned', '--tries', '2');
      }
      expect(await ended(handing)).toMatchObject({ code: 3, text: expect.stringContaining('5 done, 1 set aside') });
      const [poison, ...others] = tableOf('poisoned').filter(({ outcome }) => outcome !== 'done');
      expect(others).toEqual([]);
      expect(poison).toMatchObject({ id, outcome: 'set-aside', reason: expect.stringContaining('stalled') });
      // What ended others may be mended: asked again, it is done.
      const again = start(
        'apply',
        'run',
        '--over',
        'scenes/*.TIF',
        '--out',
        'poisoned',
        '--again',
        '--queue',
        redis.address,
      );
      expect((await ended(again)).text).toContain('6 of 6: 6 done (5 from before)');
      worker.kill('SIGINT');
      await once(worker, 'close');
    },
    longMs,
  );

  it(
    'says what is wrong with an address, and keeps its password to itself',
    async () => {
      const words = ['worker', 'shared', '--queue'];
      const absent = await ended(start(...words, 'redis://me:secret-word@127.0.0.1:1'));
      expect(absent).toMatchObject({ code: 1, text: expect.stringContaining('can’t be reached at 127.0.0.1:1') });
      expect(absent.text).not.toContain('secret-word');
      expect((await ended(start(...words, 'http://localhost'))).text).toContain('redis://localhost:6379');
      expect((await ended(start('worker', 'scenes', '--queue', redis.address))).text).toContain('holds no job');
    },
    longMs,
  );
});
