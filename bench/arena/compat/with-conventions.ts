import type { Solver } from '../harness/solver.ts';
import { peerConventions } from './peer-tools.ts';

/** For who writes tools of its own: every question says what the peers compute with. Scores and samples stay what they are. */
export const withConventions = (solver: Solver): Solver => ({
  name: `${solver.name}, peers' constants`,
  solve: (question, context) => {
    const asked = `${question.task.question}\n\n${peerConventions()}`;
    return solver.solve({ ...question, task: { ...question.task, question: asked } }, context);
  },
});
