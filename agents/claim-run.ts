import { existsSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EarthwrightError } from '../core/errors.ts';

/** Extended result codes of SQLite hold the primary one in their low byte; 5 is SQLITE_BUSY (sqlite.org/rescode.html). */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5;

/**
 * A lock of the system's own on a file, which ends with the process, however that ends: a killed run leaves nothing to clear up. SQLite
 * is what Node has of such locks. Its journal is kept in memory, so that the file stays empty and alone.
 */
const lock = (path: string): DatabaseSync | null => {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
};

/** The lock; null where the file system has none: the run goes on without. Throws `run-in-use` where another run holds it. */
const locked = (path: string): DatabaseSync | null => {
  let database: DatabaseSync | null;
  try {
    database = lock(join(path, '.lock'));
  } catch {
    return null;
  }
  if (database) return database;
  throw new EarthwrightError(
    'run-in-use',
    'user',
    `Another run is at work in “${path}”: wait until it has ended, or give another folder as --out.`,
  );
};

const isLeftOver = (name: string): boolean => name.startsWith('.earthwright-staging-') || name.endsWith('.partial');

/** Takes away what a killed run was in the middle of: a cut last line of its log, files half written, folders of tools at work. */
const clearUp = (path: string): void => {
  const log = join(path, 'events.jsonl');
  if (!existsSync(log)) return;
  const bytes = readFileSync(log);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  if (whole < bytes.length) truncateSync(log, whole);
  const left = readdirSync(path, { recursive: true, withFileTypes: true }).filter(({ name }) => isLeftOver(name));
  // A tool of the killed run may still be at its last write.
  for (const { parentPath, name } of left)
    rmSync(join(parentPath, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
};

/** Makes an existing run folder this process's own until what it returns is called, and clears up what a killed run has left there. */
export const claimRun = (path: string): (() => void) => {
  const database = locked(path);
  clearUp(path);
  return () => {
    if (database?.isOpen) database.close();
  };
};
