import type { NodeInput, Workflow, WorkflowNode } from '../../core/workflow.ts';

const renamed = (input: NodeInput, rename: (node: string) => string): NodeInput => {
  if (input.kind === 'output') return { ...input, node: rename(input.node) };
  if (input.kind !== 'outputs') return input;
  return { ...input, sources: input.sources.map((source) => ({ ...source, node: rename(source.node) })) };
};

const prefixed = (workflow: Workflow, prefix: string): Workflow => {
  const rename = (node: string): string => `${prefix}${node}`;
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => ({
      ...node,
      id: rename(node.id),
      inputs: Object.fromEntries(Object.entries(node.inputs).map(([port, input]) => [port, renamed(input, rename)])),
    })),
    answer: { ...workflow.answer, node: rename(workflow.answer.node) },
  };
};

const sameWork = (one: Workflow, other: Workflow): boolean =>
  JSON.stringify([one.nodes, one.answer]) === JSON.stringify([other.nodes, other.answer]);

/** One workflow that runs every reading of a question: the first one answers, the others have to come to the same. */
export const together = ([first, ...others]: readonly [Workflow, ...Workflow[]]): Workflow => {
  const different = others.filter(
    (one, index) => !sameWork(first, one) && !others.slice(0, index).some((earlier) => sameWork(earlier, one)),
  );
  const added = different.map((one, index) => prefixed(one, `reading-${index + 2}-`));
  return {
    ...first,
    nodes: [first, ...added].flatMap(({ nodes }) => nodes),
    caveats: [...new Set([first, ...added].flatMap(({ caveats }) => caveats))],
    facts: [...new Set([first, ...added].flatMap(({ facts = [] }) => facts))],
    ...(added.length > 0
      ? { otherReadings: added.map(({ answer, reading }) => ({ answer, ...(reading ? { reading } : {}) })) }
      : {}),
  };
};

/** What a node does, whatever it is called. */
const workOf = ({ id: _id, purpose: _purpose, ...work }: WorkflowNode): string => JSON.stringify(work);

/** Nodes of one that do what those of others do already are theirs. */
const sharing = (workflow: Workflow, others: readonly WorkflowNode[]): Workflow => {
  const known = new Map(others.map((node) => [workOf(node), node.id]));
  const same = new Map<string, string>();
  const rename = (node: string): string => same.get(node) ?? node;
  const own = workflow.nodes.flatMap((node) => {
    const inputs = Object.fromEntries(
      Object.entries(node.inputs).map(([port, input]) => [port, renamed(input, rename)]),
    );
    const found = node.template ? known.get(workOf({ ...node, inputs })) : undefined;
    if (found !== undefined) same.set(node.id, found);
    return found === undefined ? [{ ...node, inputs }] : [];
  });
  return { ...workflow, nodes: own, answer: { ...workflow.answer, node: rename(workflow.answer.node) } };
};

/** A workflow that gives further values besides; what several of them need is worked out once. */
export const withMore = (
  first: Workflow,
  label: string | undefined,
  further: readonly { readonly label: string; readonly workflow: Workflow }[],
): Workflow => {
  if (further.length === 0) return first;
  const parts: { readonly label: string; readonly workflow: Workflow }[] = [];
  for (const [index, { label: called, workflow }] of further.entries()) {
    const before = [first, ...parts.map((one) => one.workflow)].flatMap(({ nodes }) => nodes);
    parts.push({ label: called, workflow: sharing(prefixed(workflow, `value-${index + 2}-`), before) });
  }
  const all = [first, ...parts.map(({ workflow }) => workflow)];
  return {
    ...first,
    nodes: all.flatMap(({ nodes }) => nodes),
    answer: { ...first.answer, ...(label === undefined ? {} : { label }) },
    more: parts.map(({ label: called, workflow }) => ({ ...workflow.answer, label: called })),
    caveats: [...new Set(all.flatMap(({ caveats }) => caveats))],
    facts: [...new Set(all.flatMap(({ facts = [] }) => facts))],
  };
};
