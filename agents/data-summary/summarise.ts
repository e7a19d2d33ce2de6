import { relative } from 'node:path';
import type { DataProfile, FileProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Dependencies } from '../dependencies.ts';
import { documentsBeside } from './documents.ts';
import { type Described, profileOf, unreadablePixels } from './file-profile.ts';
import { groupFiles } from './groups.ts';
import { legendsOf } from './legends.ts';
import { measure } from './measure.ts';

const unknownsOf = (files: readonly FileProfile[]): string[] =>
  files.flatMap((file) => {
    if (file.kind === 'unreadable') return [`${file.path}: ${file.message}`];
    if (file.kind !== 'raster') return [];
    const unnamed = file.bands.filter((band) => band.quantity === null);
    return unnamed.length > 0
      ? [
          `${file.path}: what ${unnamed.length === file.bands.length ? 'its bands measure' : `bands ${unnamed.map((band) => band.index).join(', ')} measure`}`,
        ]
      : [];
  });

/**
 * Profiles every file: what it says of itself, what a probe tool measures in it, and what can be inferred, with reasons.
 * Files in `unmeasured` (absolute paths) have no statistics: their pixels are not here.
 */
export const summariseData = async (
  task: Task,
  dependencies: Dependencies,
  unmeasured: ReadonlySet<string> = new Set(),
): Promise<DataProfile> => {
  const descriptions = await dependencies.describe(task.files);
  const described = task.files.flatMap((absolute, index): Described[] => {
    const description = descriptions[index];
    return description ? [{ path: relative(task.folder, absolute).replaceAll('\\', '/'), absolute, description }] : [];
  });
  const measurable = described.filter(({ absolute }) => !unmeasured.has(absolute));
  const { statistics, failures } = await measure(measurable, dependencies);
  const files = described.map((file) => {
    const failure = failures.get(file.path);
    return failure === undefined ? profileOf(file, statistics.get(file.path) ?? []) : unreadablePixels(file, failure);
  });
  const documents = documentsBeside(task);
  const legends = legendsOf(described, files, documents);
  return {
    files,
    groups: groupFiles(files),
    unknown: unknownsOf(files),
    ...(documents.length > 0 ? { documents } : {}),
    ...(legends.length > 0 ? { legends } : {}),
  };
};
