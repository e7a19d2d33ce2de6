import { z } from 'zod';

/** For the record alone: a word of the model's own loses nothing. */
const origin = z.enum(['question', 'metadata', 'knowledge', 'default']).catch('default');
/** One end may be open: [0, null]. */
const range = z.array(z.number().nullable()).nullable();
const encoding = z
  .object({
    scale: z.number().nullable(),
    offset: z.number().nullable(),
    nodata: z.array(z.number()),
    ignoreDeclaredNodata: z.boolean(),
    validRange: range,
    crs: z.string().nullable(),
    origin,
    reason: z.string(),
  })
  .nullable();

const source = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('files'),
    as: z.enum(['raster', 'stack']),
    quantity: z.string(),
    unit: z.string(),
    layers: z.array(z.object({ file: z.string(), bands: z.string(), date: z.string().nullable(), encoding })),
  }),
  z.object({
    kind: z.literal('group'),
    group: z.string(),
    bands: z.string(),
    quantity: z.string(),
    unit: z.string(),
    encoding,
  }),
  z.object({ kind: z.literal('features'), file: z.string(), layer: z.string().nullable() }),
  z.object({ kind: z.literal('table'), file: z.string(), layer: z.string().nullable() }),
  z.object({ kind: z.literal('output'), node: z.string(), output: z.string() }),
  z.object({
    kind: z.literal('outputs'),
    sources: z.array(z.object({ node: z.string(), output: z.string(), date: z.string().nullable() })),
  }),
  z.object({ kind: z.literal('number'), value: z.number(), origin, reason: z.string() }),
]);

const measure = z.object({
  port: z.string(),
  codes: z.boolean(),
  quantity: z.string(),
  unit: z.string(),
  variables: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['stack', 'raster', 'region']),
      quantity: z.string(),
      unit: z.string().nullable(),
      codes: z.boolean(),
      resampling: z.enum(['nearest', 'bilinear', 'cubic', 'average', 'mode']).nullable(),
    }),
  ),
  value: z.string(),
  where: z.string(),
  range,
});

const node = z.object({
  id: z.string(),
  purpose: z.string(),
  stage: z.enum(['prepare', 'extract', 'analyse']).catch('analyse'),
  template: z.string().nullable(),
  measures: z.array(measure),
  inputs: z.array(z.object({ port: z.string(), source })),
  params: z.array(
    z.object({
      name: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.array(z.number())]),
      origin,
      reason: z.string(),
    }),
  ),
  outputs: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['raster', 'stack', 'number', 'text', 'series', 'table', 'features']),
      quantity: z.string(),
      unit: z.string(),
      range,
    }),
  ),
});

const valueSource = z.object({
  node: z.string(),
  output: z.string(),
  unit: z.string().nullable(),
  difference: z.boolean(),
});

const answer = valueSource.extend({
  label: z.string().catch(''),
  rows: z.object({ name: z.string(), value: z.string() }).nullable().catch(null),
  file: z.string().nullable().catch(null),
  more: z.array(valueSource.extend({ label: z.string() })).catch([]),
  otherReading: valueSource.extend({ said: z.string() }).nullable().catch(null),
});

/** A workflow as a model writes it: lists instead of records, nothing optional; see prompt-parts/graph.md. */
export const workflowDraft = z.object({
  goal: z.string(),
  nodes: z.array(node),
  answer,
  caveats: z.array(z.string()),
});

/** What a faulty draft is mended with: the nodes that change, by id, and what else changes; null for what stays. */
export const workflowPatch = z.object({
  goal: z.string().nullable(),
  nodes: z.array(node),
  removed: z.array(z.string()),
  answer: answer.nullable(),
  caveats: z.array(z.string()).nullable(),
});

/** The draft with its patch. One that says everything again takes the draft's place. */
export const patched = (draft: WorkflowDraft, patch: z.infer<typeof workflowPatch>): WorkflowDraft => {
  const { goal, nodes, removed, answer, caveats } = patch;
  const whole = goal !== null && answer !== null && caveats !== null && removed.length === 0;
  const kept = draft.nodes.filter(({ id }) => !removed.includes(id) && !nodes.some((other) => other.id === id));
  return {
    goal: goal ?? draft.goal,
    nodes: whole ? nodes : [...kept, ...nodes],
    answer: answer ?? draft.answer,
    caveats: caveats ?? draft.caveats,
  };
};

export type WorkflowDraft = z.infer<typeof workflowDraft>;
export type NodeDraft = z.infer<typeof node>;
export type SourceDraft = z.infer<typeof source>;
export type EncodingDraft = z.infer<typeof encoding>;
export type AnswerDraft = z.infer<typeof answer>;
export type ValueDraft = z.infer<typeof valueSource>;
export type MeasureDraft = z.infer<typeof measure>;
