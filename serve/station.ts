import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Dependencies } from '../agents/dependencies.ts';
import type { Reasoner } from '../agents/reasoner.ts';
import type { RunFolder } from '../agents/run-folder.ts';
import { composeLibraryReasoner, composeQuestionReasoner, composeRun, type RunSettings } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import type { RunEvent } from '../core/event.ts';
import type { Limits } from '../core/limits.ts';
import type { Task } from '../core/task.ts';
import type { Library } from '../library/library.ts';
import type { Isolation, Sandbox } from '../sandbox/sandbox.ts';
import type { Clean } from './clean.ts';
import type { Places } from './places.ts';
import type { CallOptions } from './served-tool.ts';

/** Who thinks when a question is asked. */
export interface Thinking {
  readonly reasonerFor: (run: RunFolder) => Reasoner;
  readonly rounds: number;
  readonly replans: number;
  /** What it may fetch, and look through; absent: what was fetched before. */
  readonly world?: Pick<RunSettings, 'network' | 'sight'>;
}

export interface StationOptions {
  readonly places: Places;
  readonly clean: Clean;
  readonly sandbox: Sandbox;
  readonly thinking: Thinking;
  readonly library?: Library | undefined;
  /** Keeps in the library what a run has proved. */
  readonly keep?: (
    finished: { readonly task: Task; readonly answer: Answer; readonly run: RunFolder },
    dependencies: Dependencies,
  ) => Promise<void>;
  readonly limits?: Partial<Limits>;
  readonly isolation?: Isolation;
  /** A line about an event for people who wait; null where none is needed. */
  readonly lineOf: (event: RunEvent) => string | null;
  readonly now: () => Date;
}

interface RunWants extends CallOptions {
  /** Run on a kept tool, instead of a template. */
  readonly library?: boolean;
  readonly thinking?: Thinking;
}

/** What every call needs. Contract: a run belongs to one call; whoever asks for its dependencies releases it. */
export interface Station extends Omit<StationOptions, 'lineOf' | 'now'> {
  /** Name of a run folder that no other call has, below the folder of runs. */
  newRun(what: string): string;
  dependencies(run: string, wants: RunWants): Dependencies;
}

export const createStation = ({ lineOf, now, ...options }: StationOptions): Station => {
  const { places, sandbox, library, limits = {}, isolation = 'auto', clean } = options;
  let count = 0;
  return {
    ...options,
    newRun: (what) => {
      const day = now().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
      for (;;) {
        const name = `${day}-${what}-${++count}`;
        if (!existsSync(join(places.runs, name))) return name;
      }
    },
    dependencies: (run, { signal, progress, thinking, ...wants }) => {
      const byHand = (folder: RunFolder): Reasoner =>
        wants.library && library
          ? composeLibraryReasoner(composeQuestionReasoner(), library, folder)
          : composeQuestionReasoner();
      return composeRun({
        runFolder: join(places.runs, run),
        sandbox,
        reasoner: thinking?.reasonerFor ?? byHand,
        limits,
        isolation,
        rounds: thinking?.rounds ?? 1,
        replans: thinking?.replans ?? 0,
        ...thinking?.world,
        signal,
        listen: (event) => {
          const line = lineOf(event);
          if (line !== null) progress(clean(line));
        },
      });
    },
  };
};
