import { createHash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { DocumentSource, KnowledgeEntry, SourceEntry } from './entry.ts';
import { packEntry } from './entry-body.ts';
import { facetsOf } from './facets.ts';
import { wordsOf } from './words.ts';

/** Terms in this many entries or more are recorded with their count; searches leave such terms out when rarer ones suffice. */
const frequentTerm = 200;

/** A change of more than this share of the entries is worth the time to tidy the whole index. */
const tidyShare = 0.02;

const schema = `
  CREATE TABLE entry (rowid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, origin TEXT NOT NULL,
    hash BLOB NOT NULL, body BLOB NOT NULL);
  CREATE TABLE origin (name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE frequent (term TEXT PRIMARY KEY, entries INTEGER NOT NULL) WITHOUT ROWID;
  CREATE VIRTUAL TABLE search USING fts5(title, keywords, text, facets,
    content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(search, row);
`;

const originSchema = z.object({ name: z.string(), fingerprint: z.string() });
const storedSchema = z.object({
  id: z.string(),
  row: z.number(),
  origin: z.string(),
  hash: z.instanceof(Uint8Array),
});

export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * Makes the index at `path` hold exactly the entries of these sources; an existing one is changed only where they differ,
 * and a source whose fingerprint it knows isn't even read. Of two entries with one id the later wins. The file must
 * belong to the caller alone: it is written without a journal.
 */
export const writeIndexFile = (path: string, sources: readonly DocumentSource[]): Changes => {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -131072;');
    const isNew = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'entry'").get() === undefined;
    if (isNew) database.exec(schema);
    database.exec('BEGIN');
    const { changes, total } = writeSources(database, sources);
    const share = (changes.added + changes.changed + changes.removed) / Math.max(1, total);
    if (share > tidyShare)
      database.exec(`INSERT INTO search(search) VALUES ('optimize'); DELETE FROM frequent;
        INSERT INTO frequent SELECT term, doc FROM vocabulary WHERE doc >= ${frequentTerm};`);
    database.exec('COMMIT');
    return changes;
  } finally {
    database.close();
  }
};

interface Stored {
  readonly row: number;
  readonly origin: string;
  readonly hash: Uint8Array;
}

const writeSources = (
  database: DatabaseSync,
  sources: readonly DocumentSource[],
): { changes: Changes; total: number } => {
  const origins = z.array(originSchema).parse(database.prepare('SELECT name, fingerprint FROM origin').all());
  const known = new Map(origins.map(({ name, fingerprint }) => [name, fingerprint]));
  const current = new Set(sources.map(({ name }) => name));
  const gone = origins.filter(({ name }) => !current.has(name));
  const renewed = sources.filter((source) => known.get(source.name) !== source.fingerprint());
  const writer = entryWriter(database);
  for (const { name } of gone) writer.write(name, []);
  for (const source of renewed) writer.write(source.name, source.entries());
  const forget = database.prepare('DELETE FROM origin WHERE name = ?');
  const remember = database.prepare('INSERT OR REPLACE INTO origin VALUES (?, ?)');
  for (const { name } of gone) forget.run(name);
  for (const source of renewed) remember.run(source.name, source.fingerprint());
  // A source whose entry another one replaced is read again next time, in case the other gives it up.
  for (const name of writer.overruled) forget.run(name);
  return { changes: writer.changes, total: writer.total() };
};

const entryWriter = (database: DatabaseSync) => {
  const statements = entryStatements(database);
  const stored = new Map<string, Stored>(statements.stored().map(({ id, ...rest }) => [id, rest]));
  const idsOf = Map.groupBy(stored.keys(), (id) => stored.get(id)?.origin);
  const changes = { added: 0, changed: 0, removed: 0 };
  const overruled = new Set<string>();
  const put = (origin: string, { entry, body = packEntry(entry) }: SourceEntry): void => {
    const hash = createHash('sha256').update(body).digest().subarray(0, 16);
    const known = stored.get(entry.id);
    if (known !== undefined && known.origin === origin && hash.equals(known.hash)) return;
    if (known === undefined) changes.added++;
    else {
      statements.remove(known.row);
      changes.changed++;
      if (known.origin !== origin) overruled.add(known.origin);
    }
    stored.set(entry.id, { row: statements.insert(entry, origin, hash, body), origin, hash });
  };
  return {
    changes,
    overruled,
    total: () => stored.size,
    /** Makes the entries of one source these. */
    write: (origin: string, entries: Iterable<SourceEntry>): void => {
      const kept = new Set<string>();
      for (const each of entries) {
        kept.add(each.entry.id);
        put(origin, each);
      }
      for (const id of idsOf.get(origin) ?? []) {
        const known = stored.get(id);
        if (kept.has(id) || known?.origin !== origin) continue;
        statements.remove(known.row);
        stored.delete(id);
        changes.removed++;
      }
    },
  };
};

const entryStatements = (database: DatabaseSync) => {
  const prepare = (text: string): StatementSync => database.prepare(text);
  const insertEntry = prepare('INSERT INTO entry (id, kind, origin, hash, body) VALUES (?, ?, ?, ?, ?)');
  const insertWords = prepare('INSERT INTO search (rowid, title, keywords, text, facets) VALUES (?, ?, ?, ?, ?)');
  const removeEntry = prepare('DELETE FROM entry WHERE rowid = ?');
  const removeWords = prepare('DELETE FROM search WHERE rowid = ?');
  const stored = prepare('SELECT id, rowid AS row, origin, hash FROM entry');
  const words = (text: string): string => wordsOf(text).join(' ');
  return {
    stored: () => z.array(storedSchema).parse(stored.all()),
    insert: (entry: KnowledgeEntry, origin: string, hash: Uint8Array, body: Uint8Array): number => {
      const { id, kind, title, text, keywords = [] } = entry;
      const { lastInsertRowid } = insertEntry.run(id, kind, origin, hash, body);
      insertWords.run(lastInsertRowid, words(title), words(keywords.join(' ')), words(text), facetsOf(entry));
      return Number(lastInsertRowid);
    },
    remove: (row: number): void => {
      removeEntry.run(row);
      removeWords.run(row);
    },
  };
};
