import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Task } from '../core/task.ts';
import { goneFiles } from './gone-files.ts';

export const interrupted: Answer = { kind: 'interrupted', reason: 'The run was interrupted; it can be resumed.' };

export const unanswered = (
  reason: string,
  missing: readonly string[] = [],
  caveats: readonly string[] = [],
): Extract<Answer, { kind: 'unanswered' }> => ({ kind: 'unanswered', reason, missing, caveats });

/** An error that ends a run cleanly, as its answer. Defects and wrong settings stay errors: they are thrown on. */
export const endingOf = (error: unknown, task: Task, signal: AbortSignal): Answer => {
  if (signal.aborted) return interrupted;
  const gone = goneFiles(task);
  if (gone !== null) return { kind: 'unreadable', reason: gone };
  if (error instanceof EarthwrightError && error.code === 'budget-spent')
    return { kind: 'budget', reason: error.message };
  if (error instanceof EarthwrightError && error.code === 'model-unavailable')
    return {
      kind: 'interrupted',
      reason: `${error.message} What is finished is kept: resume the run with the same --out.`,
    };
  if (error instanceof EarthwrightError && error.code === 'not-approved')
    return { kind: 'interrupted', reason: error.message };
  throw error;
};
