import { clearWay, type Standing, sortItems } from '../apply-all.ts';
import { type Job, queueName } from '../open-job.ts';
import { hasOutcome, keepOutcome, look, type Outcome, readOutcome } from '../outcome.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { fetchOutcomes, forgetShared, publishJob } from '../store/shared-job.ts';
import { handOut } from './hand-out.ts';
import type { QueuePlace } from './open-queue.ts';

export interface DispatchOptions {
  readonly again: boolean;
  readonly told: (standing: Standing) => void;
  readonly signal: AbortSignal;
  readonly onTrouble: (error: Error) => void;
  /** Where run folders go in the place of the job's folder, which then is this machine's copy. */
  readonly store?: ObjectStore;
}

/** Hands a job's items out to workers and waits until each has an outcome. What the queue has given up becomes an outcome of its own. */
export const dispatch = async (job: Job, place: QueuePlace, options: DispatchOptions): Promise<Standing> => {
  const { again, told, signal, onTrouble, store } = options;
  if (store) {
    await publishJob(job, store);
    await fetchOutcomes(store, job);
  }
  const { outcomes: before, waiting: items } = sortItems(job, again);
  const outcomes: Outcome[] = [...before];
  const standing = (): Standing => ({ all: job.items.length, outcomes, before: before.length });
  for (const item of items) {
    if (store && hasOutcome(job.folder, item.id)) await forgetShared(store, item.id);
    clearWay(job, item);
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  await handOut<Outcome>(
    {
      queue: queueName(job),
      ids: [...byId.keys()],
      ...(store ? { refresh: () => fetchOutcomes(store, job) } : {}),
      read: (id) => readOutcome(job.folder, id, byId.get(id)?.files ?? []),
      giveUp: (id, reason) => {
        const item = byId.get(id);
        if (!item) return;
        const about = { format: 1, id, item: item.name, files: look(item.files), wallMs: 0 } as const;
        keepOutcome(job.folder, { ...about, kind: 'set-aside', reason });
      },
    },
    place,
    {
      ended: (found) => {
        outcomes.push(...found);
        told(standing());
      },
      signal,
      onTrouble,
    },
  );
  return standing();
};
