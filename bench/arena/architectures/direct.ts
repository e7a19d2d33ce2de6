import type { Outcome } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import { answerForm, choicesOf, filesOf, outcomeOf, planManner, planOf, stepsForm, toolsOf } from './forms.ts';
import { baseline, type Kit, type World } from './kit.ts';

/** Asks once. `manner` is how to go about it, `seed` which of several voices asks, `notes` what it knows already. */
export const askOnce = async ({ ask, question }: Kit, manner: string, seed = 0, notes = ''): Promise<Outcome> => {
  const common = { question: question.task.question, files: filesOf(question), notes };
  if (question.tools) {
    const variables = { ...common, manner: `${manner} ${planManner}`, tools: toolsOf(question) };
    return planOf((await ask('steps', variables, stepsForm, seed)).steps);
  }
  const variables = { ...common, manner, choices: choicesOf(question) };
  return outcomeOf(await ask('answer', variables, answerForm, seed), question);
};

/** The floor of a model: one question, no tools, no thought. What it gets right it guesses, or knows by heart. */
export const direct = (world: World): Solver =>
  baseline('direct', world, (kit) =>
    askOnce(kit, 'Answer at once; leave `thought` to a few words. No tool can be used.'),
  );
