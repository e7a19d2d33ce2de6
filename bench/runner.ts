import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTaskFolder } from '../agents/task-folder.ts';
import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Task, TaskKey } from '../core/task.ts';
import { checkKey, floors, type Status, score } from './score.ts';

export interface TaskResult {
  readonly id: string;
  readonly status: Status;
  readonly got: string | number | null;
  readonly expected: string | number | null;
  readonly wallMs: number;
  readonly runDirectory: string;
  readonly reason?: string;
}

interface BenchSummary {
  readonly tasks: number;
  readonly correct: number;
  readonly wrong: number;
  readonly unanswered: number;
  readonly error: number;
  readonly unscored: number;
  /** Correct ÷ scored tasks. */
  readonly accuracy: number;
  /** Wrong answers ÷ scored tasks: given with confidence, and wrong. */
  readonly silentErrorRate: number;
  readonly wallMs: number;
  readonly floors: { readonly constantLetter: number; readonly letter: string; readonly randomLetter: number };
}

export interface BenchReport {
  readonly summary: BenchSummary;
  readonly tasks: readonly TaskResult[];
}

export interface BenchOptions {
  readonly folder: string;
  readonly jobs: number;
  /** Runs one task; a thrown error counts as `error`, and the others go on. */
  readonly run: (task: Task) => Promise<{ readonly answer: Answer; readonly runDirectory: string }>;
  readonly onResult?: (result: TaskResult) => void;
}

/** Sub-folders that hold a task; the folder itself when it is one. */
export const taskFolders = (folder: string): string[] => {
  const root = resolve(folder);
  if (!existsSync(root))
    throw new EarthwrightError(
      'usage',
      'user',
      `There is no folder “${folder}”. Give a folder whose sub-folders are tasks.`,
    );
  const isTask = (path: string) => existsSync(join(path, 'task.json')) || existsSync(join(path, 'task.md'));
  if (isTask(root)) return [root];
  const found = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(root, entry.name))
    .filter(isTask)
    .sort();
  if (found.length === 0)
    throw new EarthwrightError(
      'usage',
      'user',
      `“${folder}” has no task folder: each needs a task.json or task.md beside its data.`,
    );
  return found;
};

const expectedOf = ({ answer }: TaskKey): string | number | null =>
  answer?.letter ?? answer?.value ?? answer?.text ?? null;

const reasonOf = (answer: Answer): { reason?: string } => ('reason' in answer ? { reason: answer.reason } : {});

const runOne = async ({ task, key }: { task: Task; key: TaskKey }, options: BenchOptions): Promise<TaskResult> => {
  const start = performance.now();
  const common = () => ({ id: task.id, expected: expectedOf(key), wallMs: Math.round(performance.now() - start) });
  try {
    const { answer, runDirectory } = await options.run(task);
    const got = answer.kind === 'answered' ? (answer.choice ?? answer.value) : null;
    return {
      ...common(),
      status: score(task, answer, key),
      got,
      runDirectory,
      ...reasonOf(answer),
    };
  } catch (cause) {
    return {
      ...common(),
      status: 'error',
      got: null,
      runDirectory: '',
      reason: cause instanceof Error ? cause.message : String(cause),
    };
  }
};

const summarise = (
  results: readonly TaskResult[],
  keys: readonly { task: Task; key: TaskKey }[],
  wallMs: number,
): BenchSummary => {
  const count = (status: Status) => results.filter((result) => result.status === status).length;
  const scored = results.length - count('unscored');
  return {
    tasks: results.length,
    correct: count('correct'),
    wrong: count('wrong'),
    unanswered: count('unanswered'),
    error: count('error'),
    unscored: count('unscored'),
    accuracy: scored > 0 ? count('correct') / scored : 0,
    silentErrorRate: scored > 0 ? count('wrong') / scored : 0,
    wallMs: Math.round(wallMs),
    floors: floors(keys),
  };
};

/** Runs every task of a folder, several at a time, and scores the answers. Results come in the order of the tasks. */
export const runBench = async (options: BenchOptions): Promise<BenchReport> => {
  const start = performance.now();
  const tasks = taskFolders(options.folder).map((folder) => readTaskFolder(folder));
  for (const { task, key } of tasks) checkKey(task, key);
  const results: TaskResult[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index];
      if (!task) return;
      const result = await runOne(task, options);
      results[index] = result;
      options.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(options.jobs, tasks.length)) }, worker));
  return { summary: summarise(results, tasks, performance.now() - start), tasks: results };
};
