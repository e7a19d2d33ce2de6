import type { Reasoner } from '../agents/reasoner.ts';
import type { Plan } from '../core/plan.ts';
import type { Task } from '../core/task.ts';

/**
 * Two reasoners without a model: the second is asked where the first one finds no plan. Contract: a plan is followed by the one that made
 * it; of two refusals the first one's is told. `mayTry`: which tasks the second is asked about; `secondKnows`: of which its refusal is told.
 */
export const createFirstOf = (
  first: Reasoner,
  second: Reasoner,
  mayTry: (task: Task) => boolean = () => true,
  secondKnows: (task: Task) => boolean = () => false,
): Reasoner => {
  const mark = (plans: readonly Plan[]): readonly Plan[] => plans.map((plan) => ({ ...plan, id: `second-${plan.id}` }));
  const ownerOf = ({ id }: Plan): { readonly reasoner: Reasoner; readonly id: string } =>
    id.startsWith('second-') ? { reasoner: second, id: id.slice('second-'.length) } : { reasoner: first, id };
  let drawnBy = first;
  return {
    name: second.name,
    proposePlans: async (request) => {
      const proposed = await first.proposePlans(request);
      if (proposed.kind === 'plans') return proposed;
      if (!mayTry(request.task)) return proposed;
      const other = await second.proposePlans(request);
      if (other.kind === 'plans') return { kind: 'plans', plans: mark(other.plans) };
      return secondKnows(request.task) ? other : proposed;
    },
    composeWorkflow: async (request) => {
      const { reasoner, id } = ownerOf(request.plan);
      drawnBy = reasoner;
      return reasoner.composeWorkflow({ ...request, plan: { ...request.plan, id } });
    },
    writeTool: (request) => drawnBy.writeTool(request),
  };
};
