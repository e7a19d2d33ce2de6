import { relative } from 'node:path';
import * as z from 'zod';
import type { Outcome } from '../harness/outcome.ts';
import type { Question } from '../harness/sample.ts';

export const answerForm = z.object({
  thought: z.string(),
  answered: z.boolean(),
  value: z.string(),
  unit: z.string(),
  choice: z.string().nullable(),
});
export type AnswerForm = z.infer<typeof answerForm>;

export const stepsForm = z.object({ thought: z.string(), steps: z.array(z.string()) });

export const actForm = z.object({
  thought: z.string(),
  tool: z.string().nullable(),
  arguments: z.string(),
  answer: z.string(),
});

export const verdictForm = z.object({ thought: z.string(), best: z.number() });

/** The outcome of an answer in the form: digits become a number, a letter one of the options. */
export const outcomeOf = ({ thought, answered, value, unit, choice }: AnswerForm, { task }: Question): Outcome => {
  if (!answered) return { kind: 'unanswered', reason: thought };
  const number = Number(
    value
      .trim()
      .replace(/^[−–]/, '-')
      .replaceAll(/(?<=\d),(?=\d{3}\b)/g, ''),
  );
  const letter = choice?.trim().toUpperCase().slice(0, 1) ?? null;
  return {
    kind: 'answered',
    value: value.trim() !== '' && Number.isFinite(number) ? number : value.trim(),
    unit: unit.trim(),
    choice: letter !== null && task.choices && letter in task.choices ? letter : null,
    text: thought,
  };
};

export const choicesOf = ({ task }: Question): string =>
  Object.entries(task.choices ?? {})
    .map(([letter, text]) => `${letter}: ${text}`)
    .join('\n');

export const filesOf = ({ task }: Question): string =>
  task.files.map((path) => relative(task.folder, path).replaceAll('\\', '/')).join('\n');

/** The tools that a plan is made of, one on a line; empty where none is given. */
export const toolsOf = ({ tools }: Question, keep: (layers: readonly number[]) => boolean = () => true): string =>
  (tools?.tools ?? [])
    .filter(({ layers }) => keep(layers))
    .map(({ name, description }) => `${name}: ${description}`)
    .join('\n');

/** Steps that are names of tools, as they stand in the list; others are no steps of a plan over it. */
export const planOf = (steps: readonly string[]): Outcome => ({
  kind: 'planned',
  steps: steps.map(
    (step) =>
      step
        .trim()
        .replace(/^\d+[.)]\s*/, '')
        .split(/[\s(:]/, 1)[0] ?? '',
  ),
});

export const planManner =
  'Every step is the name of one tool of the list, exactly as it stands there and nothing else. Name a tool again where it is used again.';
