/** Data that a task's folder lacks, before anything else is looked at; and their citation in the answer. */

import { join, sep } from 'node:path';
import { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import { type WantedFetch, wantedFetch } from '../core/fetch-request.ts';
import type { Task } from '../core/task.ts';
import type { Dependencies } from './dependencies.ts';
import { unanswered } from './ending.ts';
import type { FetchedSet } from './fetched-set.ts';
import { fetchedFolder } from './task-folder.ts';

interface TaskWithData {
  readonly kind: 'acquired';
  readonly task: Task;
  readonly sets: readonly FetchedSet[];
}

/** In the run folder: what the planner has asked for beyond the task, so that a run that goes on has it, too. */
const plannedFile = 'fetch.json';

/** Data that an earlier start of the run has planned to fetch. */
export const plannedFetch = ({ run }: Pick<Dependencies, 'run'>): readonly WantedFetch[] =>
  z.array(wantedFetch).safeParse(run.read(plannedFile)).data ?? [];

/** Addresses are those of catalogues: nothing secret is in them. */
export const keepPlanned = ({ run }: Dependencies, planned: readonly WantedFetch[]): void =>
  void run.write(plannedFile, planned);

/** Files that an earlier run has fetched, without a request of the task for them. */
const holdsFetched = ({ folder, files }: Task): boolean =>
  files.some((path) => path.startsWith(join(folder, fetchedFolder, sep)));

/** The task with the files that were fetched for it; or why there is no answer. */
export const acquireData = async (
  task: Task,
  { acquire, run }: Dependencies,
): Promise<TaskWithData | Extract<Answer, { kind: 'unanswered' }>> => {
  if ((task.fetch ?? []).length === 0 && !(acquire && holdsFetched(task))) return { kind: 'acquired', task, sets: [] };
  if (!acquire) return unanswered('The task wants data to be fetched, and nothing here can fetch them.');
  const acquired = await acquire(task);
  if (acquired.kind === 'refused') return unanswered(acquired.reason, acquired.missing);
  const { sets } = acquired;
  for (const { collection, from, files, bytes } of sets)
    run.record({ kind: 'fetched', collection, from, files: files.length, bytes });
  const files = [...new Set([...task.files, ...sets.flatMap((set) => set.files)])];
  return { kind: 'acquired', task: { ...task, files }, sets };
};

/** An answer that rests on fetched data cites them. */
export const withSources = (answer: Answer, { sets }: TaskWithData): Answer => {
  if (answer.kind !== 'answered' || sets.length === 0) return answer;
  return {
    ...answer,
    sources: sets.map(({ citation }) => citation),
    caveats: [...answer.caveats, ...new Set(sets.flatMap(({ notes }) => notes))],
  };
};
