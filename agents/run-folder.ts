import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  mkdirSync(path, { recursive: true });
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
      appendFileSync(log, `${JSON.stringify(logged)}\n`);
      listen(event);
    },
    write: (name, content) => {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      const text = typeof content === 'string' && name.endsWith('.html') ? cleanText(content) : content;
      writeFileSync(`${file}.partial`, typeof text === 'string' ? text : `${JSON.stringify(content, null, 2)}\n`);
      renameSync(`${file}.partial`, file);
      return file;
    },
    folder: (...parts) => {
      const folder = join(path, ...parts);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    read: (name) => {
      const file = join(path, name);
      if (!existsSync(file)) return undefined;
      return JSON.parse(readFileSync(file, 'utf8'));
    },
  };
};
