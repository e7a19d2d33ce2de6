/** SQLite databases through node:sqlite: nothing is written beside them, and what stands in their journals counts. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { dataError } from '../errors.ts';
import { fileExists } from '../files/exists.ts';
import { mergeLog, withoutLog } from './sqlite-wal.ts';

export type Row = Readonly<Record<string, unknown>>;
export interface Database {
  /** Whole numbers come as bigint. */
  all(sql: string): Row[];
  /** The same, one row after the other. */
  each(sql: string): Iterable<Row>;
  close(): void;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const journalMagic = 'd9d505f920a163d7';
const memoryLimit = 2 ** 31 - 1;

/** A journal with this header was left by a program that stopped while it wrote: the database is in the middle of a change. */
const hasHotJournal = (path: string): boolean => {
  const journal = `${path}-journal`;
  if (!fileExists(journal)) return false;
  const descriptor = openSync(journal, 'r');
  try {
    const head = Buffer.alloc(8);
    return readSync(descriptor, head, 0, 8, 0) === 8 && head.toString('hex') === journalMagic;
  } finally {
    closeSync(descriptor);
  }
};

/** The database with its write-ahead log merged; undefined where it has none that changes it. */
const mergedBytes = (path: string): Buffer | undefined => {
  const log = `${path}-wal`;
  if (!fileExists(log) || statSync(log).size === 0) return undefined;
  if (statSync(path).size + statSync(log).size > memoryLimit) {
    throw dataError(
      'format-unsupported',
      'The database has changes in its -wal file and is too large to merge them here: close the program that has it open, or run sqlite3 on it with PRAGMA wal_checkpoint(TRUNCATE).',
    );
  }
  return mergeLog(readFileSync(path), readFileSync(log));
};

export const openDatabase = async (path: string): Promise<Database> => {
  if (hasHotJournal(path)) {
    throw dataError(
      'format-unsupported',
      'The database was left in the middle of a change (its -journal file says so): open it once with the program that wrote it, or with sqlite3, which undoes the change, or export it again.',
    );
  }
  const { DatabaseSync } = await import('node:sqlite');
  const merged = mergedBytes(path);
  // Immutable: no lock files, no journal beside the data, read-only folders work.
  const location = pathToFileURL(path);
  location.searchParams.set('immutable', '1');
  const database = merged ? new DatabaseSync(':memory:') : new DatabaseSync(location, { readOnly: true });
  if (merged) database.deserialize(withoutLog(merged));
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  return {
    all: (sql) => prepare(sql).all(),
    each: (sql) => prepare(sql).iterate(),
    close: () => database.close(),
  };
};
