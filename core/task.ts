import * as z from 'zod';
import { type WantedFetch, wantedFetch } from './fetch-request.ts';

/** What the benchmark compares with. Never reaches an agent. */
const expectedAnswer = z.object({
  type: z.enum(['number', 'choice', 'text', 'date']),
  value: z.union([z.number(), z.string()]).nullish(),
  letter: z.string().optional(),
  text: z.string().optional(),
  unit: z.string().optional(),
});

const tolerance = z.object({ abs: z.number().nonnegative().optional(), rel: z.number().nonnegative().optional() });

/** Options whose texts all begin with their own letters ("A: 5", "(B) 7") are those texts without them: the letter is told beside them. */
const withoutLetters = (options: Readonly<Record<string, string>>): Record<string, string> => {
  const bare = Object.entries(options).map(([letter, text]) => {
    const said = /^\s*\(?(\w+)[.):]\s+(\S[\s\S]*)$/.exec(text);
    return [letter, said?.[1] === letter ? (said[2] ?? null) : null] as const;
  });
  return bare.every(([, text]) => text !== null)
    ? Object.fromEntries(bare.map(([letter, text]) => [letter, text ?? '']))
    : { ...options };
};

const choices = z
  .union([
    z.record(z.string(), z.union([z.string(), z.number()]).transform(String)),
    z
      .array(z.union([z.string(), z.number()]).transform(String))
      .transform((options) =>
        Object.fromEntries(options.map((text, index) => [String.fromCharCode(65 + index), text])),
      ),
  ])
  .transform(withoutLetters);

/** The fields of `task.json` or of the front matter of `task.md` that earthwright knows. */
export const taskDocument = z.object({
  id: z.string().min(1).optional(),
  question: z.string().min(1).optional(),
  choices: choices.nullish(),
  data: z.union([z.string().transform((path) => [path]), z.array(z.string())]).optional(),
  answer: z.union([expectedAnswer, z.number(), z.string()]).optional(),
  /** Hosts of the open internet that a run may ask for what the folder lacks. */
  network: z.union([z.string().transform((host) => [host]), z.array(z.string())]).optional(),
  /** What the folder lacks. */
  fetch: z.union([wantedFetch.transform((one) => [one]), z.array(wantedFetch).max(20)]).optional(),
  tolerance: tolerance.nullish(),
});
export type TaskDocument = z.infer<typeof taskDocument>;

/** A question over files, as the agents get it: without the answer. */
export interface Task {
  readonly id: string;
  readonly question: string;
  /** Option letter → text; null for an open question. */
  readonly choices: Readonly<Record<string, string>> | null;
  readonly folder: string;
  /** Absolute paths of the data files, in the order of their names. */
  readonly files: readonly string[];
  /** Data that the folder lacks, and the hosts that the task's author names for them. */
  readonly fetch?: readonly WantedFetch[];
  readonly network?: readonly string[];
  /** What was left out of account in the folder, as sentences for people. */
  readonly notes?: readonly string[];
}

/** What the scorer knows besides the task. */
export const taskKey = z.object({ answer: expectedAnswer.nullable(), tolerance: tolerance.nullable() });
export type TaskKey = Readonly<z.infer<typeof taskKey>>;
