import type { Dataset, Sample } from '../../../bench/arena/harness/sample.ts';
import type { Solver } from '../../../bench/arena/harness/solver.ts';

/** A data set of sums, made up: three of four have options, one in ten has no answer. */
export const sums = (count: number): Dataset => ({
  name: 'sums',
  samples: Array.from({ length: count }, (_, index): Sample => {
    const id = `sum-${index}`;
    const common = { id, groups: { parity: index % 2 === 0 ? 'even' : 'odd' } };
    const choices = { A: `${index}`, B: `${index + 1}`, C: `${index + 2}` };
    const task = { id, question: `${index} + 1?`, choices: index % 4 === 3 ? null : choices, folder: '.', files: [] };
    if (index % 10 === 9) return { ...common, task, target: { kind: 'impossible', why: 'there is no data' } };
    const answer = task.choices
      ? { type: 'choice' as const, letter: 'B' }
      : { type: 'number' as const, value: index + 1 };
    return { ...common, task, target: { kind: 'answer', key: { answer, tolerance: null } } };
  }),
});

/** Answers what `says` gives for the number of a question: a number, null for none; throws what it throws. */
export const adder = (name: string, says: (number: number) => number | null): Solver => ({
  name,
  solve: async ({ task }, { folder }) => {
    const value = says(Number.parseInt(task.question, 10));
    const usage = { modelCalls: 1, promptTokens: 10, completionTokens: 2, cost: 0.01 };
    const choice = Object.entries(task.choices ?? {}).find(([, text]) => text === String(value))?.[0] ?? null;
    return {
      outcome:
        value === null
          ? { kind: 'unanswered', reason: 'no data' }
          : { kind: 'answered', value, unit: '', choice, text: String(value) },
      calls: [],
      usage,
      runDirectory: folder,
    };
  },
});
