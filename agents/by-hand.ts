import { EarthwrightError } from '../core/errors.ts';
import type { Finding } from '../core/finding.ts';
import type { OutputFile } from '../core/outcome.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { WorkflowNode } from '../core/workflow.ts';
import type { Dependencies } from './dependencies.ts';
import { runNodes } from './run-nodes.ts';
import { summariseData } from './summary/summarise.ts';
import { workflowProblems } from './workflow/workflow-rules.ts';

export type ByHand =
  | { readonly kind: 'done'; readonly outputs: readonly OutputFile[]; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed' | 'interrupted'; readonly reason: string };

/**
 * Runs one node that a person put together, without a question or a reasoner: the files are profiled, its tool is made, run and checked as in
 * any run, and everything lands in the run folder. Throws an EarthwrightError where node and files do not go together.
 */
export const runByHand = async (
  task: Task,
  nodeOf: (profile: DataProfile) => WorkflowNode,
  dependencies: Dependencies,
): Promise<ByHand> => {
  const { run } = dependencies;
  const profile = await summariseData(task, dependencies);
  run.write('profile.json', profile);
  const node = nodeOf(profile);
  const [output = ''] = Object.keys(node.outputs);
  const workflow = { goal: node.purpose, nodes: [node], answer: { node: node.id, output }, caveats: [] };
  const problems = workflowProblems(
    workflow,
    profile.files.map(({ path }) => path),
  );
  if (problems.length > 0) throw new EarthwrightError('template.arguments', 'user', problems.join(' '));
  run.write('workflow.json', workflow);
  run.record({ kind: 'workflow', nodes: [node.id] });
  const ran = await runNodes(task, profile, workflow, dependencies);
  if (ran.kind === 'failed') return ran;
  if (ran.kind === 'interrupted') return { kind: 'interrupted', reason: 'stopped before it was done' };
  return { kind: 'done', outputs: ran.results.get(node.id)?.outputs ?? [], findings: ran.findings };
};
