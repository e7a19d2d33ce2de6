import { composeQuestionReasoner } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { DataProfile } from '../../core/profile.ts';
import { shellWord } from '../shell-word.ts';
import { print } from '../terminal.ts';
import type { Try } from './as-question.ts';
import { askWhich, canAsk } from './ask.ts';
import { printHelp, refusalHelp } from './help.ts';

const flags = { question: '-q', expression: '--expression' } as const;

interface Refused {
  readonly folder: string;
  readonly question: string;
  readonly isExpression: boolean;
}

/**
 * Shows below a refusal what the folder can be asked, and where somebody can be asked whether one of it is to be run. Gives that one, or null.
 */
export const offerOthers = async (
  { folder, question, isExpression }: Refused,
  answer: Answer,
  profile: unknown,
  ask: typeof askWhich | null = canAsk() ? askWhich : null,
): Promise<Try | null> => {
  if (answer.kind !== 'unanswered' || profile === undefined) return null;
  // Written by this program.
  const help = await refusalHelp(isExpression ? null : question, profile as DataProfile, composeQuestionReasoner());
  if (!help) return null;
  const command = ({ kind, text }: Try): string =>
    `earthwright run ${shellWord(folder)} ${flags[kind]} ${shellWord(text)}`;
  print(printHelp(help, command));
  if (!ask || help.tries.length === 0) return null;
  const chosen = await ask(help.tries.length);
  return chosen === null ? null : (help.tries[chosen] ?? null);
};
