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
  /** Writes a document whole or not at all. Returns its path. */
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

/** Does what writes in a run folder; what the system refuses becomes a message that says what to do. */
const writing = <Value>(path: string, act: () => Value): Value => {
  try {
    return act();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
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

/** A folder that holds other things than a run stays as it is. */
const refuseForeign = (path: string): void => {
  const names = readdirSync(path);
  if (names.length === 0 || names.includes('events.jsonl')) return;
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

/** Opens a run folder, new or to be resumed. `now` gives the time of events. */
export const openRunFolder = (
  path: string,
  now: () => Date,
  listen: (event: RunEvent) => void = () => {},
): RunFolder => {
  writing(path, () => mkdirSync(path, { recursive: true }));
  refuseForeign(path);
  const log = join(path, 'events.jsonl');
  const events: LoggedEvent[] = parseEvents(log);
  // A cut last line would swallow the next event: start on a fresh one.
  if (existsSync(log) && !readFileSync(log, 'utf8').endsWith('\n')) appendFileSync(log, '\n');
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
      const text = typeof content === 'string' && name.endsWith('.html') ? cleanText(content) : content;
      return writing(path, () => {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.partial`, typeof text === 'string' ? text : `${JSON.stringify(content, null, 2)}\n`);
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
