import type { DocumentSource } from './entry.ts';
import { openCachedIndex } from './index-cache.ts';
import type { IndexFile } from './index-file.ts';
import type { Changes } from './index-writer.ts';
import { type LexicalSearch, lexicalSearch } from './lexical-search.ts';
import { openUserFile, type UserFile } from './user-file.ts';

/** The index as of one revision of the user's file. */
export interface Snapshot {
  readonly index: IndexFile;
  readonly lexical: LexicalSearch;
  readonly path: string;
  /** What was written to get here; undefined when the cache had it. */
  readonly changes: Changes | undefined;
}

/** The index over fixed sources and the user's file, always the latest. */
export interface CurrentIndex {
  /** Reopened when any process changed the user's file since the last call. */
  readonly latest: () => Snapshot;
  /** The user's file, where there is one. */
  readonly userFile: () => UserFile | undefined;
  /** The user's file, made if need be; undefined without a directory. */
  readonly writableFile: () => UserFile | undefined;
  readonly close: () => void;
}

export const openCurrentIndex = (
  cache: string,
  fixed: readonly DocumentSource[],
  directory: string | undefined,
): CurrentIndex => {
  let file: UserFile | undefined;
  let revision: string | undefined;
  let snapshot: Snapshot | undefined;
  const userFile = (make: boolean): UserFile | undefined =>
    (file ??= directory === undefined ? undefined : openUserFile(directory, make));
  const closeSnapshot = (): void => {
    snapshot?.lexical.close();
    snapshot?.index.close();
    snapshot = undefined;
  };
  const open = (): Snapshot => {
    const own = userFile(false);
    revision = own?.revision();
    const { index, path, changes } = openCachedIndex(cache, directory ?? '', [...fixed, ...(own?.sources() ?? [])]);
    return { index, path, changes, lexical: lexicalSearch(index) };
  };
  return {
    latest: () => {
      if (snapshot !== undefined && userFile(false)?.revision() !== revision) closeSnapshot();
      return (snapshot ??= open());
    },
    userFile: () => userFile(false),
    writableFile: () => userFile(true),
    close: () => {
      closeSnapshot();
      file?.close();
    },
  };
};
