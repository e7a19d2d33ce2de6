import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { filesIn } from '../offline/read-words.ts';

const filesText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

/** What readers had to assume about the files of a workflow, and how far places may be off, is a caveat of its answer: once for all files. */
export const withReaderNotes = (workflow: Workflow, { files }: Pick<DataProfile, 'files'>): Workflow => {
  const read = new Set(filesIn(workflow));
  const notes = files
    .filter(({ path }) => read.has(path))
    .flatMap(({ path, warnings }) => warnings.map((note) => ({ path, note })));
  const caveats = [...Map.groupBy(notes, ({ note }) => note)].map(
    ([note, said]) => `${filesText(said.map(({ path }) => path))}: ${note}`,
  );
  return caveats.length === 0 ? workflow : { ...workflow, caveats: [...workflow.caveats, ...caveats] };
};
