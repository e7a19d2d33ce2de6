/** Files of a request that are whole already, while others are still fetched: a run that was ended goes on behind them. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { digestOfFile, readDocument, writeWhole } from '../../library/files.ts';

const entry = z.object({
  path: z.string(),
  source: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  notes: z.array(z.string()),
});
type Entry = z.infer<typeof entry>;

export interface Journal {
  /** What is known of a file that is here with the bytes that were fetched. */
  finished(path: string): Promise<Entry | null>;
  add(done: Entry): void;
  /** The request is whole: the journal is not needed any more. */
  end(): void;
}

export const openJournal = (folder: string): Journal => {
  const place = join(folder, 'fetching.json');
  const entries = new Map((z.array(entry).safeParse(readDocument(place)).data ?? []).map((one) => [one.path, one]));
  return {
    finished: async (path) => {
      const known = entries.get(path);
      const file = join(folder, path);
      return known && existsSync(file) && (await digestOfFile(file)) === known.sha256 ? known : null;
    },
    add: (done) => {
      entries.set(done.path, done);
      writeWhole(place, [...entries.values()]);
    },
    end: () => rmSync(place, { force: true }),
  };
};
