import type { NodeInput, Stage, Workflow, WorkflowNode } from '../../core/workflow.ts';

const stageOrder: Record<Stage, number> = { prepare: 0, extract: 1, analyse: 2 };

const upstream = (input: NodeInput): readonly { node: string; output: string }[] =>
  input.kind === 'output' ? [input] : input.kind === 'outputs' ? input.sources : [];

/** Ids of the nodes whose outputs a node takes. */
export const upstreamNodes = (node: WorkflowNode): string[] =>
  Object.values(node.inputs).flatMap((input) => upstream(input).map(({ node: from }) => from));

const portProblems = (node: WorkflowNode, nodes: ReadonlyMap<string, WorkflowNode>): string[] =>
  Object.entries(node.inputs).flatMap(([port, input]) => {
    if (input.kind === 'layers' && input.layers.length === 0)
      return [`${node.id}.inputs.${port}: no layer is bound to it`];
    return upstream(input).flatMap(({ node: source, output }) => {
      const found = nodes.get(source);
      if (!found) return [`${node.id}.inputs.${port}: there is no node “${source}”`];
      if (!(output in found.outputs))
        return [
          `${node.id}.inputs.${port}: node “${source}” has no output “${output}” (it has ${Object.keys(found.outputs).join(', ')})`,
        ];
      if (stageOrder[found.stage] > stageOrder[node.stage])
        return [`${node.id}: stage ${node.stage} takes from “${source}” of the later stage ${found.stage}`];
      return [];
    });
  });

const fileProblems = (workflow: Workflow, files: ReadonlySet<string>): string[] =>
  workflow.nodes.flatMap((node) =>
    Object.entries(node.inputs).flatMap(([port, input]) => {
      const named =
        input.kind === 'layers'
          ? input.layers.map((layer) => layer.file)
          : input.kind === 'features' || input.kind === 'table'
            ? [input.file]
            : [];
      return named
        .filter((file) => !files.has(file))
        .map((file) => `${node.id}.inputs.${port}: there is no data file “${file}”`);
    }),
  );

/** Nodes in an order in which every input is ready; what remains is on a cycle. */
export const topologicalOrder = (workflow: Workflow): { order: WorkflowNode[]; cyclic: string[] } => {
  const order: WorkflowNode[] = [];
  const done = new Set<string>();
  let waiting = [...workflow.nodes];
  for (;;) {
    const ready = waiting.filter((node) =>
      Object.values(node.inputs)
        .flatMap(upstream)
        .every(({ node: source }) => done.has(source)),
    );
    if (ready.length === 0) return { order, cyclic: waiting.map(({ id }) => id) };
    for (const node of ready) done.add(node.id);
    order.push(...ready);
    waiting = waiting.filter((node) => !done.has(node.id));
    if (waiting.length === 0) return { order, cyclic: [] };
  }
};

/** Everything that is wrong with a workflow, each with its place. */
export const workflowProblems = (workflow: Workflow, files: readonly string[]): string[] => {
  const nodes = new Map(workflow.nodes.map((node) => [node.id, node]));
  const duplicates = workflow.nodes.length - nodes.size;
  const answering = nodes.get(workflow.answer.node);
  const problems = [
    ...(workflow.nodes.length === 0 ? ['the workflow has no node'] : []),
    ...(duplicates > 0 ? ['two nodes have the same id'] : []),
    ...workflow.nodes
      .filter((node) => !/^[a-z][a-z0-9-]*$/.test(node.id))
      .map((node) => `node id “${node.id}” is not lower-case kebab-case`),
    ...workflow.nodes.flatMap((node) => portProblems(node, nodes)),
    ...fileProblems(workflow, new Set(files)),
    ...(!answering
      ? [`answer: there is no node “${workflow.answer.node}”`]
      : workflow.answer.output in answering.outputs
        ? []
        : [`answer: node “${workflow.answer.node}” has no output “${workflow.answer.output}”`]),
  ];
  if (problems.length > 0) return problems;
  const { cyclic } = topologicalOrder(workflow);
  return cyclic.length > 0 ? [`these nodes wait for each other: ${cyclic.join(', ')}`] : [];
};
