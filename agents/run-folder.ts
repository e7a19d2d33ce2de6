import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { eventVersion, type LoggedEvent, type RunEvent } from '../core/event.ts';
import { cleanText } from '../core/printable.ts';

/** Where a run keeps everything; see docs/architecture.md. */
export interface RunFolder {
  readonly path: string;
  readonly events: readonly LoggedEvent[];
  /** Appends to events.jsonl at once: a killed run leaves whole lines. */
  record(event: RunEvent): void;
  /** Writes text, bytes or a document as JSON, whole or not at all. Returns its path. */
  write(name: string, content: unknown): string;
  /** Makes a folder inside and returns its path. */
  folder(...parts: readonly string[]): string;
  read(name: string): unknown;
}

const unwritable: Readonly<Record<string, string>> = {
  EACCES: 'writing there is not allowed',
  EPERM: 'writing there is not allowed',
  EROFS: 'it is on a read-only file system',
  // What Node says of a folder to be made below a read-only one.
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/** SQLite says in a number of its own that the disk is full: SQLITE_FULL (sqlite.org/rescode.html). */
const sqliteFull = 13;

const codeOf = (cause: unknown): string => {
  if (!(cause instanceof Error && 'code' in cause)) return '';
  return 'errcode' in cause && cause.errcode === sqliteFull ? 'ENOSPC' : String(cause.code);
};

/** Does what writes in a run folder; what the system refuses becomes a message that says what to do. */
export const writing = <Value>(path: string, act: () => Value): Value => {
  try {
    return act();
  } catch (cause) {
    const code = codeOf(cause);
    const reason = unwritable[code];
    if (!reason) throw cause;
    const full = code === 'ENOSPC' || code === 'EDQUOT';
    throw new EarthwrightError(
      'run-folder',
      full ? 'host' : 'user',
      full
        ? `The run folder “${path}” takes no more: ${reason}. What is finished is kept: make room and resume the run.`
        : `The run folder “${path}” can't be written: ${reason}. Name another one with --out.`,
      { cause },
    );
  }
};

const bytesOf = (name: string, content: unknown): string | Uint8Array => {
  if (content instanceof Uint8Array) return content;
  if (typeof content !== 'string') return `${JSON.stringify(content, null, 2)}\n`;
  return name.endsWith('.html') ? cleanText(content) : content;
};

/** What a run that was killed at once may have left before its first event. */
const ofRun: ReadonlySet<string> = new Set(['.lock', 'settings.json', 'settings.json.partial']);

/** A folder that holds other things than a run stays as it is. */
const refuseForeign = (path: string): void => {
  const names = readdirSync(path).filter((name) => !ofRun.has(name));
  if (names.length === 0 || existsSync(join(path, 'events.jsonl'))) return;
  throw new EarthwrightError(
    'usage',
    'user',
    `“${path}” holds other files (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}) and no run: give a new or empty folder as --out.`,
  );
};

const parseEvents = (path: string): LoggedEvent[] => {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      try {
        const event: LoggedEvent = JSON.parse(line);
        return [event];
      } catch {
        // The last line of a killed run may be cut; everything before it stands.
        return [];
      }
    });
};

/** Makes the folder where there is none. Throws `run-folder` or `usage` where no run can be kept there. */
export const makeRunFolder = (path: string): void => {
  writing(path, () => mkdirSync(path, { recursive: true }));
  refuseForeign(path);
};

/** Opens a run folder, new or to be resumed. `now` gives the time of events. */
export const openRunFolder = (
  path: string,
  now: () => Date,
  listen: (event: RunEvent) => void = () => {},
): RunFolder => {
  makeRunFolder(path);
  const log = join(path, 'events.jsonl');
  const events: LoggedEvent[] = parseEvents(log);
  return {
    path,
    events,
    record: (event) => {
      const logged: LoggedEvent = { version: eventVersion, sequence: events.length, at: now().toISOString(), ...event };
      events.push(logged);
      writing(path, () => appendFileSync(log, `${JSON.stringify(logged)}\n`));
      listen(event);
    },
    write: (name, content) => {
      const file = join(path, name);
      return writing(path, () => {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.partial`, bytesOf(name, content));
        renameSync(`${file}.partial`, file);
        return file;
      });
    },
    folder: (...parts) => {
      const folder = join(path, ...parts);
      writing(path, () => mkdirSync(folder, { recursive: true }));
      return folder;
    },
    read: (name) => {
      const file = join(path, name);
      if (!existsSync(file)) return undefined;
      return JSON.parse(readFileSync(file, 'utf8'));
    },
  };
};
