/** A node whose outputs a registered vision model gives: no tool is written, the rest is as for any node. */
import type { RasterSource } from '../../core/engine.ts';
import type { Finding } from '../../core/finding.ts';
import type { OutputFile } from '../../core/outcome.ts';
import { type Extent, readExtent, type SightJob } from '../../core/vision.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import type { NodeRequest } from '../coding/code-node.ts';
import type { Dependencies } from '../dependencies.ts';
import { bindInputs, type NodeResults } from '../workflow/bindings.ts';

export type SeenNode =
  | {
      readonly kind: 'valid';
      readonly folder: string;
      readonly outputs: readonly OutputFile[];
      readonly findings: readonly Finding[];
      readonly round: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly findings: readonly Finding[];
      readonly disputed: boolean;
    }
  | { readonly kind: 'interrupted' };

/** Ports of a node that sees, in the order in which its model takes their bands. */
const picturePorts = ['picture', 'earlier', 'later'] as const;

const failed = (reason: string): SeenNode => ({ kind: 'failed', reason, findings: [], disputed: false });

const labelOf = ({ params }: WorkflowNode): string | null => {
  const value = params['label']?.value;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Degrees with commas between them. Contract: what is none was refused before. */
const extentOf = ({ params }: WorkflowNode): Extent | null => {
  const value = params['extent']?.value;
  return typeof value === 'string' ? readExtent(value) : null;
};

/** A node's pictures, band by band. */
export const pictureSources = (node: WorkflowNode, folder: string, results: NodeResults): readonly RasterSource[] => {
  const inputs = bindInputs(node, folder, results);
  return picturePorts.flatMap((port) => {
    const binding = inputs[port];
    return binding?.kind === 'stack' ? binding.layers : binding?.kind === 'raster' ? [binding.source] : [];
  });
};

/** What a node looks at, and through what. */
export const lookJob = (
  node: WorkflowNode,
  folder: string,
  results: NodeResults,
): Pick<SightJob, 'model' | 'sources' | 'label' | 'extent'> => {
  const extent = extentOf(node);
  return {
    model: node.sees ?? '',
    sources: pictureSources(node, folder, results),
    label: labelOf(node),
    ...(extent ? { extent } : {}),
  };
};

/** From the run folder: all that a chat model said of a node's picture. */
export const repliesPath = (node: string): string => `nodes/${node}/round-1/replies.json`;

/** One look. A model that fails once fails again: there are no rounds. */
export const seeNode = async ({ node, task, results }: NodeRequest, dependencies: Dependencies): Promise<SeenNode> => {
  const { sight, run, limits, isolation, signal } = dependencies;
  if (!sight)
    return failed(
      `“${node.purpose}” looks through the model ${node.sees}, and this run has no registry: give --models.`,
    );
  const folder = run.folder('nodes', node.id, 'outputs');
  const outcome = await sight.look({
    ...lookJob(node, task.folder, results),
    ...{ outputDirectory: folder, limits, isolation, signal },
  });
  const { kind, wallMs, cpuMs, peakRssBytes, layers, replies } = outcome;
  if (replies) run.write(repliesPath(node.id), replies);
  const message = kind === 'ok' ? {} : { message: outcome.message };
  run.record({
    kind: 'tool-run',
    node: node.id,
    round: 1,
    outcome: kind,
    ...message,
    wallMs,
    cpuMs,
    peakRssBytes,
    layers,
    model: sight.identityOf(node.sees ?? ''),
  });
  if (signal.aborted) return { kind: 'interrupted' };
  if (outcome.kind === 'failed') return failed(outcome.message);
  const { outputs, findings } = outcome;
  run.write(`nodes/${node.id}/round-1/findings.json`, findings);
  run.record({ kind: 'findings', node: node.id, round: 1, verdict: 'valid', findings });
  return { kind: 'valid', folder, outputs, findings, round: 1 };
};
