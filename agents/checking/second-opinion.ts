import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check.ts';
import type { Evidence } from './evidence.ts';
import { resultOf } from './likeness.ts';
import { none, type SecondOpinion } from './opinion.ts';
import { readingOpinion } from './reading-opinion.ts';
import { templatesOpinion } from './templates-opinion.ts';

/**
 * What two others make of the question: one that reads it whole, and, where that does not or finds something else, the templates. Only for
 * a tool that gives the answer alone: its first output. Who agrees with one of them is not refused for the other.
 */
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
  if (!alone || !task || !dependencies.second || own === null) return none('the tool does not give the answer alone');
  const reading = await readingOpinion(own, request, evidence, dependencies);
  if (reading.kind === 'agrees') return reading;
  const templates = await templatesOpinion(own, request, dependencies);
  if (reading.kind === 'none') return templates;
  return templates.kind === 'agrees'
    ? { kind: 'disagrees', finding: { ...reading.finding, severity: 'warning' } }
    : reading;
};
