import { once } from 'node:events';
import type { QueuePlace } from './open-queue.ts';

/** How an errand ended: what is told of it; `busy`: another process is at it; `stopped`: by the signal. */
export type Taken = { readonly kind: 'ended'; readonly note: string } | { readonly kind: 'busy' | 'stopped' };

export interface TakeOptions {
  readonly queue: string;
  /** Errands at a time. */
  readonly jobs: number;
  /** A worker that was silent for so long has gone; its errands go to others. */
  readonly stalledMs: number;
  /** How often an errand may end its worker before it is set aside. */
  readonly tries: number;
  readonly signal: AbortSignal;
  /** What goes wrong with the queue itself; the client goes on. */
  readonly onTrouble: (error: Error) => void;
}

/** An errand that another process holds is looked at again later: that one ends it, or ends itself. */
const busyMs = 5000;

/** Takes errands from a queue until the signal. Contract: `run` keeps what came of one; one that is cut short goes back. */
export const take = async (
  place: QueuePlace,
  { queue, jobs, stalledMs, tries, signal, onTrouble }: TakeOptions,
  run: (id: string) => Promise<Taken>,
): Promise<void> => {
  const { bullmq, connection } = place;
  const worker = new bullmq.Worker<object, string>(
    queue,
    async (taken, token) => {
      const outcome = await run(taken.id ?? '');
      if (outcome.kind === 'ended') return outcome.note;
      await taken.moveToDelayed(Date.now() + (outcome.kind === 'busy' ? busyMs : 0), token);
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
