import type { NodeInput, WorkflowNode } from '../../core/workflow.ts';
import { type Template, templates } from '../../templates/library.ts';

const fits = (input: NodeInput, kind: string): boolean => {
  switch (input.kind) {
    case 'layers':
      return input.as === kind;
    case 'outputs':
      return kind === 'stack';
    case 'output':
      return true;
    default:
      return input.kind === kind;
  }
};

const sameNames = (first: object, second: object): boolean => {
  const [a, b] = [Object.keys(first), Object.keys(second)];
  return a.length === b.length && a.every((name) => b.includes(name));
};

const isLike = ({ inputs, params, outputs }: WorkflowNode, template: Template): boolean =>
  sameNames(outputs, template.outputs) &&
  Object.entries(outputs).every(([name, { kind }]) => template.outputs[name]?.kind === kind) &&
  Object.entries(inputs).every(([name, input]) => fits(input, template.inputs[name]?.kind ?? '')) &&
  Object.entries(template.inputs).every(([name, { optional }]) => optional === true || name in inputs) &&
  Object.keys(params).every((name) => name in template.params);

/** The one template with the same outputs, inputs and parameters as a node, by name and kind; null where there is none, or several. */
export const templateLike = (node: WorkflowNode): Template | null => {
  const alike = templates().filter((template) => isLike(node, template));
  return alike.length === 1 ? (alike[0] ?? null) : null;
};
