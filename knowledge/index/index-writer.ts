import { createHash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { DocumentSource, KnowledgeEntry } from './entry.ts';
import { facetsOf } from './facets.ts';
import { wordsOf } from './words.ts';

/** Terms in this many entries or more are recorded with their count; searches leave such terms out when rarer ones suffice. */
const frequentTerm = 1_000;

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
    const changes = writeSources(database, sources);
    if (changes.added + changes.changed + changes.removed > 0) {
      database.exec(`INSERT INTO search(search) VALUES ('optimize'); DELETE FROM frequent;
        INSERT INTO frequent SELECT term, doc FROM vocabulary WHERE doc >= ${frequentTerm};`);
    }
    database.exec('COMMIT');
    return changes;
  } finally {
    database.close();
  }
};

const writeSources = (database: DatabaseSync, sources: readonly DocumentSource[]): Changes => {
  const known = new Map(
    z
      .array(originSchema)
      .parse(database.prepare('SELECT name, fingerprint FROM origin').all())
      .map(({ name, fingerprint }) => [name, fingerprint]),
  );
  const forget = database.prepare('DELETE FROM origin WHERE name = ?');
  const remember = database.prepare('INSERT OR REPLACE INTO origin VALUES (?, ?)');
  const changes = { added: 0, changed: 0, removed: 0 };
  const gone = [...known.keys()].filter((name) => sources.every((source) => source.name !== name));
  for (const name of gone) {
    writeEntries(database, name, [], changes);
    forget.run(name);
  }
  for (const source of sources) {
    const fingerprint = source.fingerprint();
    if (known.get(source.name) === fingerprint) continue;
    writeEntries(database, source.name, source.entries(), changes);
    remember.run(source.name, fingerprint);
  }
  return changes;
};

const writeEntries = (
  database: DatabaseSync,
  origin: string,
  entries: Iterable<KnowledgeEntry>,
  changes: { added: number; changed: number; removed: number },
): void => {
  const statements = entryStatements(database);
  const stored = new Map(statements.stored().map((each) => [each.id, each]));
  const wanted = new Map<string, KnowledgeEntry>();
  for (const entry of entries) wanted.set(entry.id, entry);
  for (const { id, row, origin: owner } of stored.values()) {
    if (owner !== origin || wanted.has(id)) continue;
    statements.remove(row);
    changes.removed++;
  }
  for (const entry of wanted.values()) {
    const text = JSON.stringify(entry);
    const hash = createHash('sha256').update(text).digest().subarray(0, 16);
    const known = stored.get(entry.id);
    if (known !== undefined && known.origin === origin && hash.equals(known.hash)) continue;
    if (known === undefined) changes.added++;
    else {
      statements.remove(known.row);
      changes.changed++;
      // Another source's entry was replaced: that source is read again next time, in case this one gives it up.
      if (known.origin !== origin) statements.forgetOrigin(known.origin);
    }
    statements.insert(entry, origin, hash, deflateRawSync(text));
  }
};

const entryStatements = (database: DatabaseSync) => {
  const prepare = (text: string): StatementSync => database.prepare(text);
  const insertEntry = prepare('INSERT INTO entry (id, kind, origin, hash, body) VALUES (?, ?, ?, ?, ?)');
  const insertWords = prepare('INSERT INTO search (rowid, title, keywords, text, facets) VALUES (?, ?, ?, ?, ?)');
  const removeEntry = prepare('DELETE FROM entry WHERE rowid = ?');
  const removeWords = prepare('DELETE FROM search WHERE rowid = ?');
  const stored = prepare('SELECT id, rowid AS row, origin, hash FROM entry');
  const forgetOrigin = prepare('DELETE FROM origin WHERE name = ?');
  const words = (text: string): string => wordsOf(text).join(' ');
  return {
    stored: () => z.array(storedSchema).parse(stored.all()),
    forgetOrigin: (name: string): void => {
      forgetOrigin.run(name);
    },
    insert: (entry: KnowledgeEntry, origin: string, hash: Uint8Array, body: Uint8Array): void => {
      const { id, kind, title, text, keywords = [] } = entry;
      const { lastInsertRowid } = insertEntry.run(id, kind, origin, hash, body);
      insertWords.run(lastInsertRowid, words(title), words(keywords.join(' ')), words(text), facetsOf(entry));
    },
    remove: (row: number): void => {
      removeEntry.run(row);
      removeWords.run(row);
    },
  };
};
