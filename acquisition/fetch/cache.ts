/** What was fetched before, for whatever task, by the hash of its bytes: a second run needs no network. */
import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOfFile, readDocument, writeWhole } from '../../library/files.ts';
import { type Provenance, parseProvenance, writeProvenance } from './provenance.ts';

export interface FetchCache {
  /** Puts the files of a request into a new folder; null where not all are here. */
  restore(key: string, folder: string): Promise<Provenance | null>;
  keep(key: string, folder: string, provenance: Provenance): void;
}

const allOf = ({ files, documents }: Provenance): readonly { path: string; sha256: string }[] => [
  ...files,
  ...documents,
];

const copyWhole = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const partial = `${to}.${process.pid}.partial`;
  copyFileSync(from, partial, constants.COPYFILE_FICLONE);
  renameSync(partial, to);
};

export const openFetchCache = (directory: string): FetchCache => {
  const objectOf = (sha256: string): string => join(directory, 'objects', sha256.slice(0, 2), sha256);
  const requestOf = (key: string): string => join(directory, 'requests', `${key}.json`);
  return {
    restore: async (key, folder) => {
      const kept = parseProvenance(readDocument(requestOf(key)));
      if (!kept || !allOf(kept).every(({ sha256 }) => existsSync(objectOf(sha256)))) return null;
      for (const { path, sha256 } of allOf(kept)) {
        copyWhole(objectOf(sha256), join(folder, path));
        if ((await digestOfFile(join(folder, path))) === sha256) continue;
        // Something has written into the cache: what it holds under this name is not what was fetched.
        rmSync(objectOf(sha256), { force: true });
        return null;
      }
      writeProvenance(folder, kept);
      return kept;
    },
    keep: (key, folder, provenance) => {
      for (const { path, sha256 } of allOf(provenance))
        if (!existsSync(objectOf(sha256))) copyWhole(join(folder, path), objectOf(sha256));
      writeWhole(requestOf(key), provenance);
    },
  };
};
