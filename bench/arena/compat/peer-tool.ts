import * as z from 'zod';

/** A tool of the peers as data: what it computes with, in which steps, and where that is known from. */
export const peerTool = z.strictObject({
  name: z.string(),
  /** What the peers call it. */
  peer: z.string(),
  /** Templates that step back for it. */
  replaces: z.array(z.string()),
  summary: z.string(),
  unit: z.string(),
  inputs: z.record(z.string(), z.string()),
  params: z.record(z.string(), z.object({ default: z.number(), description: z.string() })),
  constants: z.record(z.string(), z.number()),
  form: z.enum(['pixel', 'tvdi']),
  /** `name = expression` over inputs, constants and earlier steps; words where the form is one of its own. */
  steps: z.array(z.string()).min(1),
  /** Steps that are bands of the result; the first is the map. */
  bands: z.array(z.string()).min(1),
  /** What this project does in its place. */
  instead: z.string(),
  source: z.string(),
});

export type PeerTool = z.infer<typeof peerTool>;
