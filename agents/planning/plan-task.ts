import type { Plan, Unsupported } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Dependencies } from '../dependencies.ts';

export type Planned = { readonly kind: 'plans'; readonly plans: readonly Plan[] } | Unsupported;

/**
 * The planning agent: candidate plans for a question over the data of a folder, best first, or the reason why there is none. Contract:
 * plans are in the run folder before one is followed, so that a stopped run goes on with the same; `failures` are the reasons for which
 * earlier plans fell.
 */
export const planTask = async (
  {
    task,
    profile,
    failures,
  }: { readonly task: Task; readonly profile: DataProfile; readonly failures: readonly string[] },
  { reasoner, run }: Pick<Dependencies, 'reasoner' | 'run'>,
): Promise<Planned> => {
  const proposed = await reasoner.proposePlans({ task, profile, failures });
  if (proposed.kind === 'plans') run.write('plans.json', proposed.plans);
  return proposed;
};
