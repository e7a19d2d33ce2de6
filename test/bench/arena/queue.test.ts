import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis, type OwnRedis, startRedis } from '../../../bench/apply/redis.ts';
import { readLog } from '../../../bench/arena/harness/log.ts';
import { writeOpenEarth } from '../../../bench/arena/openearth/write.ts';
import { isWhole } from '../../part.ts';
import { commandsIn, ended } from '../../started-commands.ts';

const longMs = 300_000;
const patience = { timeout: longMs, interval: 20 };
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-arena-queue-')));
const commands = commandsIn(folder);
let redis: OwnRedis;

const start = (...words: readonly string[]): ChildProcess => commands.start('bench', 'cases', ...words);
const endings = (): number => {
  const place = join(folder, 'log.jsonl.queue', 'ended');
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.json')).length : 0;
};

describe.skipIf(!hasRedis())('bench over a queue', () => {
  beforeAll(async () => {
    redis = await startRedis();
    writeOpenEarth(join(folder, 'cases'), 3, 5);
  }, longMs);
  afterAll(async () => {
    commands.killAll();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.runIf(isWhole)(
    'runs each sample once, though workers are killed and Redis forgets, and gives what one process gives',
    async () => {
      const words = ['--reasoner', 'language', '--jobs', '1', '--log', 'log.jsonl', '--queue', redis.address];
      expect(await ended(start(...words, '--work'))).toMatchObject({
        code: 1,
        text: expect.stringContaining('without --work first'),
      });
      const handing = start(...words);
      await expect.poll(() => existsSync(join(folder, 'log.jsonl.queue', 'job.json')), patience).toBe(true);
      const [first, second] = [start(...words, '--work'), start(...words, '--work')];
      await expect.poll(endings, patience).toBeGreaterThanOrEqual(1);
      first.kill('SIGKILL');
      await expect.poll(endings, patience).toBeGreaterThanOrEqual(4);
      const client = new Redis(redis.address);
      await client.flushall();
      await client.quit();
      second.kill('SIGKILL');
      const third = start(...words, '--work');
      expect(await ended(handing)).toMatchObject({ code: 0, text: expect.stringContaining('9 of 9 samples') });
      third.kill('SIGINT');
      await once(third, 'close');
      const lines = readFileSync(join(folder, 'log.jsonl'), 'utf8').trim().split('\n');
      expect(lines).toHaveLength(10);
      expect((await ended(start('--reasoner', 'language', '--log', 'alone.jsonl'))).code).toBe(0);
      const told = (name: string) =>
        readLog(join(folder, name))
          .finished.map(({ id, score, output }) => [id, score, output.outcome] as const)
          .sort(([one], [other]) => one.localeCompare(other));
      expect(told('log.jsonl')).toEqual(told('alone.jsonl'));
      const other = await ended(start('--reasoner', 'language', ...words.slice(2), '--work'));
      expect(other).toMatchObject({ code: 1, text: expect.stringContaining('a run of another model') });
    },
    longMs,
  );
});
