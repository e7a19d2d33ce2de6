import { join } from 'node:path';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow } from '../core/workflow.ts';
import { digestOfFile } from './files.ts';
import type { KeptWorkflow } from './kept-workflow.ts';
import type { Library } from './library.ts';
import { matchFiles, rebind } from './rebind.ts';

/** A kept workflow over the files of this task. */
export interface Recalled {
  readonly kept: KeptWorkflow;
  readonly workflow: Workflow;
  /** Every file has the bytes that it had: the answer must be the same. */
  readonly sameData: boolean;
}

/** Values that were read in the data of then, and may be others in those of now. */
const restsOnData = (workflow: Workflow): boolean =>
  workflow.nodes.some(
    (node) =>
      Object.values(node.params).some(({ origin }) => origin === 'metadata') ||
      Object.values(node.inputs).some((input) => input.kind === 'number' && input.origin === 'metadata'),
  );

/** Good enough to answer without anybody who looks: proven here, and neither set aside nor changed by hand. */
const isGood = (library: Library, name: string): boolean =>
  library.sourceOf(name) !== null && library.toolCalled(name).status !== 'untrusted';

/** Paths of kept files that lie in the folder with the bytes that they had. */
const unchangedFiles = async (kept: KeptWorkflow, task: Task, profile: DataProfile): Promise<ReadonlySet<string>> => {
  const there = kept.files.filter(({ path }) => profile.files.some((file) => file.path === path));
  const digests = await Promise.all(there.map(({ path }) => digestOfFile(join(task.folder, path))));
  return new Set(there.flatMap(({ path, sha256 }, index) => (digests[index] === sha256 ? [path] : [])));
};

/** The kept workflow of the same question, where all its tools are still good and the data fit; null otherwise. */
export const recall = async (library: Library, task: Task, profile: DataProfile): Promise<Recalled | null> => {
  const kept = library.workflowFor(task.question, task.choices);
  if (!kept || Object.values(kept.tools).some((name) => !isGood(library, name))) return null;
  const unchanged = await unchangedFiles(kept, task, profile);
  const files = matchFiles(kept.files, profile, unchanged);
  if (!files) return null;
  const digests = await Promise.all(
    kept.files.map(({ path, sha256 }) =>
      unchanged.has(path) ? sha256 : digestOfFile(join(task.folder, files.get(path)?.path ?? path)),
    ),
  );
  const sameData = kept.files.every(({ sha256 }, index) => digests[index] === sha256);
  if (!sameData && restsOnData(kept.workflow)) return null;
  return { kept, workflow: rebind(kept.workflow, files), sameData };
};
