import type { Answer } from '../../core/answer.ts';
import type { DataProfile } from '../../core/profile.ts';
import { shellWord } from '../shell-word.ts';
import { print } from '../terminal.ts';
import { askWhich, canAsk } from './ask.ts';
import { printHelp, refusalHelp } from './help.ts';

/**
 * Shows below a refusal what the folder can be asked, and on a terminal asks whether one of it is to be run. Gives that expression, or null.
 */
export const offerOthers = async (folder: string, answer: Answer, profile: unknown): Promise<string | null> => {
  if (answer.kind !== 'unanswered' || profile === undefined) return null;
  // Written by this program.
  const help = refusalHelp(profile as DataProfile);
  if (!help) return null;
  const command = (expression: string): string =>
    `earthwright run ${shellWord(folder)} --expression ${shellWord(expression)}`;
  print(printHelp(help, command));
  if (!canAsk() || help.tries.length === 0) return null;
  const chosen = await askWhich(help.tries.length);
  return chosen === null ? null : (help.tries[chosen] ?? null);
};
