import * as z from 'zod';

/** How a sample ended. A wrong answer, none, a spent budget and a crash are four things. */
const outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    value: z.union([z.number(), z.string()]),
    unit: z.string(),
    choice: z.string().nullable(),
    /** What was said, word by word. */
    text: z.string(),
  }),
  z.object({ kind: z.literal('planned'), steps: z.array(z.string()) }),
  z.object({ kind: z.literal('unanswered'), reason: z.string() }),
  z.object({ kind: z.literal('limit'), reason: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type Outcome = z.infer<typeof outcome>;

const usage = z.object({
  modelCalls: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  /** Null where a model without a price took part. */
  cost: z.number().nullable(),
});
export type ArenaUsage = z.infer<typeof usage>;

export const noUsage: ArenaUsage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, cost: 0 };

/** What a solver hands back. */
export const output = z.object({
  outcome,
  /** Tools called on the way, in order. */
  calls: z.array(z.object({ name: z.string(), input: z.unknown() })),
  usage,
  /** What had to be tried again: a tool that was written anew, a call that failed or was refused. Absent in logs of before. */
  debugRounds: z.number().optional(),
  /** Where the run can be looked at; empty where there is nothing to see. */
  runDirectory: z.string(),
});
export type Output = z.infer<typeof output>;

/** Unscored is not zero: a sample without a key counts nowhere. */
export const score = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scored'), metrics: z.record(z.string(), z.number()) }),
  z.object({ kind: z.literal('unscored'), reason: z.string() }),
]);
export type Score = z.infer<typeof score>;
