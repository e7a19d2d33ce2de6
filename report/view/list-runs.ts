import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Answer } from '../../core/answer.ts';
import type { LoggedEvent } from '../../core/event.ts';
import { parseLog } from './read-run.ts';
import { answerText } from './said.ts';

/** `running`: no end is logged, and something was heard lately; `stopped`: no end, and nothing was heard. */
type RunStatus = Answer['kind'] | 'running' | 'stopped';

export interface RunSummary {
  /** One segment of a URL: its place below the folder. */
  readonly id: string;
  /** From the folder that is looked at. */
  readonly place: string;
  readonly question: string;
  /** The answer, or why there is none. */
  readonly said: string;
  readonly status: RunStatus;
  /** ISO 8601; empty in an empty log. */
  readonly startedAt: string;
  readonly tookMs: number;
  readonly reasoner: string;
  readonly hasReport: boolean;
}

const skipped = new Set(['node_modules', '.git', 'nodes', 'profile', 'pictures', 'results']);
/** A folder may be anybody's home: looking has an end. */
const mostFolders = 20_000;
/** One tool may compute this long without a word. */
const silentMs = 120_000;

/** Folders below (and including) one that hold an event log. */
const runFoldersBelow = (folder: string): string[] => {
  const found: string[] = [];
  const waiting = [folder];
  for (let looked = 0; waiting.length > 0 && looked < mostFolders; looked++) {
    const path = waiting.pop() ?? '';
    if (existsSync(join(path, 'events.jsonl'))) {
      found.push(path);
      continue;
    }
    try {
      for (const entry of readdirSync(path, { withFileTypes: true }))
        if (entry.isDirectory() && !skipped.has(entry.name)) waiting.push(join(path, entry.name));
    } catch {
      // A folder that may not be read holds no run that could be shown.
    }
  }
  return found;
};

/** What a log tells of its end: the last start decides. */
const endOf = (events: readonly LoggedEvent[]): Answer | null => {
  const last = events.findLast(({ kind }) => kind === 'answered' || kind === 'run-started' || kind === 'run-resumed');
  return last?.kind === 'answered' ? last.answer : null;
};

const summaryOf = (folder: string, path: string, now: number): RunSummary => {
  const log = join(path, 'events.jsonl');
  const events = parseLog(readFileSync(log, 'utf8'));
  const started = events.find((event) => event.kind === 'run-started');
  const answer = endOf(events);
  const [first, last] = [events[0]?.at ?? '', events.at(-1)?.at ?? ''];
  const place = relative(folder, path).replaceAll('\\', '/') || '.';
  const quiet = now - statSync(log).mtimeMs > silentMs;
  return {
    id: Buffer.from(place).toString('base64url'),
    place,
    question: started?.kind === 'run-started' ? started.question : '',
    said: answer ? answerText(answer) : '',
    status: answer?.kind ?? (quiet ? 'stopped' : 'running'),
    startedAt: first,
    tookMs: first && last ? Math.max(0, Date.parse(last) - Date.parse(first)) : 0,
    reasoner: started?.kind === 'run-started' ? started.reasoner : '',
    hasReport: existsSync(join(path, 'report.html')),
  };
};

/** All runs below a folder, the newest first. */
export const listRuns = (folder: string, now: number): readonly RunSummary[] =>
  runFoldersBelow(folder)
    .map((path) => summaryOf(folder, path, now))
    .sort((one, other) => other.startedAt.localeCompare(one.startedAt));

/** The folder of an id; null for one that is no run below the folder. */
export const runFolderOf = (folder: string, id: string): string | null => {
  const place = Buffer.from(id, 'base64url').toString('utf8');
  if (place.startsWith('/') || place.includes('\0') || place.split(/[\\/]/).includes('..')) return null;
  const path = join(folder, place);
  return existsSync(join(path, 'events.jsonl')) ? path : null;
};
