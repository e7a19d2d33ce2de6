/** What a look's process is told, and what it says: one line of JSON each way. */
import * as z from 'zod';
import { indexFormula } from '../methods/index-formula.ts';
import { methodFields } from '../registry/method-card.ts';
import { modelCard } from '../registry/model-card.ts';
import { gsdRange } from '../registry/shared-fields.ts';

const encoding = z.object({
  scale: z.number().exactOptional(),
  offset: z.number().exactOptional(),
  nodata: z.array(z.number()).readonly().exactOptional(),
  ignoreDeclaredNodata: z.boolean().exactOptional(),
  validRange: z.tuple([z.number(), z.number()]).readonly().exactOptional(),
  crs: z.string().exactOptional(),
});

const source = z.object({ path: z.string(), band: z.number().int().min(1), encoding: encoding.exactOptional() });

const common = { sources: z.array(source), label: z.string().nullable(), folder: z.string() };

export const lookTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('network'),
    card: modelCard,
    network: z.string(),
    threads: z.number().int().min(1),
    ...common,
  }),
  z.object({
    kind: z.literal('chips'),
    side: z.number().int().min(32).max(1024),
    most: z.number().int().min(1).max(50),
    /** Whose pixels are shown; null: those of the raster, whatever they are. */
    fit: z.object({ name: z.string(), gsd: gsdRange }).nullable(),
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    ...common,
  }),
  z.object({
    kind: z.literal('method'),
    card: methodFields,
    example: z.string().nullable(),
    formula: indexFormula.nullable(),
    ...common,
  }),
]);
export type LookTask = z.infer<typeof lookTask>;
export type LookSource = z.infer<typeof source>;

/** File descriptor on which the process answers. */
export const answerDescriptor = 3;

export const lookAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('seen'),
    findings: z.array(
      z.object({ rule: z.string(), severity: z.enum(['error', 'warning']), message: z.string(), where: z.string() }),
    ),
  }),
  z.object({
    kind: z.literal('failed'),
    code: z.string(),
    message: z.string(),
    fault: z.enum(['user', 'model', 'data', 'host']),
  }),
]);
export type LookAnswer = z.infer<typeof lookAnswer>;
