import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idOfFolder, queueName } from '../../../apply/open-job.ts';
import { handOut } from '../../../apply/queue/hand-out.ts';
import type { QueuePlace } from '../../../apply/queue/open-queue.ts';
import { type TakeOptions, take } from '../../../apply/queue/take.ts';
import { EarthwrightError } from '../../../core/errors.ts';
import { keepSample } from './kept-sample.ts';
import { type ArenaLog, appendLog, type Finished, finished, openLog, readLogOf } from './log.ts';
import { noUsage } from './outcome.ts';
import { type ArenaOptions, runSample, startOf } from './run-arena.ts';
import type { Sample } from './sample.ts';

/** Beside the log: the queue's name, and what workers have ended, a file each. All of them see it on a shared volume. */
const folderOf = (log: string): string => `${log}.queue`;

/** A name that Redis and file systems take, whatever the id holds. */
const nameOf = ({ id }: Sample): string => `s-${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;

const place = (log: string, name: string): string => join(folderOf(log), 'ended', `${name}.json`);

const readEnded = (log: string, name: string): Finished | null =>
  existsSync(place(log, name)) ? finished.parse(JSON.parse(readFileSync(place(log, name), 'utf8'))) : null;

/** Keeps an ending whole, or not at all; of two that tell of the same sample one is kept. A link is made in one step, on NFS too. */
const keepEnded = (log: string, name: string, entry: Finished): void => {
  const partial = `${place(log, name)}.${process.pid}.${process.hrtime.bigint()}.partial`;
  mkdirSync(join(folderOf(log), 'ended'), { recursive: true });
  writeFileSync(partial, `${JSON.stringify(entry)}\n`);
  try {
    linkSync(partial, place(log, name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
};

/** A sample that has ended its workers: it failed, and is scored as nothing is. */
const givenUp = (sample: Sample, reason: string, now: () => Date): Finished => ({
  kind: 'finished',
  ...keepSample(sample),
  output: { outcome: { kind: 'failed', reason }, calls: [], usage: noUsage, runDirectory: '' },
  score: { kind: 'unscored', reason },
  wallMs: 0,
  at: now().toISOString(),
});

/** Hands out what the log does not hold yet, and writes each sample to the log as a worker ends it. Begun again, it goes on. */
export const distributeArena = async (
  options: ArenaOptions,
  queue: QueuePlace,
  onTrouble: (error: Error) => void,
): Promise<ArenaLog> => {
  const { dataset, log, signal, now, onFinished } = options;
  const opened = openLog(log, startOf(options));
  mkdirSync(folderOf(log), { recursive: true });
  const done = new Map(opened.finished.map((entry) => [entry.id, entry]));
  const waiting = new Map(
    dataset.samples.filter(({ id }) => !done.has(id)).map((sample) => [nameOf(sample), sample] as const),
  );
  await handOut<Finished>(
    {
      queue: queueName({ id: idOfFolder(folderOf(log)) }),
      ids: [...waiting.keys()],
      read: (name) => readEnded(log, name),
      giveUp: (name, reason) => {
        const sample = waiting.get(name);
        if (sample) keepEnded(log, name, givenUp(sample, reason, now));
      },
    },
    queue,
    {
      ended: (entries) => {
        for (const entry of entries) {
          appendLog(log, entry);
          done.set(entry.id, entry);
          onFinished?.(entry);
        }
      },
      signal,
      onTrouble,
    },
  );
  return { started: opened.started, finished: dataset.samples.flatMap(({ id }) => done.get(id) ?? []) };
};

/** Takes samples that another process hands out, until the signal. Throws `usage` where nobody has begun, or with other settings. */
export const workArena = async (
  options: ArenaOptions,
  queue: QueuePlace,
  taking: Pick<TakeOptions, 'stalledMs' | 'tries' | 'onTrouble'>,
): Promise<void> => {
  const { dataset, log, signal, jobs, onFinished } = options;
  if (!existsSync(join(folderOf(log), 'job.json')))
    throw new EarthwrightError(
      'usage',
      'user',
      `Nothing is handed out for “${log}”: start the same call without --work first.`,
    );
  readLogOf(log, startOf(options));
  const samples = new Map(dataset.samples.map((sample) => [nameOf(sample), sample]));
  const name = queueName({ id: idOfFolder(folderOf(log)) });
  await take(queue, { ...taking, queue: name, jobs, signal }, async (id) => {
    const sample = samples.get(id);
    if (!sample || readEnded(log, id)) return { kind: 'ended', note: 'known' };
    try {
      const entry = await runSample(sample, options);
      if (!entry) return { kind: 'stopped' };
      keepEnded(log, id, entry);
      onFinished?.(entry);
      return { kind: 'ended', note: entry.output.outcome.kind };
    } catch (error) {
      if (error instanceof EarthwrightError && error.code === 'run-in-use') return { kind: 'busy' };
      throw error;
    }
  });
};
