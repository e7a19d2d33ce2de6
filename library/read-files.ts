import { join } from 'node:path';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow } from '../core/workflow.ts';
import { fileShape } from './file-shape.ts';
import { digestOf, digestOfFile } from './files.ts';
import type { KeptWorkflow } from './kept-workflow.ts';
import { filesOf } from './rebind.ts';

export interface ReadFiles {
  /** In the order of their dates. */
  readonly files: KeptWorkflow['files'];
  /** Of the bytes of all of them, in no order: the data that a tool is proven on, or wrong on. */
  readonly data: string;
}

/** The files that a workflow reads, by shape and bytes. */
export const readFiles = async (
  workflow: Workflow,
  profile: DataProfile,
  { folder }: Pick<Task, 'folder'>,
): Promise<ReadFiles> => {
  const byDate = (path: string): string => {
    const file = profile.files.find((one) => one.path === path);
    const own = file?.kind === 'raster' ? file.bands[0]?.date : null;
    return `${own ?? file?.date?.value ?? ''} ${path}`;
  };
  const paths = filesOf(workflow).sort((left, right) => (byDate(left) < byDate(right) ? -1 : 1));
  const files = await Promise.all(
    paths.map(async (path) => {
      const file = profile.files.find((one) => one.path === path);
      return { path, shape: file ? fileShape(file, profile) : '', sha256: await digestOfFile(join(folder, path)) };
    }),
  );
  return {
    files,
    data: digestOf(
      files
        .map(({ sha256 }) => sha256)
        .sort()
        .join('\n'),
    ),
  };
};
