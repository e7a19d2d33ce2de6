import { once } from 'node:events';
import { type ApplyWorld, applyItem } from '../apply-item.ts';
import type { Item } from '../items.ts';
import { type Job, queueName } from '../open-job.ts';
import { keepOutcome, type Outcome, readOutcome } from '../outcome.ts';
import type { QueuePlace } from './open-queue.ts';

export interface WorkOptions extends Omit<ApplyWorld, 'folder'> {
  /** Items at a time. */
  readonly jobs: number;
  /** A worker that was silent for so long has gone; its items go to others. */
  readonly stalledMs: number;
  /** How often an item may end its worker before it is set aside. */
  readonly tries: number;
  readonly told: (outcome: Outcome) => void;
  /** What goes wrong with the queue itself; the client goes on. */
  readonly onTrouble: (error: Error) => void;
}

/** An item that another process holds is looked at again later: that one ends it, or ends itself. */
const busyMs = 5000;

/**
 * Takes items of one job from its queue until the signal. Contract: an item whose outcome is there is not done again, whoever hands it out; one that is cut
 * short goes back. What the queue holds is a name: what is done, and to what, stands in the job's folder.
 */
export const workOn = async (job: Job, place: QueuePlace, options: WorkOptions): Promise<void> => {
  const { jobs, stalledMs, tries, told, onTrouble, ...world } = options;
  const { bullmq, connection } = place;
  const { signal } = world;
  const items = new Map<string, Item>(job.items.map((item) => [item.id, item]));
  const worker = new bullmq.Worker<object, string>(
    queueName(job),
    async (taken, token) => {
      const item = items.get(taken.id ?? '');
      if (!item) return 'unknown';
      if (readOutcome(job.folder, item.id, item.files)) return 'known';
      const applied = await applyItem(job.method, item, { ...world, folder: job.folder });
      if (applied.kind === 'ended') {
        const isKept = keepOutcome(job.folder, applied.outcome);
        if (isKept) told(applied.outcome);
        return isKept ? applied.outcome.kind : 'known';
      }
      await taken.moveToDelayed(Date.now() + (applied.kind === 'busy' ? busyMs : 0), token);
      throw new bullmq.DelayedError();
    },
    {
      connection,
      concurrency: jobs,
      lockDuration: stalledMs,
      stalledInterval: stalledMs / 2,
      maxStalledCount: tries - 1,
      removeOnComplete: { count: 0 },
    },
  );
  worker.on('error', onTrouble);
  if (!signal.aborted) await once(signal, 'abort');
  await worker.close();
};
