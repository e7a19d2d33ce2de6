import type { Finding } from '../core/finding.ts';
import type { OutputFile } from '../core/outcome.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow, WorkflowNode } from '../core/workflow.ts';
import { concerning } from './answering/read-outputs.ts';
import type { NodeOutcome } from './coding/code-node.ts';
import { codeVariants } from './coding/variants.ts';
import type { Dependencies } from './dependencies.ts';
import { digestInputs } from './past/data-digest.ts';
import { finishedNodes, lacksInputs } from './resume.ts';
import { type SeenNode, seeNode } from './seeing/see-node.ts';
import type { NodeResults } from './workflow/bindings.ts';
import { topologicalOrder, upstreamNodes } from './workflow/workflow-rules.ts';

export type NodesOutcome =
  | { readonly kind: 'done'; readonly results: NodeResults; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly reason: string; readonly disputed: boolean }
  | { readonly kind: 'interrupted' };

const keep = (
  node: WorkflowNode,
  outcome: Extract<NodeOutcome | SeenNode, { kind: 'valid' }>,
  { run }: Dependencies,
): void => {
  run.write(`nodes/${node.id}/outputs.json`, outcome.outputs);
  if ('source' in outcome) {
    run.write(`nodes/${node.id}/tool.ts`, outcome.source);
    if (outcome.template !== undefined) run.write(`nodes/${node.id}/template.ts`, outcome.template);
  }
  run.record({
    kind: 'node-valid',
    node: node.id,
    round: outcome.round,
    outputs: outcome.outputs.map(({ name, file, sha256 }) => ({ name, file, sha256 })),
  });
};

/** Makes and runs every node's tool, several at a time where none waits for another. The first failure ends it; what runs is finished. */
export const runNodes = async (
  task: Task,
  profile: DataProfile,
  workflow: Workflow,
  dependencies: Dependencies,
): Promise<NodesOutcome> => {
  const { run, signal } = dependencies;
  const results = new Map<string, { folder: string; outputs: readonly OutputFile[] }>(finishedNodes(run));
  const findings = new Map<string, readonly Finding[]>();
  const order = topologicalOrder(workflow).order;
  const waiting = order.filter((node) => !results.has(node.id));
  const running = new Map<string, Promise<void>>();
  // While the tools run: the disk's cache serves both. What a finished run has read is not what lies there now.
  const inputs = waiting.length > 0 || lacksInputs(run) ? digestInputs(workflow, task.folder, signal) : null;
  let ending: Exclude<NodesOutcome, { kind: 'done' }> | null = null;

  const work = async (node: WorkflowNode): Promise<void> => {
    const request = { task, profile, workflow, node, results };
    const outcome =
      node.sees === undefined ? await codeVariants(request, dependencies) : await seeNode(request, dependencies);
    running.delete(node.id);
    if (outcome.kind === 'interrupted') {
      ending = outcome;
      return;
    }
    findings.set(node.id, outcome.findings);
    if (outcome.kind === 'failed') {
      dependencies.run.record({ kind: 'node-failed', node: node.id, reason: outcome.reason });
      ending ??= { kind: 'failed', reason: outcome.reason, disputed: outcome.disputed };
      return;
    }
    keep(node, outcome, dependencies);
    results.set(node.id, outcome);
  };
  const nextReady = (): number => waiting.findIndex((node) => upstreamNodes(node).every((from) => results.has(from)));

  while (ending === null && waiting.length + running.size > 0) {
    for (let ready = nextReady(); ready >= 0 && running.size < dependencies.jobs; ready = nextReady())
      for (const node of waiting.splice(ready, 1)) running.set(node.id, work(node));
    try {
      await Promise.race(running.values());
    } catch (error) {
      await Promise.allSettled(running.values());
      throw error;
    }
  }
  await Promise.all(running.values());
  const files = await inputs;
  if (files && !signal.aborted) run.record({ kind: 'inputs', files });
  // Findings in the order of the workflow, whichever node was ready first.
  const found = order.flatMap(({ id }) =>
    concerning(findings.get(id) ?? [], { node: id, outputs: results.get(id)?.outputs ?? [] }, workflow),
  );
  return ending ?? { kind: 'done', results, findings: found };
};
