import { makeTool } from '../../agents/coding/make-tool.ts';
import { repaired } from '../../agents/coding/repair.ts';
import type { GiveUp, PlanRequest, Reasoner, ToolDraft, ToolRequest } from '../../agents/reasoner.ts';
import type { Fault } from '../../analysis/fault.ts';
import type { Query } from '../../analysis/tree.ts';
import type { Plan, Unsupported } from '../../core/plan.ts';
import type { Workflow } from '../../core/workflow.ts';
import { findTemplate } from '../../templates/library.ts';
import { compile } from './compile/compile.ts';

const faultText = ({ message, near }: Fault): string =>
  near.length > 0 ? `${message} Near: ${near.join(', ')}.` : message;

export const unsupported = (reason: string, missing: readonly string[]): Unsupported => ({
  kind: 'unsupported',
  reason,
  missing,
});

export const workflowOf = (
  query: Query,
  { profile }: Pick<PlanRequest, 'profile'>,
): { kind: 'workflow'; workflow: Workflow } | Unsupported => {
  const compiled = compile(query, profile);
  switch (compiled.kind) {
    case 'compiled':
      return { kind: 'workflow', workflow: compiled.workflow };
    case 'faulty':
      return unsupported(`The expression means nothing for these data: ${faultText(compiled.fault)}`, [
        compiled.fault.about,
      ]);
    case 'missing':
      return unsupported(`These data do not give this: what is missing is ${compiled.what}.`, [compiled.what]);
  }
};

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

export const planOf = (workflow: Workflow): Plan => ({
  id: 'plan-1',
  goal: workflow.goal,
  steps: workflow.nodes.map((node) => ({ stage: node.stage, purpose: node.purpose, template: node.template })),
  rationale: 'The expression, operator by operator, over the typed ports of the templates.',
  files: filesOf(workflow),
  assumptions: workflow.caveats,
  score: 1,
});

export const writeTool = ({ node, attempts }: ToolRequest): ToolDraft | GiveUp => {
  const template = node.template ? findTemplate(node.template) : undefined;
  if (!template) return { kind: 'give-up', reason: `no template for “${node.purpose}”` };
  const mended = repaired(node, attempts);
  return mended.kind === 'give-up' ? mended : makeTool(template, { ...node, derived: mended.derived }, mended.note);
};

/** Answers one expression of the analysis language over whatever folder it is asked about: no model, no network, no key. */
export const createExpressionReasoner = (query: Query): Reasoner => ({
  name: 'expression',
  proposePlans: async (request) => {
    const result = workflowOf(query, request);
    return result.kind === 'unsupported' ? result : { kind: 'plans', plans: [planOf(result.workflow)] };
  },
  composeWorkflow: async (request) =>
    request.problems.length > 0
      ? unsupported(`The expression makes no workflow that holds together: ${request.problems.join(' ')}`, [])
      : workflowOf(query, request),
  writeTool: async (request) => writeTool(request),
});
