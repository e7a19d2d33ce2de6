import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { AnswerSource } from '../core/workflow.ts';
import type { Dependencies, SecondResult, SecondRun } from './dependencies.ts';
import type { Reasoner } from './reasoner.ts';
import { openRunFolder } from './run-folder.ts';
import { runNodes } from './run-nodes.ts';

const none = (reason: string): SecondRun => ({ kind: 'none', reason });

/**
 * Answers a task by the best plan of a reasoner, if that needs proven templates only, in a folder of its own. Contract: never throws for
 * what the reasoner cannot do.
 */
export const runSecond = async (
  reasoner: Reasoner,
  { task, profile, folder }: { readonly task: Task; readonly profile: DataProfile; readonly folder: string },
  dependencies: Dependencies,
): Promise<SecondRun> => {
  const proposed = await reasoner.proposePlans({ task, profile });
  const [plan] = proposed.kind === 'plans' ? proposed.plans : [];
  if (!plan) return none('the question is not read without a model');
  const composed = await reasoner.composeWorkflow({ task, profile, plan, problems: [], failures: [] });
  if (composed.kind === 'unsupported' || composed.workflow.nodes.some(({ template }) => template === null))
    return none('no templates answer the question');
  const { workflow } = composed;
  const run = openRunFolder(folder, () => new Date());
  const ran = await runNodes(task, profile, workflow, { ...dependencies, run, reasoner, rounds: 1, variants: 1 });
  if (ran.kind !== 'done') return none('the templates came to no valid result');
  const resultOf = ({ node, output: name }: AnswerSource): SecondResult[] => {
    const output = ran.results.get(node)?.outputs.find((one) => one.name === name);
    return output ? [{ output, promised: workflow.nodes.find(({ id }) => id === node)?.outputs[name] }] : [];
  };
  const answers = [workflow.answer, ...(workflow.otherReadings ?? []).map(({ answer }) => answer)];
  const results = answers.flatMap(resultOf);
  return results.length < answers.length ? none('a reading came to no result') : { kind: 'done', workflow, results };
};
