import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { RunFolder } from '../agents/run-folder.ts';
import { contractText } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Task } from '../core/task.ts';
import type { Library } from '../library/library.ts';
import { type Bank, openBank } from '../library/memory/bank.ts';
import { learn } from '../library/memory/learn.ts';
import { createRecollection } from '../library/memory/recollection.ts';
import type { Lessons } from '../reasoners/model/mind.ts';

const modes = ['on', 'off', 'frozen'] as const;
export type MemoryMode = (typeof modes)[number];

export const addMemoryOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--memory <mode>',
      'lessons of earlier runs, for a model: on (use and add), frozen (use), off (default: EARTHWRIGHT_MEMORY, else off)',
    ).choices(modes),
  );

/** The mode of the option, else of the environment, else off: what a prompt holds then depends on question and data alone. */
export const memoryMode = (
  option: MemoryMode | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): MemoryMode => {
  const named = option ?? (environment['EARTHWRIGHT_MEMORY'] || 'off');
  const mode = modes.find((one) => one === named);
  if (mode) return mode;
  throw new EarthwrightError('usage', 'user', `EARTHWRIGHT_MEMORY is “${named}”; expected ${modes.join(', ')}.`);
};

/** The lessons of a library. */
export const bankOf = (library: Library): Bank => openBank(join(library.folder, 'memory'));

export interface Memory {
  readonly lessons: Lessons;
  /** Draws the lessons of a finished run where the mode says so. */
  readonly finish: (finished: { readonly task: Task; readonly answer: Answer; readonly run: RunFolder }) => void;
}

/** Null where it is off. Throws `usage` where it is asked for without a library to keep it in. */
export const openMemory = (option: MemoryMode | undefined, library: Library | undefined): Memory | null => {
  const mode = memoryMode(option, process.env);
  if (mode === 'off') return null;
  if (!library) {
    if (option === undefined) return null;
    throw new EarthwrightError(
      'usage',
      'user',
      `--memory ${mode} needs a library: leave --no-library and --replay out.`,
    );
  }
  const bank = bankOf(library);
  return {
    lessons: createRecollection({ lessons: bank.lessons() }),
    finish: ({ task, answer, run }) => {
      if (mode === 'frozen') return;
      const finished = { task, answer, runFolder: run.path, events: run.events };
      const keys = learn(finished, bank, { contract: contractText(), now: () => new Date() });
      if (keys.length > 0)
        run.record({ kind: 'library', what: `learnt: ${keys.map((key) => key.slice(0, 8)).join(', ')}` });
    },
  };
};
