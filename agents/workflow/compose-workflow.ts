import { relative } from 'node:path';
import type { Answer } from '../../core/answer.ts';
import type { Plan } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow } from '../../core/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { unanswered } from '../ending.ts';
import { workflowProblems } from './workflow-rules.ts';

export type Composed =
  | { readonly kind: 'workflow'; readonly workflow: Workflow }
  | { readonly kind: 'failed'; readonly answer: Extract<Answer, { kind: 'unanswered' }> };

/** How often a reasoner may mend a workflow that does not hold together. */
const workflowDrafts = 3;

/** Paths of a task's files below its folder, with `/` on every system. */
export const relativeFiles = (task: Task): string[] =>
  task.files.map((path) => relative(task.folder, path).replaceAll('\\', '/'));

/**
 * The workflow agent: a plan becomes a graph that holds together, or the reason why none does. Contract: a rejected draft is in the run's
 * log; `failures` are the reasons for which earlier plans and workflows of the task fell.
 */
export const composeWorkflow = async (
  {
    task,
    profile,
    plan,
    failures,
  }: {
    readonly task: Task;
    readonly profile: DataProfile;
    readonly plan: Plan;
    readonly failures: readonly string[];
  },
  { reasoner, run }: Pick<Dependencies, 'reasoner' | 'run'>,
): Promise<Composed> => {
  let problems: readonly string[] = [];
  for (let draft = 0; draft < workflowDrafts; draft++) {
    const composed = await reasoner.composeWorkflow({ task, profile, plan, problems, failures });
    if (composed.kind === 'unsupported')
      return { kind: 'failed', answer: unanswered(composed.reason, composed.missing) };
    problems = workflowProblems(composed.workflow, relativeFiles(task));
    if (problems.length === 0) return composed;
    run.record({ kind: 'workflow-rejected', problems });
  }
  return { kind: 'failed', answer: unanswered(`No workflow that holds together: ${problems.join('; ')}.`) };
};
