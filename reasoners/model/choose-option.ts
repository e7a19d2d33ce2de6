import { z } from 'zod';
import type { Choice, ChoiceRequest } from '../../agents/reasoner.ts';
import { answerSources } from './assemble-answer.ts';
import { choicesText, type Mind } from './mind.ts';
import { loadPrompt } from './prompt.ts';

const choice = z.object({ letter: z.string().nullable(), otherResult: z.boolean().catch(false), reason: z.string() });

const longest = 300;

/** The letter itself, however it is written: "B", "(b)", "B: about 5". */
const letterOf = (said: string, letters: readonly string[]): string | null => {
  const word = /[A-Za-z0-9]+/.exec(said)?.[0].toLowerCase() ?? '';
  return letters.find((letter) => letter.toLowerCase() === word) ?? null;
};

/** Asks which option states a result, with what the answer's nodes gave: no data, no templates, no plan. */
export const chooseOption = async ({ task, workflow, answer, reason }: ChoiceRequest, mind: Mind): Promise<Choice> => {
  const prompt = loadPrompt('choose-option');
  const nodes = new Set(answerSources(workflow).map(({ node }) => node));
  const messages = prompt.render({
    goal: workflow.goal,
    results: answer.evidence
      .filter(({ node }) => nodes.has(node))
      .map(({ statement }) => statement)
      .join('\n'),
    question: task.question,
    choices: choicesText(task),
    answer: answer.statement,
    reason,
  });
  const completion = await mind.think(prompt, messages, { kind: 'json', name: 'choice', schema: choice });
  if (completion.kind === 'unusable') return { letter: null, otherResult: false, reason: completion.reason };
  const { letter, otherResult, reason: why } = completion.value;
  const known = letter === null ? null : letterOf(letter, Object.keys(task.choices ?? {}));
  return { letter: known, otherResult: otherResult && known === null, reason: why.slice(0, longest) };
};
