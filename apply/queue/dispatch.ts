import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { clearWay, type Standing, sortItems } from '../apply-all.ts';
import type { Item } from '../items.ts';
import { type Job, queueName } from '../open-job.ts';
import { keepOutcome, look, type Outcome, readOutcome } from '../outcome.ts';
import type { QueuePlace } from './open-queue.ts';

export interface DispatchOptions {
  readonly again: boolean;
  readonly told: (standing: Standing) => void;
  readonly signal: AbortSignal;
  readonly onTrouble: (error: Error) => void;
}

const lookEveryMs = 500;
const atOnce = 1000;

/** Puts items into the queue; one that waits there already is not put twice. */
const enqueue = async (queue: Queue, items: readonly Item[]): Promise<void> => {
  for (let from = 0; from < items.length; from += atOnce)
    await queue.addBulk(
      items.slice(from, from + atOnce).map(({ id }) => ({
        name: 'item',
        data: {},
        // Errors of its own: a worker's defect, a full disk.
        opts: { jobId: id, attempts: 3, backoff: { type: 'fixed', delay: 1000 }, removeOnComplete: true },
      })),
    );
};

/** What the queue has given up becomes an outcome of its own, and leaves the queue. */
const setAside = async (queue: Queue, { folder }: Job, waiting: ReadonlyMap<string, Item>): Promise<void> => {
  for (const failed of await queue.getFailed()) {
    const item = waiting.get(failed.id ?? '');
    if (item) {
      const about = { format: 1, id: item.id, item: item.name, files: look(item.files), wallMs: 0 } as const;
      keepOutcome(folder, { ...about, kind: 'set-aside', reason: `Given up by the queue: ${failed.failedReason}.` });
    }
    await failed.remove();
  }
};

const isEmpty = async (queue: Queue): Promise<boolean> => {
  const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
  return Object.values(counts).every((count) => count === 0);
};

/**
 * Hands a job's items out to workers and waits until each has an outcome. Contract: does none itself; may be stopped and started again at any time, and
 * so may Redis: what has no outcome and is not in the queue any more is put there again.
 */
export const dispatch = async (job: Job, place: QueuePlace, options: DispatchOptions): Promise<Standing> => {
  const { again, told, signal, onTrouble } = options;
  const { outcomes: before, waiting: items } = sortItems(job, again);
  const outcomes: Outcome[] = [...before];
  const standing = (): Standing => ({ all: job.items.length, outcomes, before: before.length });
  if (items.length === 0) return standing();
  for (const item of items) clearWay(job, item);
  const waiting = new Map(items.map((item) => [item.id, item]));
  const queue = new place.bullmq.Queue(queueName(job), { connection: place.connection });
  queue.on('error', onTrouble);
  try {
    await setAside(queue, job, new Map());
    await enqueue(queue, items);
    while (waiting.size > 0 && !signal.aborted) {
      const isLost = await isEmpty(queue);
      await setAside(queue, job, waiting);
      const ended = [...waiting.values()].flatMap((item) => readOutcome(job.folder, item.id, item.files) ?? []);
      for (const outcome of ended) waiting.delete(outcome.id);
      outcomes.push(...ended);
      if (ended.length > 0) told(standing());
      else if (isLost) await enqueue(queue, [...waiting.values()]);
      if (waiting.size > 0) await wait(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    await queue.close();
  }
  return standing();
};
