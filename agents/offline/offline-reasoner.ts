import { basename } from 'node:path';
import type { Plan, Unsupported } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { findTemplate } from '../../templates/library.ts';
import { makeTool } from '../coding/make-tool.ts';
import { repaired } from '../coding/repair.ts';
import type { PlanRequest, Reasoner, ToolRequest } from '../reasoner.ts';
import { withClassNames } from './class-names.ts';
import { compile } from './compile.ts';
import { withDocuments } from './documents.ts';
import { readNamed } from './named.ts';
import { keepsRegion } from './named-region.ts';
import { asDensity, withPeople } from './people.ts';
import { type Reading, readQuestion } from './reading.ts';
import { settled } from './settle.ts';
import { type Missing, missing } from './sources.ts';
import { understandTable } from './tables.ts';
import { understand } from './understand.ts';
import { unknownOperations } from './unknown-words.ts';
import { withFacts } from './with-facts.ts';

const unsupported = (what: string): Unsupported => ({
  kind: 'unsupported',
  reason: `Without a model, earthwright has no way to answer this: it lacks ${what}.`,
  missing: [what],
});

/** Data files that a workflow reads. */
const filesOf = (workflow: Workflow): string[] => [
  ...new Set(
    workflow.nodes
      .flatMap((node) => Object.values(node.inputs))
      .flatMap((input) =>
        input.kind === 'layers'
          ? input.layers.map((layer) => layer.file)
          : input.kind === 'features' || input.kind === 'table'
            ? [input.file]
            : [],
      ),
  ),
];

const rasterWorkflow = (reading: Reading, profile: DataProfile, goal: string): Workflow | Missing => {
  const analysis = understand(reading, profile);
  if ('kind' in analysis) return analysis;
  const workflow = compile(analysis, goal);
  return reading.people === 'density' && !('kind' in workflow) ? asDensity(workflow) : workflow;
};

const tableWorkflow = (reading: Reading, profile: DataProfile, goal: string): Workflow | Missing => {
  const foreign = unknownOperations(reading);
  return foreign.length > 0 ? missing(`a method for: ${foreign.join(', ')}`) : understandTable(reading, profile, goal);
};

const workflowOf = ({ task, profile }: PlanRequest): { kind: 'workflow'; workflow: Workflow } | Unsupported => {
  const names = task.files.map((path) => basename(path));
  const named = readNamed(task.question, profile);
  if (named.kind === 'missing') return unsupported(named.what);
  const read = { ...readQuestion(named.question, names), region: named.region, station: named.station };
  const documented = withClassNames(withDocuments(read, profile), profile);
  if ('kind' in documented) return unsupported(documented.what);
  const counting = withPeople(documented, profile);
  if (counting && 'kind' in counting) return unsupported(counting.what);
  const reading = counting ?? documented;
  const tabular =
    profile.files.every((file) => file.kind !== 'raster') && profile.files.some((file) => file.kind === 'table');
  const compiled = tabular
    ? tableWorkflow(reading, profile, task.question)
    : rasterWorkflow(reading, profile, task.question);
  const workflow = 'kind' in compiled ? compiled : settled(reading, compiled, profile);
  if ('kind' in workflow) return unsupported(workflow.what);
  if (reading.region && !keepsRegion(workflow, reading.region))
    return unsupported('a way to measure this in the polygons that the question names');
  const unused = reading.files.filter((name) => !filesOf(workflow).some((path) => basename(path) === name));
  if (unused.length > 0) return unsupported(`a use for ${unused.join(', ')}, which the question names`);
  const facted = withFacts(workflow, reading, profile);
  return 'kind' in facted ? unsupported(facted.what) : { kind: 'workflow', workflow: facted };
};

const planOf = (workflow: Workflow): Plan => ({
  id: 'plan-1',
  goal: workflow.goal,
  steps: workflow.nodes.map((node) => ({ stage: node.stage, purpose: node.purpose, template: node.template })),
  rationale: 'Read from the question by rules, over the typed ports of the templates.',
  files: filesOf(workflow),
  assumptions: workflow.caveats,
  score: 1,
});

const writeTool = ({ node, attempts }: ToolRequest) => {
  const template = node.template ? findTemplate(node.template) : undefined;
  if (!template) return { kind: 'give-up' as const, reason: `no template for “${node.purpose}”` };
  const mended = repaired(node, attempts);
  if (mended.kind === 'give-up') return mended;
  return makeTool(template, { ...node, derived: mended.derived }, mended.note);
};

/**
 * Answers what the templates cover, with rules alone: no model, no network, no key. What it can't do it says.
 */
export const createOfflineReasoner = (): Reasoner => ({
  name: 'offline',
  proposePlans: async (request) => {
    const result = workflowOf(request);
    return result.kind === 'unsupported' ? result : { kind: 'plans', plans: [planOf(result.workflow)] };
  },
  composeWorkflow: async (request) => {
    if (request.problems.length > 0)
      return unsupported(`a workflow without these faults: ${request.problems.join(' ')}`);
    return workflowOf(request);
  },
  writeTool: async (request) => writeTool(request),
});
