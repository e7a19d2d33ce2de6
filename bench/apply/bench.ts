/**
 * Many small scenes over several workers: throughput for each number of them, then with workers that are killed.
 * Usage: node bench/apply/bench.ts [scenes per number, default 100] [scenes with kills, default 400]. Needs redis-server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
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
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openQueuePlace } from '../../apply/queue/open-queue.ts';
import { startRedis } from './redis.ts';
import { question, scenes } from './scenes.ts';

const root = resolve(import.meta.dirname, '../..');
const [fewer = 100, many = 400] = process.argv.slice(2).map(Number);
const workers = 4;
const kills = 10;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-apply-bench-')));
const start = (...words: readonly string[]): ChildProcess =>
  spawn(process.execPath, [join(root, 'cli/start.ts'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  await once(child, 'close');
  return child.exitCode;
};

/** Real quality bands under as many names, an acquisition each. */
const makeScenes = (name: string, count: number): string => {
  mkdirSync(join(folder, name));
  const files = readdirSync(scenes).sort();
  for (let index = 0; index < count; index++) {
    const file = files[index % files.length] ?? '';
    copyFileSync(join(scenes, file), join(folder, name, file.replace('014032', String(100_000 + index))));
  }
  return join(name, '*.TIF');
};

const outcomesIn = (out: string): string[] => {
  const place = join(folder, out, 'outcomes');
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.json')) : [];
};

/** How long each item took where it was done, in seconds. */
const itemSeconds = (out: string): number[] =>
  outcomesIn(out).map((name) => JSON.parse(readFileSync(join(folder, out, 'outcomes', name), 'utf8')).wallMs / 1000);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const untilJob = async (out: string): Promise<void> => {
  while (!existsSync(join(folder, out, 'items.jsonl')) || !existsSync(join(folder, out, 'job.json'))) await wait(50);
};

const begin = async (out: string, over: string, queue: string) => {
  const apply = start('apply', 'run', '--over', over, '--out', out, '--queue', queue);
  await untilJob(out);
  return { apply, work: () => start('worker', out, '--queue', queue, '--stalled', '6') };
};

const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

const alone = async (over: string): Promise<number> => {
  const started = performance.now();
  await ended(start('apply', 'run', '--over', over, '--out', 'alone', '--jobs', '1'));
  const seconds = (performance.now() - started) / 1000;
  row(
    'no queue, --jobs 1',
    fewer,
    seconds.toFixed(1),
    (fewer / seconds).toFixed(2),
    mean(itemSeconds('alone')).toFixed(2),
  );
  return seconds;
};

const measured = async (count: number, over: string, queue: string): Promise<void> => {
  const out = `with-${count}`;
  const { apply, work } = await begin(out, over, queue);
  const running = Array.from({ length: count }, work);
  // From the first outcome on: starting is not what is measured.
  while (outcomesIn(out).length < count) await wait(20);
  const [started, before] = [performance.now(), outcomesIn(out).length];
  await ended(apply);
  const seconds = (performance.now() - started) / 1000;
  for (const worker of running) worker.kill('SIGINT');
  await Promise.all(running.map(ended));
  const perSecond = (outcomesIn(out).length - before) / seconds;
  row(
    `${count} ${count === 1 ? 'worker' : 'workers'}`,
    fewer,
    seconds.toFixed(1),
    perSecond.toFixed(2),
    mean(itemSeconds(out)).toFixed(2),
  );
};

const withKills = async (queue: string): Promise<void> => {
  const started = performance.now();
  const { apply, work } = await begin('killed', makeScenes('scenes-killed', many), queue);
  const running = Array.from({ length: workers }, work);
  let killed = 0;
  const stop = new AbortController();
  const killing = (async () => {
    while (killed < kills && !stop.signal.aborted) {
      // At random moments, spread over the time that the work takes.
      await wait(3000 + Math.random() * 14_000, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      const index = Math.floor(Math.random() * workers);
      running[index]?.kill('SIGKILL');
      killed++;
      running[index] = work();
    }
  })();
  await ended(apply);
  stop.abort();
  await killing;
  for (const worker of running) worker.kill('SIGINT');
  await Promise.all(running.map(ended));
  const logs = readdirSync(join(folder, 'killed/runs')).map((id) =>
    readFileSync(join(folder, 'killed/runs', id, 'events.jsonl'), 'utf8'),
  );
  const answers = logs.map((log) => log.match(/"kind":"answered","answer"/g)?.length ?? 0);
  const table = readFileSync(join(folder, 'killed/results.csv'), 'utf8').trim().split('\n').slice(1);
  console.log(
    `\n${many} scenes, ${workers} workers, ${killed} SIGKILLs: ${table.length} rows, ${new Set(table.map((line) => line.split(',')[0])).size} different; ` +
      `${table.filter((line) => line.split(',')[2] === 'done').length} done; runs ${logs.length}, answered more than once ${answers.filter((count) => count > 1).length}, never ${answers.filter((count) => count === 0).length}; ` +
      `taken up again ${logs.filter((log) => log.includes('run-resumed')).length}; ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
};

const empties = 2000;

/** What the queue itself takes: items that hold nothing, put in, taken out and done. */
const overhead = async (queue: string): Promise<void> => {
  const { bullmq, connection } = await openQueuePlace(queue);
  const empty = new bullmq.Queue('empty', { connection });
  const items = Array.from({ length: empties }, (_, index) => ({
    name: 'item',
    data: {},
    opts: { jobId: `item-${index}` },
  }));
  const putAt = performance.now();
  await empty.addBulk(items);
  const takenAt = performance.now();
  let left = empties;
  const worker = new bullmq.Worker('empty', async () => '', {
    connection,
    autorun: false,
    removeOnComplete: { count: 0 },
  });
  const done = new Promise<void>((all) => {
    worker.on('completed', () => {
      left -= 1;
      if (left === 0) all();
    });
  });
  void worker.run();
  await done;
  const doneAt = performance.now();
  await Promise.all([worker.close(), empty.close()]);
  const each = (ms: number): string => (ms / empties).toFixed(2);
  console.log(
    `\nThe queue alone, ${empties} empty items: ${each(takenAt - putAt)} ms to put one in, ${each(doneAt - takenAt)} ms to take it out and end it`,
  );
};

const redis = await startRedis();
try {
  mkdirSync(join(folder, 'one'));
  const [first = ''] = readdirSync(scenes).sort();
  copyFileSync(join(scenes, first), join(folder, 'one', first));
  await ended(start('run', 'one', '--out', 'run', '--no-library', '--reasoner', 'language', '-q', question));
  const over = makeScenes('scenes', fewer);
  row('', 'scenes', 's', 'scenes/s', 's in each scene');
  row('---', '---', '---', '---', '---');
  await alone(over);
  for (const count of [1, 2, 4]) await measured(count, over, redis.address);
  await overhead(redis.address);
  await withKills(redis.address);
} finally {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}
