import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { limitsFor } from '../agents/coding/limits-for.ts';
import type { Dependencies } from '../agents/dependencies.ts';
import { finishedNodes } from '../agents/resume.ts';
import type { RunFolder } from '../agents/run-folder.ts';
import { bindInputs, parameterValues } from '../agents/workflow/bindings.ts';
import { upstreamNodes } from '../agents/workflow/workflow-rules.ts';
import { composeLibrary } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import { keepRun } from '../library/keep-run.ts';
import { defaultLibrary, type Library } from '../library/library.ts';
import type { Workbench } from '../library/workbench.ts';
import { grantInputs } from '../sandbox/grants.ts';
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

/** The library for a command that is about it. Throws `library` where it is switched off. */
export const openedLibrary = (option: string | undefined): Library => {
  const found = chosenLibrary(option);
  if (found) return found;
  throw new EarthwrightError('library', 'user', 'EARTHWRIGHT_LIBRARY is off: give --library <folder>.');
};

const profileRecord = z.custom<DataProfile>((value) => typeof value === 'object' && value !== null && 'files' in value);

/** The sandbox, as a library needs it. */
export const workbench = (sandbox: Sandbox, signal: AbortSignal): Workbench => ({
  run: (job) => sandbox.run({ ...job, signal }),
  filesOf: (inputs) => grantInputs(inputs).reads,
});

/** Keeps what a run of a model has proved, and says so in its log. */
export const keepFinished = async (
  finished: { readonly task: Task; readonly answer: Answer; readonly run: RunFolder },
  library: Library,
  { sandbox, limits, signal }: Pick<Dependencies, 'sandbox' | 'limits' | 'signal'>,
): Promise<void> => {
  const { task, answer, run } = finished;
  const profile = profileRecord.safeParse(run.read('profile.json')).data;
  if (!profile) return;
  const results = new Map(finishedNodes(run));
  const kept = await keepRun(
    { task, answer, runFolder: run.path, events: run.events },
    {
      library,
      bench: workbench(sandbox, signal),
      callOf: (node) =>
        upstreamNodes(node).every((id) => results.has(id))
          ? {
              inputs: bindInputs(node, task.folder, results),
              params: parameterValues(node),
              limits: limitsFor(node, profile, limits),
            }
          : null,
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
