import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { KnowledgeEntry } from './entry.ts';
import { unpackEntry } from './entry-body.ts';

/** Part of every cache name: another layout makes another file. */
export const indexFormat = 1;

/** BM25 weights of title, keywords and text. Facets filter and never score. */
const weights = '8.0, 5.0, 1.0, 0.0';

const foundSchema = z.object({ row: z.number(), score: z.number() });
const hashSchema = z.object({ row: z.number(), hash: z.instanceof(Uint8Array) });
const bodySchema = z.object({ body: z.instanceof(Uint8Array) });
const countSchema = z.object({ kind: z.string(), entries: z.number() });
const frequentSchema = z.object({ term: z.string(), entries: z.number() });

export interface Found {
  readonly row: number;
  /** BM25, higher is better. */
  readonly score: number;
}

/** An open index: entries compressed in a table, their words in an FTS5 table without content. */
export interface IndexFile {
  readonly search: (expression: string, limit: number) => Found[];
  readonly entry: (row: number) => KnowledgeEntry;
  readonly find: (id: string) => { row: number; entry: KnowledgeEntry } | undefined;
  /** Rows whose facets match; all without an expression. */
  readonly rows: (expression?: string) => ReadonlySet<number>;
  /** Every row with a hash of its entry, in the order of rows. */
  readonly hashes: () => { row: number; hash: Uint8Array }[];
  readonly counts: () => ReadonlyMap<string, number>;
  /** Stems in very many entries, with the number of entries. */
  readonly frequentTerms: () => ReadonlyMap<string, number>;
  readonly close: () => void;
}

const bodyOf = (row: unknown): KnowledgeEntry => {
  const { body } = bodySchema.parse(row);
  return unpackEntry(body);
};

/** Opens an index for reading. Throws what SQLite throws when the file is damaged or no index. */
export const openIndexFile = (path: string): IndexFile => {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -65536;');
  const search = database.prepare(
    `SELECT rowid AS row, -bm25(search, ${weights}) AS score FROM search WHERE search MATCH ? ORDER BY score DESC LIMIT ?`,
  );
  const byRow = database.prepare('SELECT body FROM entry WHERE rowid = ?');
  const byId = database.prepare('SELECT rowid AS row FROM entry WHERE id = ?');
  const matching = database.prepare('SELECT rowid AS row FROM search WHERE search MATCH ?');
  const allRows = database.prepare('SELECT rowid AS row FROM entry');
  const entry = (row: number): KnowledgeEntry => bodyOf(byRow.get(row));
  return {
    search: (expression, limit) => z.array(foundSchema).parse(search.all(expression, limit)),
    entry,
    find: (id) => {
      const found = byId.get(id);
      if (found === undefined) return undefined;
      const { row } = z.object({ row: z.number() }).parse(found);
      return { row, entry: entry(row) };
    },
    rows: (expression) => {
      const found = expression === undefined ? allRows.all() : matching.all(expression);
      return new Set(
        z
          .array(z.object({ row: z.number() }))
          .parse(found)
          .map(({ row }) => row),
      );
    },
    hashes: () =>
      z.array(hashSchema).parse(database.prepare('SELECT rowid AS row, hash FROM entry ORDER BY rowid').all()),
    counts: () => countsByKind(database),
    frequentTerms: () => frequentTerms(database),
    close: () => database.close(),
  };
};

const countsByKind = (database: DatabaseSync): ReadonlyMap<string, number> => {
  const rows = database.prepare('SELECT kind, count(*) AS entries FROM entry GROUP BY kind ORDER BY kind').all();
  return new Map(
    z
      .array(countSchema)
      .parse(rows)
      .map(({ kind, entries }) => [kind, entries]),
  );
};

const frequentTerms = (database: DatabaseSync): ReadonlyMap<string, number> => {
  const rows = database.prepare('SELECT term, entries FROM frequent').all();
  return new Map(
    z
      .array(frequentSchema)
      .parse(rows)
      .map(({ term, entries }) => [term, entries]),
  );
};
