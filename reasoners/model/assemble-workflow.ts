import { workflowProblems } from '../../agents/workflow/workflow-rules.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { NodeOutput, Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Template } from '../../templates/library.ts';
import { answerProblems, answerSources, assembleAnswer, disagree } from './assemble-answer.ts';
import { assembleNode } from './assemble-node.ts';
import type { Bound } from './bind-draft.ts';
import type { WorkflowDraft } from './workflow-draft.ts';

const upstreamOutput = (workflow: Workflow, node: string, output: string): NodeOutput | undefined =>
  workflow.nodes.find(({ id }) => id === node)?.outputs[output];

/** What flows from node to node is what the port takes: kinds and, where both are known, units. */
const edgeProblems = (workflow: Workflow, templates: readonly Template[]): string[] =>
  workflow.nodes.flatMap((node) =>
    Object.entries(node.inputs).flatMap(([port, input]) => {
      const place = `${node.id}.inputs.${port}`;
      if (input.kind === 'outputs')
        return input.sources
          .filter(({ node: from, output }) => (upstreamOutput(workflow, from, output)?.kind ?? 'raster') !== 'raster')
          .map(
            ({ node: from, output }) => `${place}: “${output}” of “${from}” is no raster; only rasters make a stack`,
          );
      if (input.kind !== 'output') return [];
      const given = upstreamOutput(workflow, input.node, input.output);
      const taken = templates.find(({ name }) => name === node.template)?.inputs[port];
      if (!given || !taken) return [];
      if (taken.kind !== given.kind)
        return [`${place}: takes a ${taken.kind}, but “${input.output}” of “${input.node}” is a ${given.kind}`];
      return taken.unit && disagree(given.unit, taken.unit)
        ? [`${place}: takes ${taken.unit}, but “${input.output}” of “${input.node}” is in ${given.unit}`]
        : [];
    }),
  );

const unused = (workflow: Workflow): WorkflowNode[] => {
  const { nodes } = workflow;
  const needed = new Set(answerSources(workflow).map(({ node }) => node));
  // Sources come before what uses them only in a sorted list: walk until nothing is added.
  for (let before = -1; before !== needed.size; ) {
    before = needed.size;
    for (const node of nodes.filter(({ id }) => needed.has(id)))
      for (const input of Object.values(node.inputs)) {
        if (input.kind === 'output') needed.add(input.node);
        if (input.kind === 'outputs') for (const { node: from } of input.sources) needed.add(from);
      }
  }
  return nodes.filter(({ id }) => !needed.has(id));
};

/** A workflow in the project's own terms from a model's draft, with every fault at its exact place. */
export const assembleWorkflow = (
  draft: WorkflowDraft,
  profile: DataProfile,
  templates: readonly Template[],
): Bound<Workflow> => {
  const nodes = draft.nodes.map((node) => assembleNode(node, profile, templates));
  const whole: Workflow = {
    goal: draft.goal,
    nodes: nodes.map(({ value }) => value),
    ...assembleAnswer(draft.answer),
    caveats: draft.caveats,
  };
  const own = nodes.flatMap(({ problems }) => problems);
  const files = profile.files.map(({ path }) => path);
  const structural = own.length > 0 ? [] : workflowProblems(whole, files);
  const problems = [...own, ...structural, ...edgeProblems(whole, templates), ...answerProblems(whole)];
  const idle = new Set(unused(whole).map(({ id }) => id));
  // A node that nothing needs is left out rather than argued about.
  return {
    value: { ...whole, nodes: whole.nodes.filter(({ id }) => !idle.has(id)) },
    problems: [...new Set(problems)],
  };
};
