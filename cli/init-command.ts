import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type MadeTask, makeTask } from './init/new-task.ts';
import { profileFiles } from './profile/profile-files.ts';
import { printSummary } from './profile/summary.ts';
import { shellWord } from './shell-word.ts';
import { print } from './terminal.ts';

interface InitOptions {
  readonly question?: string;
  readonly link?: boolean;
}

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

const madeText = ({ copied, linked }: MadeTask): string =>
  [
    ...(copied > 0 ? [`${files(copied)} copied`] : []),
    ...(linked > 0 ? [`${files(linked)} linked (the same bytes under a second name)`] : []),
  ].join(', ');

const init = async (
  folder: string,
  paths: readonly string[],
  { question, link = false }: InitOptions,
): Promise<void> => {
  const made = makeTask({ folder, paths, link, ...(question === undefined ? {} : { question }) });
  const report = await profileFiles(made.files, { limit: {}, isolation: 'auto' });
  const shown = relative(process.cwd(), made.folder) || '.';
  const next = `earthwright run ${shellWord(shown)}${question === undefined ? ' -q "…"' : ''}`;
  print(
    [
      `${styleText('bold', shown)}  ${madeText(made)}${question === undefined ? '' : ', the question in task.md'}`,
      printSummary(report, '').replace(/\n$/, ''),
      '',
      `Next: ${next}`,
    ].join('\n'),
  );
  process.exitCode = report.files.every(({ kind }) => kind === 'unreadable') ? 2 : 0;
};

export const registerInitCommand = (program: Command): void => {
  program
    .command('init')
    .description('make a task folder from files and a question, and show what is recognised in it')
    .argument('<folder>', 'new folder')
    .argument('<files...>', 'data files, or folders with data')
    .option('-q, --question <text>', 'the question, kept in task.md')
    .option('--link', 'link the files in the place of copying them (on one file system; else they are copied)')
    .action(init);
};
