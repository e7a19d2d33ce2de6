import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../core/answer.ts';
import type { LoggedEvent } from '../core/event.ts';
import type { Plan } from '../core/plan.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { ToolDescription } from '../core/tool/runtime.ts';
import type { NodeInput, Workflow, WorkflowNode } from '../core/workflow.ts';
import { fileShape } from './file-shape.ts';
import { digestOf, digestOfFile, readDocument } from './files.ts';
import type { Proof } from './kept-tool.ts';
import type { Library } from './library.ts';
import { describedPorts } from './ports.ts';
import { filesOf } from './rebind.ts';

/** A finished run, as its folder tells it. */
export interface FinishedRun {
  readonly task: Task;
  readonly answer: Answer;
  readonly runFolder: string;
  readonly events: readonly LoggedEvent[];
}

export interface KeepOptions {
  readonly library: Library;
  /** Ports of a tool; null for one that can't be described. */
  readonly describe: (source: string) => Promise<ToolDescription | null>;
  readonly now: () => Date;
}

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

/** Decimals and the like: the numbers are those that were asked for. */
const isAboutForm = (reason: string): boolean => reason.startsWith('form:');

/** What the run knows of the answer's worth: nothing is learnt from one that was refused, doubted or not compared with its question. */
const isProved = ({ answer, events }: FinishedRun): boolean => {
  const review = events.findLast((event) => event.kind === 'reviewed');
  if (answer.kind !== 'answered' || review?.kind !== 'reviewed') return false;
  return review.verdict === 'supported' || (review.verdict === 'doubtful' && review.reasons.every(isAboutForm));
};

const conditionOf = (input: NodeInput): string => {
  switch (input.kind) {
    case 'layers':
      return `${input.as} of ${input.quantity} in ${input.unit || 'no stated unit'}`;
    case 'features':
    case 'table':
      return input.kind;
    case 'output':
    case 'outputs':
      return 'result of an earlier node';
    case 'number':
      return 'number';
  }
};

const conditionsOf = (node: WorkflowNode): string[] =>
  Object.entries(node.inputs).map(([port, input]) => `${port}: ${conditionOf(input)}`);

const checksOf = (events: readonly LoggedEvent[], node: string): Proof['checks'] => {
  const last = events.findLast((event) => event.kind === 'findings' && event.node === node);
  if (last?.kind !== 'findings') return { run: 0, passed: 0, warnings: 0 };
  const warnings = last.findings.filter(({ severity }) => severity === 'warning').length;
  return { run: last.checks?.run ?? 0, passed: last.checks?.passed ?? 0, warnings };
};

const textOf = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Keeps the tool of a node that no template covers; null where it is no tool that stands alone. */
const keepTool = async (
  node: WorkflowNode,
  data: string,
  { runFolder, events }: FinishedRun,
  { library, describe, now }: KeepOptions,
): Promise<string | null> => {
  const folder = join(runFolder, 'nodes', node.id);
  const source = textOf(join(folder, 'tool.ts'));
  if (node.template !== null || source === null || existsSync(join(folder, 'template.ts'))) return null;
  const proof = { data, conditions: conditionsOf(node), checks: checksOf(events, node.id), at: now().toISOString() };
  if (node.kept && library.sourceOf(node.kept) === source) {
    library.succeeded(node.kept, proof);
    return node.kept;
  }
  const described = await describe(source);
  if (!described) return null;
  const { name, summary, stage } = described;
  const kept = library.keep({
    name,
    summary,
    stage,
    purpose: node.purpose,
    ...describedPorts(described),
    from: node.kept ?? null,
    source,
    proof,
  });
  return kept.status === 'quarantined' ? null : kept.name;
};

/** Keeps what a run has proved: tools that were written for it, and the workflow of its question. */
export const keepRun = async (run: FinishedRun, options: KeepOptions): Promise<Kept> => {
  const { task, answer, runFolder } = run;
  const [workflow, profile, plans] = ['workflow.json', 'profile.json', 'plans.json'].map((name) =>
    readDocument(join(runFolder, name)),
  );
  if (answer.kind !== 'answered' || !isProved(run) || !isWorkflow(workflow) || !isProfile(profile)) return nothing;
  const byDate = (path: string): string => {
    const file = profile.files.find((one) => one.path === path);
    const own = file?.kind === 'raster' ? file.bands[0]?.date : null;
    return `${own ?? file?.date?.value ?? ''} ${path}`;
  };
  const paths = filesOf(workflow).sort((left, right) => (byDate(left) < byDate(right) ? -1 : 1));
  const files = await Promise.all(
    paths.map(async (path) => {
      const file = profile.files.find((one) => one.path === path);
      return { path, shape: file ? fileShape(file, profile) : '', sha256: await digestOfFile(join(task.folder, path)) };
    }),
  );
  const data = digestOf(files.map(({ sha256 }) => sha256).join('\n'));
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
      workflow: { ...workflow, nodes },
      files,
      tools,
      answer: { statement: answer.statement, choice: answer.choice },
      at: options.now().toISOString(),
    });
  }
  return { tools: Object.values(tools), workflow: whole && plan !== undefined };
};
