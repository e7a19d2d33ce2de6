import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DocumentSource } from './entry.ts';
import { type IndexFile, indexFormat, openIndexFile } from './index-file.ts';
import { type Changes, writeIndexFile } from './index-writer.ts';

const keptPerLineage = 4;
const dayMs = 24 * 3600 * 1000;
const unusedAfterMs = 30 * dayMs;

export interface OpenedIndex {
  readonly index: IndexFile;
  readonly path: string;
  /** What was written to get here; undefined when the cache had it. */
  readonly changes?: Changes;
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/**
 * Opens the index over these sources. Its file is named after their fingerprints, so an existing one is right as it is;
 * otherwise the last of the same lineage is copied, changed where it differs and moved into place in one step. Several
 * processes may do so at once: each writes a file of its own and the last to finish replaces an equal one.
 */
export const openCachedIndex = (
  directory: string,
  lineage: string,
  sources: readonly DocumentSource[],
): OpenedIndex => {
  const family = digest('lineage', lineage).slice(0, 12);
  const content = digest(String(indexFormat), ...sources.flatMap(({ name, fingerprint }) => [name, fingerprint()]));
  const path = join(directory, `${family}-${content.slice(0, 24)}.sqlite`);
  if (existsSync(path)) {
    const index = tryOpen(path);
    if (index !== undefined) return { index, path };
    rmSync(path, { force: true });
  }
  const changes = build(directory, family, path, sources);
  removeOld(directory, family, path);
  return { index: openIndexFile(path), path, changes };
};

/** A file that SQLite refuses is as good as none: the index can always be made anew. */
const tryOpen = (path: string): IndexFile | undefined => {
  try {
    const index = openIndexFile(path);
    index.counts();
    const { mtimeMs } = statSync(path);
    if (Date.now() - mtimeMs > dayMs) utimesSync(path, new Date(), new Date());
    return index;
  } catch {
    return undefined;
  }
};

const build = (directory: string, family: string, path: string, sources: readonly DocumentSource[]): Changes => {
  const staging = join(directory, `.${randomUUID()}.sqlite`);
  const [last] = generations(directory, family);
  try {
    if (last !== undefined) {
      try {
        copyFileSync(last, staging);
        return publish(staging, path, writeIndexFile(staging, sources));
      } catch {
        rmSync(staging, { force: true });
      }
    }
    return publish(staging, path, writeIndexFile(staging, sources));
  } finally {
    rmSync(staging, { force: true });
  }
};

/** The rename must not come before the content: a crash in between leaves no file rather than half of one. */
const publish = (staging: string, path: string, changes: Changes): Changes => {
  const handle = openSync(staging, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(staging, path);
  return changes;
};

/** Files of one lineage, newest first. */
const generations = (directory: string, family: string): string[] =>
  modified(directory, (name) => name.startsWith(`${family}-`) && name.endsWith('.sqlite')).map(({ path }) => path);

const modified = (directory: string, wanted: (name: string) => boolean): { path: string; modifiedMs: number }[] =>
  readdirSync(directory)
    .filter(wanted)
    .flatMap((name) => {
      const stats = statSync(join(directory, name), { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ path: join(directory, name), modifiedMs: stats.mtimeMs }];
    })
    .sort((left, right) => right.modifiedMs - left.modifiedMs);

/** Keeps the last generations; an open file that can't be removed goes another time. */
const removeOld = (directory: string, family: string, current: string): void => {
  const superseded = generations(directory, family).filter((path) => path !== current);
  const indices = modified(directory, (name) => /^[0-9a-f]{12}-[0-9a-f]{24}\.sqlite$/.test(name));
  const staged = modified(directory, (name) => /^\.[0-9a-f-]{36}\.sqlite/.test(name));
  const unused = indices.filter(({ modifiedMs }) => Date.now() - modifiedMs > unusedAfterMs);
  const abandoned = staged.filter(({ modifiedMs }) => Date.now() - modifiedMs > dayMs);
  for (const path of [...superseded.slice(keptPerLineage - 1), ...[...unused, ...abandoned].map((each) => each.path)]) {
    try {
      rmSync(path, { force: true });
    } catch {
      // Another process has it open.
    }
  }
};
