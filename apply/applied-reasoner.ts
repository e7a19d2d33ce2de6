import { relative } from 'node:path';
import { applyFacts } from '../agents/applied-facts.ts';
import type { Reasoner } from '../agents/reasoner.ts';
import type { Plan } from '../core/plan.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { LayerSource, NodeInput, Workflow } from '../core/workflow.ts';
import { rebind } from '../library/rebind.ts';
import { dateOf, matchFiles } from './match.ts';
import type { Method } from './method.ts';

/** Among what an unanswered run lacks: its data are not those that the method needs. */
export const precondition = 'precondition';

const refused = (reason: string) => ({ kind: 'unsupported', reason, missing: [precondition] }) as const;

/** What facts and dates of the first data said goes, for those of now. What the question says of encodings stays. */
const withoutFacts = (workflow: Workflow, profile: DataProfile): Workflow => {
  const dated = (layer: LayerSource): string | null => {
    const file = profile.files.find(({ path }) => path === layer.file);
    return layer.date === null || !file ? null : dateOf(file, layer.band);
  };
  const bare = ({ encoding, ...layer }: LayerSource): LayerSource => ({
    ...layer,
    date: dated(layer),
    ...(encoding?.origin === 'question' ? { encoding } : {}),
  });
  const input = (given: NodeInput): NodeInput =>
    given.kind === 'layers' ? { ...given, layers: given.layers.map(bare) } : given;
  const { facts: _, ...rest } = workflow;
  return {
    ...rest,
    nodes: workflow.nodes.map((node) => ({
      ...node,
      inputs: Object.fromEntries(Object.entries(node.inputs).map(([port, given]) => [port, input(given)])),
    })),
  };
};

const planOf = ({ workflow, name }: Method): Plan => ({
  id: 'applied',
  goal: workflow.goal,
  steps: workflow.nodes.map(({ stage, purpose, template }) => ({ stage, purpose, template })),
  rationale: `the proven workflow of ${name}`,
  files: [],
  assumptions: [],
  score: 1,
});

/** The workflow over the files of an item, or why it does not hold there. */
const workflowFor = (method: Method, task: Task, profile: DataProfile): Workflow | string => {
  const fixed = new Map(
    Object.entries(method.fixed).map(([path, at]) => [path, relative(task.folder, at).replaceAll('\\', '/')]),
  );
  const matched = matchFiles(method, profile, fixed);
  if (matched.kind === 'refused') return matched.reason;
  const { workflow, likely } = applyFacts(withoutFacts(rebind(method.workflow, matched.files), profile), profile);
  if (likely.length > 0) return `Facts of the data are only likely: ${likely.join('; ')}`;
  return workflow;
};

/**
 * Follows a proven workflow, and nothing else: no plan of its own, no second attempt at a tool. The run that asks it checks everything as it checks
 * any run. Data that are not like those of the method are refused.
 */
export const createAppliedReasoner = (method: Method): Reasoner => ({
  name: 'applied',
  proposePlans: async ({ task, profile, failures = [] }) => {
    if (failures.length > 0) return { kind: 'unsupported', reason: failures.at(-1) ?? '', missing: [] };
    const workflow = workflowFor(method, task, profile);
    return typeof workflow === 'string' ? refused(workflow) : { kind: 'plans', plans: [planOf(method)] };
  },
  composeWorkflow: async ({ task, profile, problems }) => {
    if (problems.length > 0) return refused(problems.join('; '));
    const workflow = workflowFor(method, task, profile);
    return typeof workflow === 'string' ? refused(workflow) : { kind: 'workflow', workflow };
  },
  writeTool: async ({ node, attempts }) => {
    const made = method.sources[node.id];
    if (!made) return { kind: 'give-up', reason: `The method has no tool for “${node.id}”.` };
    if (attempts.length > 0) return { kind: 'give-up', reason: 'The proven tool does not hold on these data.' };
    const { source, template } = made;
    return {
      kind: 'tool',
      source,
      note: `the proven tool of ${node.id}`,
      ...(template === undefined ? {} : { template }),
    };
  },
});

/** Files of an item's task: its own, and those that are the same for all. */
export const taskFiles = (files: readonly string[], { fixed }: Method): string[] => [
  ...new Set([...files, ...Object.values(fixed)]),
];
