import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { DocumentSource, KnowledgeEntry, SourceEntry } from './entry.ts';
import { packEntry, unpackEntry } from './entry-body.ts';

const format = 1;
const busyTimeoutMs = 15_000;

const schema = `
  CREATE TABLE document (source TEXT PRIMARY KEY, title TEXT NOT NULL, entries INTEGER NOT NULL, added TEXT NOT NULL,
    revision TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE entry (id TEXT PRIMARY KEY, source TEXT NOT NULL, body BLOB NOT NULL);
  CREATE INDEX entry_source ON entry (source);
  CREATE TABLE revision (value TEXT NOT NULL);
  INSERT INTO revision VALUES ('');
  PRAGMA user_version = ${format};
`;

const documentSchema = z.object({ source: z.string(), title: z.string(), entries: z.number(), added: z.string() });

/** Something that a user added: one file, page or collection of data sets. */
export type AddedDocument = z.infer<typeof documentSchema>;

/** The entries of one document, to be kept. */
export interface NewDocument {
  /** Path or address; adding it again replaces what it gave before. */
  readonly source: string;
  readonly title: string;
  readonly entries: readonly KnowledgeEntry[];
}

/**
 * What users added, in one SQLite file that no rebuild of the index touches. Several processes may write: each change is
 * one transaction, and a writer waits up to 15 s for another.
 */
export interface UserFile {
  readonly path: string;
  readonly add: (documents: readonly NewDocument[]) => void;
  /** Removes one entry by id, or all entries of one source; says how many. */
  readonly remove: (idOrSource: string) => number;
  readonly documents: () => AddedDocument[];
  /** Each document as a source of its own: adding one leaves the others as they are in the index. */
  readonly sources: () => DocumentSource[];
  /** Changes with every write, by any process. */
  readonly revision: () => string;
  readonly close: () => void;
}

const userFileIn = (directory: string): string => join(directory, 'knowledge.sqlite');

/** Opens or makes the file of a directory. Undefined when there is none and `make` is false. Throws `knowledge.format`. */
export const openUserFile = (directory: string, make: boolean): UserFile | undefined => {
  const path = userFileIn(directory);
  if (!make && !existsSync(path)) return undefined;
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  prepareSchema(database, path);
  const revision = (): string =>
    z.object({ value: z.string() }).parse(database.prepare('SELECT value FROM revision').get()).value;
  return {
    path,
    revision,
    add: (documents) => changing(database, () => addDocuments(database, documents)),
    remove: (idOrSource) => changing(database, () => removeEntries(database, idOrSource)),
    documents: () =>
      z
        .array(documentSchema)
        .parse(database.prepare('SELECT source, title, entries, added FROM document ORDER BY source').all()),
    sources: () => sourcesOf(database),
    close: () => database.close(),
  };
};

const prepareSchema = (database: DatabaseSync, path: string): void => {
  const version = (): number =>
    z.object({ user_version: z.number() }).parse(database.prepare('PRAGMA user_version').get()).user_version;
  if (version() === 0) {
    database.exec('BEGIN IMMEDIATE');
    if (version() === 0) database.exec(schema);
    database.exec('COMMIT');
  }
  if (version() === format) return;
  const message = `${path} is of format ${version()}; this version reads format ${format}. Use the version that wrote it.`;
  database.close();
  throw new EarthwrightError('knowledge.format', 'user', message);
};

const changing = <Result>(database: DatabaseSync, change: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    database.prepare('UPDATE revision SET value = ?').run(randomUUID());
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
};

const addDocuments = (database: DatabaseSync, documents: readonly NewDocument[]): void => {
  const forget = database.prepare('DELETE FROM entry WHERE source = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO entry (id, source, body) VALUES (?, ?, ?)');
  const name = database.prepare(
    "INSERT OR REPLACE INTO document (source, title, entries, added, revision) VALUES (?, ?, -1, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), '')",
  );
  for (const { source, title, entries } of documents) {
    forget.run(source);
    for (const entry of entries) keep.run(entry.id, source, packEntry(entry));
    name.run(source, title);
  }
  recount(database);
};

const removeEntries = (database: DatabaseSync, idOrSource: string): number => {
  const { changes } = database.prepare('DELETE FROM entry WHERE id = ? OR source = ?').run(idOrSource, idOrSource);
  recount(database);
  return Number(changes);
};

/** An entry may have moved from one document to another: both are of a new revision. A document without entries is gone. */
const recount = (database: DatabaseSync): void => {
  const counts = 'SELECT count(*) FROM entry WHERE entry.source = document.source';
  database.exec(`
    UPDATE document SET revision = hex(randomblob(16)), entries = (${counts}) WHERE entries <> (${counts});
    DELETE FROM document WHERE entries = 0;`);
};

const sourcesOf = (database: DatabaseSync): DocumentSource[] =>
  z
    .array(z.object({ source: z.string(), revision: z.string() }))
    .parse(database.prepare('SELECT source, revision FROM document ORDER BY added, source').all())
    .map(({ source, revision }) => ({
      name: `user ${source}`,
      fingerprint: () => revision,
      entries: () => storedEntries(database, source),
    }));

const storedEntries = function* (database: DatabaseSync, source: string): Iterable<SourceEntry> {
  for (const row of database.prepare('SELECT body FROM entry WHERE source = ? ORDER BY id').iterate(source)) {
    const { body } = z.object({ body: z.instanceof(Uint8Array) }).parse(row);
    yield { entry: unpackEntry(body), body };
  }
};
