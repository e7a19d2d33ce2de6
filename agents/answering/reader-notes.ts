import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { filesIn } from '../offline/read-words.ts';

/** What readers had to assume about the files of a workflow, and how far places may be off, is a caveat of its answer. */
export const withReaderNotes = (workflow: Workflow, { files }: Pick<DataProfile, 'files'>): Workflow => {
  const read = new Set(filesIn(workflow));
  const notes = files
    .filter(({ path }) => read.has(path))
    .flatMap(({ path, warnings }) => warnings.map((note) => `${path}: ${note}`));
  return notes.length === 0 ? workflow : { ...workflow, caveats: [...workflow.caveats, ...notes] };
};
