import { type ApplyWorld, applyItem } from '../apply-item.ts';
import type { Item } from '../items.ts';
import { type Job, queueName } from '../open-job.ts';
import { keepOutcome, type Outcome, readOutcome } from '../outcome.ts';
import type { QueuePlace } from './open-queue.ts';
import { type TakeOptions, take } from './take.ts';

export interface WorkOptions extends Omit<ApplyWorld, 'folder'>, Omit<TakeOptions, 'queue'> {
  readonly told: (outcome: Outcome) => void;
  /** Where outcomes are kept; without it, in the job's folder. */
  readonly keeper?: Keeper;
}

interface Keeper {
  readonly known: (id: string) => Promise<boolean>;
  /** False where another one was first. */
  readonly keep: (outcome: Outcome) => Promise<boolean>;
}

/**
 * Takes items of one job from its queue until the signal. Contract: an item whose outcome is there is not done again, whoever hands it out; one that is cut
 * short goes back. What the queue holds is a name: what is done, and to what, stands in the job's folder.
 */
export const workOn = async (job: Job, place: QueuePlace, options: WorkOptions): Promise<void> => {
  const { jobs, stalledMs, tries, told, onTrouble, keeper, ...world } = options;
  const items = new Map<string, Item>(job.items.map((item) => [item.id, item]));
  const taking = { queue: queueName(job), jobs, stalledMs, tries, onTrouble, signal: world.signal };
  await take(place, taking, async (id) => {
    const item = items.get(id);
    if (!item) return { kind: 'ended', note: 'unknown' };
    if (keeper ? await keeper.known(id) : readOutcome(job.folder, id, item.files))
      return { kind: 'ended', note: 'known' };
    const applied = await applyItem(job.method, item, { ...world, folder: job.folder });
    if (applied.kind !== 'ended') return applied;
    const isKept = keeper ? await keeper.keep(applied.outcome) : keepOutcome(job.folder, applied.outcome);
    if (isKept) told(applied.outcome);
    return { kind: 'ended', note: isKept ? applied.outcome.kind : 'known' };
  });
};
