import type { Workflow, WorkflowNode } from '../../core/workflow.ts';

/** What a node's inputs come in as, in their order; empty for the output of a node that is not there. */
export const inputKinds = (node: WorkflowNode, { nodes }: Workflow): string[] =>
  Object.values(node.inputs).map((input) => {
    if (input.kind === 'layers') return input.as;
    if (input.kind === 'outputs') return 'stack';
    if (input.kind !== 'output') return input.kind;
    return nodes.find(({ id }) => id === input.node)?.outputs[input.output]?.kind ?? '';
  });
