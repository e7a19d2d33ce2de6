import { relative } from 'node:path';
import type { Answer } from '../core/answer.ts';
import type { Finding } from '../core/finding.ts';
import type { OutputFile } from '../core/outcome.ts';
import type { Plan } from '../core/plan.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow } from '../core/workflow.ts';
import { composeAnswer } from './answering/answer.ts';
import { codeNode } from './coding/code-node.ts';
import { summariseData } from './data-summary/summarise.ts';
import type { Dependencies } from './dependencies.ts';
import { finishedNodes } from './resume.ts';
import { topologicalOrder, workflowProblems } from './workflow-rules.ts';

type Composed =
  | { readonly kind: 'workflow'; readonly workflow: Workflow }
  | { readonly kind: 'ended'; readonly answer: Answer };

const ended = (answer: Answer): { kind: 'ended'; answer: Answer } => ({ kind: 'ended', answer });
const interrupted: Answer = { kind: 'interrupted', reason: 'The run was interrupted; it can be resumed.' };

/** How often a reasoner may mend a workflow that does not hold together. */
const workflowDrafts = 3;

const profileData = async (task: Task, dependencies: Dependencies): Promise<DataProfile | null> => {
  const profile = await summariseData(task, dependencies);
  dependencies.run.write('profile.json', profile);
  const unreadable = profile.files.filter((file) => file.kind === 'unreadable').length;
  dependencies.run.record({ kind: 'profiled', files: profile.files.length, unreadable, groups: profile.groups.length });
  return unreadable === profile.files.length ? null : profile;
};

const composeWorkflow = async (
  task: Task,
  profile: DataProfile,
  plan: Plan,
  dependencies: Dependencies,
): Promise<Composed> => {
  const files = task.files.map((path) => relative(task.folder, path).replaceAll('\\', '/'));
  let problems: readonly string[] = [];
  for (let draft = 0; draft < workflowDrafts; draft++) {
    const composed = await dependencies.reasoner.composeWorkflow({ task, profile, plan, problems });
    if (composed.kind === 'unsupported')
      return ended({ kind: 'unanswered', reason: composed.reason, missing: composed.missing, caveats: [] });
    problems = workflowProblems(composed.workflow, files);
    if (problems.length === 0) return composed;
    dependencies.run.record({ kind: 'workflow-rejected', problems });
  }
  return ended({
    kind: 'unanswered',
    reason: `No workflow that holds together: ${problems.join('; ')}.`,
    missing: [],
    caveats: [],
  });
};

const runNodes = async (
  task: Task,
  profile: DataProfile,
  workflow: Workflow,
  dependencies: Dependencies,
): Promise<Answer | { kind: 'failed'; reason: string }> => {
  const { run } = dependencies;
  const results = new Map<string, { folder: string; outputs: readonly OutputFile[] }>(finishedNodes(run));
  const findings: Finding[] = [];
  for (const node of topologicalOrder(workflow).order) {
    if (results.has(node.id)) continue;
    const outcome = await codeNode({ task, profile, workflow, node, results }, dependencies);
    if (outcome.kind === 'interrupted') return interrupted;
    findings.push(...outcome.findings);
    if (outcome.kind === 'failed') {
      run.record({ kind: 'node-failed', node: node.id, reason: outcome.reason });
      return { kind: 'failed', reason: outcome.reason };
    }
    run.write(`nodes/${node.id}/outputs.json`, outcome.outputs);
    run.write(`nodes/${node.id}/tool.ts`, outcome.source);
    run.record({
      kind: 'node-valid',
      node: node.id,
      round: outcome.round,
      outputs: outcome.outputs.map(({ name, file, sha256 }) => ({ name, file, sha256 })),
    });
    results.set(node.id, outcome);
  }
  return composeAnswer({ task, workflow, results, findings });
};

const followPlans = async (task: Task, profile: DataProfile, dependencies: Dependencies): Promise<Answer> => {
  const { run, reasoner } = dependencies;
  const proposed = await reasoner.proposePlans({ task, profile });
  if (proposed.kind === 'unsupported')
    return { kind: 'unanswered', reason: proposed.reason, missing: proposed.missing, caveats: [] };
  run.write('plans.json', proposed.plans);
  let reason = 'No plan was proposed.';
  for (const plan of proposed.plans) {
    run.record({ kind: 'planned', plans: proposed.plans.length, chosen: plan.id, goal: plan.goal });
    const composed = await composeWorkflow(task, profile, plan, dependencies);
    if (composed.kind === 'ended') return composed.answer;
    run.write('workflow.json', composed.workflow);
    run.record({ kind: 'workflow', nodes: composed.workflow.nodes.map(({ id }) => id) });
    const answer = await runNodes(task, profile, composed.workflow, dependencies);
    if (answer.kind !== 'failed') return answer;
    reason = answer.reason;
  }
  return { kind: 'unanswered', reason: `The result could not be proved: ${reason}`, missing: [], caveats: [] };
};

/** Answers a task: profile → plan → workflow → tools → checks → answer. Everything lands in the run folder as it happens. */
export const runTask = async (task: Task, dependencies: Dependencies): Promise<Answer> => {
  const { run, reasoner, signal } = dependencies;
  const files = task.files.map((path) => relative(task.folder, path).replaceAll('\\', '/'));
  run.write('task.json', { id: task.id, question: task.question, choices: task.choices, files });
  run.record(
    run.events.length > 0
      ? { kind: 'run-resumed' }
      : { kind: 'run-started', task: task.id, question: task.question, reasoner: reasoner.name, files },
  );
  const profile = await profileData(task, dependencies);
  const answer = signal.aborted
    ? interrupted
    : profile === null
      ? ({
          kind: 'unreadable',
          reason: `None of the ${files.length} data files can be read; profile.json says why for each.`,
        } as const)
      : await followPlans(task, profile, dependencies);
  run.write('answer.json', answer);
  run.record({ kind: 'answered', answer });
  return answer;
};
