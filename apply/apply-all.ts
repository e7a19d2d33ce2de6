import { type ApplyWorld, applyItem, forgetRun } from './apply-item.ts';
import type { Item } from './items.ts';
import type { Job } from './open-job.ts';
import { forgetOutcome, hasOutcome, keepOutcome, type Outcome, readOutcome } from './outcome.ts';

export interface Standing {
  readonly all: number;
  readonly outcomes: readonly Outcome[];
  /** How many of them were there before. */
  readonly before: number;
}

export interface ApplyOptions extends ApplyWorld {
  /** Items at a time. */
  readonly jobs: number;
  /** Items that failed or were set aside are tried again. */
  readonly again: boolean;
  /** After every item. */
  readonly told: (standing: Standing) => void;
}

const triedAgain = ({ kind }: Outcome): boolean => kind === 'failed' || kind === 'set-aside';

/** Items with an outcome that holds, and those that are to be done; what rested on other data is taken away. */
export const sortItems = (
  { folder, items }: Job,
  again: boolean,
): { readonly outcomes: readonly Outcome[]; readonly waiting: readonly Item[] } => {
  const outcomes: Outcome[] = [];
  const waiting: Item[] = [];
  for (const item of items) {
    const outcome = readOutcome(folder, item.id, item.files);
    if (outcome && !(again && triedAgain(outcome))) outcomes.push(outcome);
    else waiting.push(item);
  }
  return { outcomes, waiting };
};

/** Makes way for an item's run: an outcome that does not hold any more goes, with what it rested on. A run that was cut short is kept. */
export const clearWay = ({ folder }: Job, item: Item): void => {
  if (!hasOutcome(folder, item.id)) return;
  forgetRun(folder, item);
  forgetOutcome(folder, item.id);
};

/** Applies a job's method to every item that has no outcome yet. A second call on the same data does nothing. */
export const applyAll = async (job: Job, options: ApplyOptions): Promise<Standing> => {
  const { folder, method } = job;
  const { jobs, again, told, ...world } = options;
  const { outcomes: before, waiting } = sortItems(job, again);
  const outcomes = [...before];
  const standing = (): Standing => ({ all: job.items.length, outcomes, before: before.length });
  const next = waiting.values();
  const work = async (): Promise<void> => {
    for (const item of next) {
      if (world.signal.aborted) return;
      clearWay(job, item);
      const applied = await applyItem(method, item, world);
      if (applied.kind !== 'ended') continue;
      keepOutcome(folder, applied.outcome);
      outcomes.push(applied.outcome);
      told(standing());
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, work));
  return standing();
};
