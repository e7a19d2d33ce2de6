import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { RunFolder } from '../agents/run-folder.ts';
import { composeLibrary } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import type { Task } from '../core/task.ts';
import { keepRun } from '../library/keep-run.ts';
import { defaultLibrary, type Library } from '../library/library.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

export const addLibraryOptions = (command: Command): Command =>
  command
    .option(
      '--library <folder>',
      'kept tools and workflows (default: EARTHWRIGHT_LIBRARY, else in your data directory)',
    )
    .option('--no-library', 'neither use nor keep anything');

/** The library of the options, else of the environment; undefined where it is switched off. */
export const chosenLibrary = (option: string | false | undefined): Library | undefined => {
  if (option === false) return undefined;
  const folder = typeof option === 'string' ? resolve(option) : defaultLibrary(process.env);
  return folder === null ? undefined : composeLibrary(folder);
};

/** Keeps what a run of a model has proved, and says so in its log. */
export const keepFinished = async (
  finished: { readonly task: Task; readonly answer: Answer; readonly run: RunFolder },
  library: Library,
  sandbox: Sandbox,
): Promise<void> => {
  const { task, answer, run } = finished;
  const kept = await keepRun(
    { task, answer, runFolder: run.path, events: run.events },
    {
      library,
      now: () => new Date(),
      describe: async (source) => {
        const outcome = await sandbox.describe(source);
        return outcome.kind === 'described' ? outcome.description : null;
      },
    },
  );
  const parts = [
    ...kept.tools.map((name) => `tool ${name}`),
    ...(kept.workflow ? ['the workflow of this question'] : []),
  ];
  if (parts.length > 0) run.record({ kind: 'library', what: `kept: ${parts.join(', ')}` });
};
