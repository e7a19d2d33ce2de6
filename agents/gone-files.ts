import { lstatSync } from 'node:fs';
import { relative } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import type { Task } from '../core/task.ts';

const named = 3;

/** What to say of data files that were there when the run began and are there no more; null where all are. */
export const goneFiles = ({ folder, files }: Task): string | null => {
  const gone = files.filter((path) => !lstatSync(path, { throwIfNoEntry: false }));
  if (gone.length === 0) return null;
  const names = gone.slice(0, named).map((path) => relative(folder, path).replaceAll('\\', '/'));
  const more = gone.length > named ? ` and ${gone.length - named} more` : '';
  const [are, them] = gone.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${names.join(', ')}${more} ${are} no longer there: put ${them} back and resume the run. What is finished is kept.`;
};

/** Throws `data-gone` where a data file is gone: what failed then failed for that, and is not held against a plan or a tool. */
export const refuseGone = (task: Task): void => {
  const message = goneFiles(task);
  if (message !== null) throw new EarthwrightError('data-gone', 'data', message);
};
