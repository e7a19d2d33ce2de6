import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check-request.ts';
import type { Evidence } from './evidence.ts';
import { resultOf } from './likeness.ts';
import { none, type SecondOpinion } from './opinion.ts';
import { readingOpinion } from './reading-opinion.ts';

/** What one that reads the question whole makes of it. Only for a tool that gives the answer alone: its first output. */
export const secondOpinion = async (
  request: CheckRequest,
  evidence: Evidence,
  dependencies: Dependencies,
): Promise<SecondOpinion> => {
  const { node, task, outcome, alone } = request;
  const [name = ''] = Object.keys(node.outputs);
  const own = resultOf(
    outcome.outputs.find((output) => output.name === name),
    node.outputs[name],
  );
  return alone && task && dependencies.second && own !== null
    ? readingOpinion(own, request, evidence, dependencies)
    : none('the tool does not give the answer alone');
};
