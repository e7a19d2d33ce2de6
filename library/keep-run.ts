import { join } from 'node:path';
import type { Plan } from '../core/plan.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Workflow, WorkflowNode } from '../core/workflow.ts';
import { readDocument } from './files.ts';
import { type FinishedRun, type KeepOptions, keepFailure, keepTool, textOf } from './keep-tool.ts';
import { isProved } from './proved.ts';
import { type ReadFiles, readFiles } from './read-files.ts';
import { withoutSceneOutputs } from './widen.ts';

export interface Kept {
  readonly tools: readonly string[];
  readonly workflow: boolean;
}

const nothing: Kept = { tools: [], workflow: false };

const isWorkflow = (value: unknown): value is Workflow =>
  typeof value === 'object' && value !== null && 'nodes' in value && 'answer' in value;
const isProfile = (value: unknown): value is DataProfile =>
  typeof value === 'object' && value !== null && 'files' in value;
const isPlans = (value: unknown): value is readonly Plan[] => Array.isArray(value);

/** The library's own workflow over the library's own data says nothing new; what was found out about the files then is not known now. */
const isKeptAsItIs = (
  { task, events, runFolder }: FinishedRun,
  { nodes }: Workflow,
  files: ReadFiles['files'],
  { library }: KeepOptions,
): boolean => {
  const chosen = events.findLast((event) => event.kind === 'planned');
  const kept = library.workflowFor(task.question, task.choices);
  if (chosen?.kind !== 'planned' || !chosen.chosen.startsWith('kept-') || !kept) return false;
  const own = ({ id, template, kept: name }: WorkflowNode): boolean =>
    template !== null ||
    (name !== undefined && library.sourceOf(name) === textOf(join(runFolder, 'nodes', id, 'tool.ts')));
  const known = ({ path, sha256 }: ReadFiles['files'][number]): boolean =>
    kept.files.some((file) => file.path === path && file.sha256 === sha256);
  return nodes.every(own) && files.every(known);
};

/** Keeps what a run has proved: tools that were written for it, and the workflow of its question. */
export const keepRun = async (run: FinishedRun, options: KeepOptions): Promise<Kept> => {
  const { task, answer, runFolder } = run;
  const [workflow, profile, plans] = ['workflow.json', 'profile.json', 'plans.json'].map((name) =>
    readDocument(join(runFolder, name)),
  );
  if (!isWorkflow(workflow) || !isProfile(profile)) return nothing;
  // What a model saw is no tool, and its registry may be another one tomorrow.
  if (workflow.nodes.some(({ sees }) => sees !== undefined)) return nothing;
  const proved = answer.kind === 'answered' && isProved(run);
  if (!proved && workflow.nodes.every(({ kept }) => kept === undefined)) return nothing;
  const { files, data } = await readFiles(workflow, profile, task);
  for (const node of workflow.nodes) await keepFailure(node, data, run, options);
  if (!proved) return nothing;
  if (isKeptAsItIs(run, workflow, files, options)) return nothing;
  const tools: Record<string, string> = {};
  for (const node of workflow.nodes) {
    const name = await keepTool(node, data, run, options);
    if (name !== null) tools[node.id] = name;
  }
  const whole = workflow.nodes.every(({ id, template }) => template !== null || id in tools);
  const chosen = run.events.findLast((event) => event.kind === 'planned');
  const plan = isPlans(plans) ? plans.find(({ id }) => chosen?.kind === 'planned' && id === chosen.chosen) : undefined;
  if (whole && plan) {
    const nodes = workflow.nodes.map((node) => ({
      ...node,
      ...(tools[node.id] ? { kept: tools[node.id] ?? '' } : {}),
    }));
    const { sketch: _, ...told } = plan;
    options.library.keepWorkflow({
      format: 1,
      question: task.question,
      choices: task.choices,
      plan: { ...told, id: plan.id.replace(/^(?:kept-)+/, '') },
      workflow: withoutSceneOutputs({ ...workflow, nodes }),
      files,
      tools,
      answer: { statement: answer.statement, choice: answer.choice },
      at: options.now().toISOString(),
    });
  }
  return { tools: Object.values(tools), workflow: whole && plan !== undefined };
};
