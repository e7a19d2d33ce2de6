import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { summariseData } from '../agents/summary/summarise.ts';
import { readTaskFolder } from '../agents/task-folder.ts';
import { operators } from '../analysis/operators.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { DataProfile } from '../core/profile.ts';
import { examplesFor } from '../reasoners/language/examples.ts';
import { ground } from '../reasoners/language/ground/ground.ts';
import { isMissing } from '../reasoners/language/ground/missing.ts';
import { abortOnSignal, refuseAborted } from './interrupt.ts';
import { printFolder, printOperators } from './language/print.ts';
import { print, printJson } from './terminal.ts';

interface LanguageOptions {
  readonly json?: boolean;
}

/** Profiles a folder without leaving a run behind. */
export const profileFolder = async (folder: string): Promise<DataProfile> => {
  const { task } = readTaskFolder(folder, 'what can be asked here');
  const runFolder = mkdtempSync(join(tmpdir(), 'earthwright-language-'));
  const sandbox = composeSandbox();
  const { signal } = abortOnSignal();
  try {
    const reasoner = composeQuestionReasoner();
    const profile = await summariseData(
      task,
      composeRun({ runFolder, sandbox, reasoner, limits: {}, isolation: 'auto', rounds: 1, signal }),
    );
    refuseAborted(signal);
    return profile;
  } finally {
    await sandbox.close();
    rmSync(runFolder, { recursive: true, force: true });
  }
};

const describeFolder = async (folder: string, { json }: LanguageOptions): Promise<void> => {
  const profile = await profileFolder(folder);
  const grounding = ground(profile);
  if (isMissing(grounding)) throw new EarthwrightError('language-names', 'data', grounding.what);
  const { scope, bound } = grounding;
  const made = new Set([...bound.values()].flatMap((one) => (one.kind === 'index' ? [one.field.name] : [])));
  const examples = examplesFor(profile, scope);
  if (json) printJson({ fields: scope.fields, layers: scope.layers, absent: scope.absent, examples });
  else print(printFolder(scope, made, examples));
};

export const registerLanguageCommand = (program: Command): void => {
  program
    .command('language')
    .description(
      'the analysis language: its operators, or what an expression may name in a folder, with examples that run',
    )
    .argument('[folder]', 'data folder')
    .option('--json', 'print everything as JSON')
    .action(async (folder: string | undefined, options: LanguageOptions) => {
      if (folder !== undefined) await describeFolder(folder, options);
      else if (options.json) printJson(operators);
      else print(printOperators());
    });
};
