import type { NodeInput, Workflow } from '../../core/workflow.ts';

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

/** A workflow that gives further values besides, each by its own nodes. */
export const withMore = (
  first: Workflow,
  label: string | undefined,
  further: readonly { readonly label: string; readonly workflow: Workflow }[],
): Workflow => {
  if (further.length === 0) return first;
  const parts = further.map(({ label: called, workflow }, index) => ({
    label: called,
    workflow: prefixed(workflow, `value-${index + 2}-`),
  }));
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
