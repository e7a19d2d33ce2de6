import type { Command } from 'commander';
import { ground } from '../reasoners/language/ground/ground.ts';
import { isMissing } from '../reasoners/language/ground/missing.ts';
import { readQuestion } from '../reasoners/language/reader/reader.ts';
import { printReading } from './language/print-reading.ts';
import { profileFolder } from './language-command.ts';
import { print, printJson } from './terminal.ts';

interface ReadOptions {
  readonly question: string;
  readonly json?: boolean;
}

const readFolder = async (folder: string, { question, json }: ReadOptions): Promise<void> => {
  const profile = await profileFolder(folder);
  const outcome = readQuestion(question, (givens) => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  });
  if (json) printJson(outcome);
  else print(printReading(outcome));
  process.exitCode = outcome.kind === 'read' ? 0 : 3;
};

export const registerReadCommand = (program: Command): void => {
  program
    .command('read')
    .description('what a question is read to in a folder, word by word, without computing anything')
    .argument('<folder>', 'data folder')
    .requiredOption('-q, --question <text>', 'the question')
    .option('--json', 'print everything as JSON')
    .action(readFolder);
};
