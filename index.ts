/** earthwright as a library: what the command line does, from a program. */
import { join, resolve } from 'node:path';
import type { Reasoner } from './agents/reasoner.ts';
import { runTask } from './agents/run.ts';
import { readTaskFolder } from './agents/task-folder.ts';
import { parse } from './analysis/parse.ts';
import { composeExpressionReasoner, composeQuestionReasoner, composeRun, composeSandbox } from './compose.ts';
import type { Answer } from './core/answer.ts';
import { EarthwrightError } from './core/errors.ts';
import type { RunEvent } from './core/event.ts';
import type { Limits } from './core/limits.ts';
import type { Isolation, Sandbox } from './sandbox/sandbox.ts';

export type { Reasoner } from './agents/reasoner.ts';
export { runTask } from './agents/run.ts';
export { readTaskFolder } from './agents/task-folder.ts';
export {
  composeExpressionReasoner,
  composeQuestionReasoner,
  composeRun,
  composeSandbox,
  type RunSettings,
} from './compose.ts';
export { prepareModelReasoner } from './compose-model.ts';
export type { Answer } from './core/answer.ts';
export { EarthwrightError } from './core/errors.ts';
export type { RunEvent } from './core/event.ts';
export type { Limits } from './core/limits.ts';
export type { DataProfile } from './core/profile.ts';
export type { Task } from './core/task.ts';
export type { Sandbox } from './sandbox/sandbox.ts';

export interface AnswerOptions {
  /** Default: the question of the folder's task.json or task.md. */
  readonly question?: string;
  /** What to compute, in the analysis language, in the place of a question. */
  readonly expression?: string;
  /** Who thinks; default: the reasoner without a model. One that talks to a model: `prepareModelReasoner`. */
  readonly reasoner?: Reasoner;
  /** Where everything is kept; new, empty, or a run to go on with. Default: `<folder>/.earthwright/runs/<time>`. */
  readonly runFolder?: string;
  /** For several answers: one sandbox, closed by whoever made it. */
  readonly sandbox?: Sandbox;
  readonly limits?: Partial<Limits>;
  readonly isolation?: Isolation;
  /** How often a tool may be written anew; default 3. */
  readonly rounds?: number;
  /** Hosts that may be asked for what the task's folder lacks; default: none. With a list, be it empty, those that the task names count as well. */
  readonly allowNetwork?: readonly string[];
  readonly signal?: AbortSignal;
  readonly listen?: (event: RunEvent) => void;
}

export type Answered = Answer & { readonly runFolder: string };

const queryOf = (expression: string): Parameters<typeof composeExpressionReasoner>[0] => {
  const parsed = parse(expression);
  if (parsed.kind === 'query') return parsed.query;
  throw new EarthwrightError('expression-syntax', 'user', `“${expression}”: ${parsed.fault.message}`);
};

const reasonerOf = ({ reasoner, expression }: AnswerOptions): Reasoner =>
  reasoner ?? (expression === undefined ? composeQuestionReasoner() : composeExpressionReasoner(queryOf(expression)));

/**
 * Answers a question about the data in a folder. A question that has no supported answer is an outcome (`unanswered`), not an
 * error. Throws an `EarthwrightError` with code `usage`, `task-invalid` or `expression-syntax` before anything has started.
 */
export const answer = async (folder: string, options: AnswerOptions = {}): Promise<Answered> => {
  const { task } = readTaskFolder(folder, options.question ?? options.expression);
  const stamp = new Date().toISOString().replace(/[-:.]/g, '').replace('T', '-').slice(0, 18);
  const runFolder = resolve(options.runFolder ?? join(task.folder, '.earthwright', 'runs', stamp));
  const reasoner = reasonerOf(options);
  const sandbox = options.sandbox ?? composeSandbox();
  try {
    const given = await runTask(
      task,
      composeRun({
        runFolder,
        sandbox,
        reasoner,
        limits: options.limits ?? {},
        isolation: options.isolation ?? 'auto',
        rounds: options.rounds ?? 3,
        signal: options.signal ?? new AbortController().signal,
        ...(options.allowNetwork ? { network: { allowed: options.allowNetwork, trustsTask: true } } : {}),
        ...(options.listen ? { listen: options.listen } : {}),
      }),
    );
    return { ...given, runFolder };
  } finally {
    if (!options.sandbox) await sandbox.close();
  }
};
