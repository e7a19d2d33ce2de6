import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exitCodeOf } from '../core/answer.ts';
import { executeRun } from './run-command.ts';
import { readSettings } from './run-settings.ts';

export const registerResumeCommand = (program: Command): void => {
  program
    .command('resume')
    .description('go on with a run where it stopped, with the settings that it was started with')
    .argument('<run>', 'run folder')
    .option('--json', 'print the answer as JSON')
    .action(async (run: string, { json }: { json?: boolean }) => {
      const { taskFolder, options } = readSettings(resolve(run));
      process.exitCode = exitCodeOf(await executeRun(taskFolder, { ...options, ...(json ? { json } : {}) }));
    });
};
