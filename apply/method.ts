import { z } from 'zod';
import { upstreamNodes } from '../agents/workflow/workflow-rules.ts';
import type { NodeInput, Workflow } from '../core/workflow.ts';
import { digestOf } from '../library/files.ts';
import { fileCondition } from './conditions.ts';

const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);

/** A proven workflow as it is applied to other data: complete, so that a worker needs nothing else. */
export const method = z.strictObject({
  format: z.literal(1),
  name: z.string(),
  question: z.string(),
  /** Shape checked as far as it is used here; what comes of it is checked like any workflow. */
  workflow: z.custom<Workflow>((value) => hasKeys(value, 'nodes', 'answer')),
  /** The tool of each node, byte for byte as it passed; and its template. */
  sources: z.record(z.string(), z.strictObject({ source: z.string(), template: z.string().optional() })),
  conditions: z.array(fileCondition),
  /** Files that are the same for every item: path in the workflow, absolute path. */
  fixed: z.record(z.string(), z.string()),
});
export type Method = z.infer<typeof method>;

export const methodDigest = (one: Method): string => digestOf(JSON.stringify(one));

const readsOf = (input: NodeInput): string[] =>
  input.kind === 'layers'
    ? input.layers.map(({ file }) => file)
    : input.kind === 'features' || input.kind === 'table'
      ? [input.file]
      : [];

/** Values that were read in the data of then, and may be others in those of now; what only `fixed` files are asked for stays true. */
export const restsOnData = ({ nodes }: Workflow, fixed: Method['fixed']): string[] =>
  nodes.flatMap((node) => {
    const inputs = Object.entries(node.inputs);
    const files = inputs.flatMap(([, input]) => readsOf(input));
    if (files.length > 0 && upstreamNodes(node).length === 0 && files.every((file) => file in fixed)) return [];
    return [
      ...Object.entries(node.params).flatMap(([name, { origin }]) => (origin === 'metadata' ? [name] : [])),
      ...inputs.flatMap(([name, input]) => (input.kind === 'number' && input.origin === 'metadata' ? [name] : [])),
    ].map((name) => `“${name}” of ${node.id}`);
  });
