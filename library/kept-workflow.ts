import { z } from 'zod';
import type { Plan } from '../core/plan.ts';
import type { Workflow } from '../core/workflow.ts';

const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);

/** A question that was answered and found to be answered rightly, as `<library>/workflows/<digest>.json` holds it. */
export const keptWorkflow = z.strictObject({
  format: z.literal(1),
  question: z.string(),
  choices: z.record(z.string(), z.string()).nullable(),
  /** Shapes are checked as far as they are used here; what comes of them is checked like any workflow. */
  plan: z.custom<Plan>((value) => hasKeys(value, 'id', 'goal', 'steps')),
  workflow: z.custom<Workflow>((value) => hasKeys(value, 'nodes', 'answer')),
  /** What it reads: path in the task folder, what the file is like, SHA-256 of its bytes. */
  files: z.array(z.strictObject({ path: z.string(), shape: z.string(), sha256: z.string() })),
  /** The kept tool of each node that no template covers. */
  tools: z.record(z.string(), z.string()),
  answer: z.strictObject({ statement: z.string(), choice: z.string().nullable() }),
  at: z.string(),
});
export type KeptWorkflow = z.infer<typeof keptWorkflow>;

/** A question as far as its words count. */
export const questionKey = (question: string, choices: Readonly<Record<string, string>> | null): string =>
  JSON.stringify([
    question.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
    choices ? Object.entries(choices).map(([letter, text]) => [letter, text.trim()]) : null,
  ]);
