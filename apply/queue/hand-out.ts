import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { QueuePlace } from './open-queue.ts';

/** What is to be done, as whoever hands it out sees it: names, and where what came of them can be read. */
export interface Errands<Outcome> {
  /** Of these alone. */
  readonly queue: string;
  /** Those without an outcome. */
  readonly ids: readonly string[];
  /** What a worker has kept; null as long as there is nothing. */
  readonly read: (id: string) => Outcome | null;
  /** Fetches what workers have kept elsewhere, so that it can be read. */
  readonly refresh?: () => Promise<void>;
  /** Keeps an outcome for what the queue has given up. */
  readonly giveUp: (id: string, reason: string) => void;
}

export interface HandOutOptions<Outcome> {
  readonly ended: (outcomes: readonly Outcome[]) => void;
  readonly signal: AbortSignal;
  readonly onTrouble: (error: Error) => void;
}

const lookEveryMs = 500;
const atOnce = 1000;

/** Puts names into the queue; one that waits there already is not put twice. */
const enqueue = async (queue: Queue, ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += atOnce)
    await queue.addBulk(
      ids.slice(from, from + atOnce).map((jobId) => ({
        name: 'item',
        data: {},
        // Errors of its own: a worker's defect, a full disk.
        opts: { jobId, attempts: 3, backoff: { type: 'fixed', delay: 1000 }, removeOnComplete: true },
      })),
    );
};

/** What the queue has given up leaves it. */
const clearFailed = async (queue: Queue, giveUp: (id: string, reason: string) => void): Promise<void> => {
  for (const failed of await queue.getFailed()) {
    giveUp(failed.id ?? '', `Given up by the queue: ${failed.failedReason}.`);
    await failed.remove();
  }
};

const isEmpty = async (queue: Queue): Promise<boolean> => {
  const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
  return Object.values(counts).every((count) => count === 0);
};

/**
 * Hands errands out to workers and waits until each has an outcome. Contract: does none itself; may be stopped and started again at any time, and
 * so may Redis: what has no outcome and is not in the queue any more is put there again.
 */
export const handOut = async <Outcome>(
  errands: Errands<Outcome>,
  place: QueuePlace,
  { ended, signal, onTrouble }: HandOutOptions<Outcome>,
): Promise<void> => {
  const waiting = new Set(errands.ids);
  if (waiting.size === 0) return;
  const queue = new place.bullmq.Queue(errands.queue, { connection: place.connection });
  queue.on('error', onTrouble);
  try {
    await clearFailed(queue, () => undefined);
    await enqueue(queue, errands.ids);
    while (waiting.size > 0 && !signal.aborted) {
      const isLost = await isEmpty(queue);
      await clearFailed(queue, (id, reason) => {
        if (waiting.has(id)) errands.giveUp(id, reason);
      });
      await errands.refresh?.().catch(onTrouble);
      const found = [...waiting].flatMap((id) => {
        const outcome = errands.read(id);
        return outcome === null ? [] : [{ id, outcome }];
      });
      for (const { id } of found) waiting.delete(id);
      if (found.length > 0) ended(found.map(({ outcome }) => outcome));
      else if (isLost) await enqueue(queue, [...waiting]);
      if (waiting.size > 0) await wait(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    await queue.close();
  }
};
