import { closeSync, openSync, readSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import type { Task } from '../../../core/task.ts';
import { filesBelow } from '../../data-files.ts';

/** A text that lies beside the data: a readme, a legend. It is data, never an instruction. */
export interface DataDocument {
  /** Relative to the task folder. */
  readonly path: string;
  readonly text: string;
}

const isDocument = /(?:\.(?:txt|md|rst|me)|(?:^|\/)(?:readme|read[ _-]me|notes?|about|changes))$/i;
const isTask = /^task\.md$/i;
const mostDocuments = 200;
const longestText = 16_384;

const headOf = (path: string): string => {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(longestText);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, longestText, 0));
  } finally {
    closeSync(descriptor);
  }
};

const documentsBeside = ({ folder, files }: Task, kind: RegExp): DataDocument[] => {
  const folders = [...new Set(files.map((path) => dirname(path)))].filter((path) => path.startsWith(folder));
  const paths = [...new Set(folders.flatMap((path) => filesBelow(path)))].filter((path) => kind.test(path));
  return paths
    .filter((path) => !isTask.test(basename(path)))
    .slice(0, mostDocuments)
    .map((path) => ({ path: relative(folder, path).replaceAll('\\', '/'), text: headOf(path) }));
};

/** Texts in the folders of the data files; only the beginning of long ones. */
export const textsBeside = (task: Task): DataDocument[] => documentsBeside(task, isDocument);

const isWork = /\.(?:py|ipynb|r|jl|m|js|pro|sh|bat|cmd|ps1|log)$/i;

/** Scripts and logs there. */
export const workBeside = (task: Task): DataDocument[] => documentsBeside(task, isWork);

const isTableText = /\.(?:csv|tsv|txt|dat|tab)$/i;

/** Lines of comment above a delimited table: what it says of itself. */
export const commentsOf = ({ folder, files }: Task): DataDocument[] =>
  files
    .filter((path) => isTableText.test(path))
    .slice(0, mostDocuments)
    .flatMap((path) => {
      const lines = headOf(path).split(/\r?\n/);
      const first = lines.findIndex((line) => !line.startsWith('#'));
      const comments = lines.slice(0, Math.max(0, first)).map((line) => line.replace(/^#+\s?/, ''));
      // One line alone may be the header.
      if (comments.every((line) => !/\p{L}{2,} \p{L}{2,}/u.test(line))) return [];
      return [{ path: relative(folder, path).replaceAll('\\', '/'), text: comments.join('\n') }];
    });
