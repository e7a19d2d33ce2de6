import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../fuzz/dice.ts';
import { eventsOf, faultsOf } from './faults.ts';
import { type Started, startRun } from './start-run.ts';

/** A task folder, and a question where it isn't the folder's own. */
export interface Subject {
  readonly name: string;
  readonly folder: string;
  readonly question?: string;
}

/** One run that nothing disturbs. */
export interface Reference {
  readonly folder: string;
  readonly wallMs: number;
}

/** One run that was killed, once or more, and resumed to its end. */
export interface Killed {
  readonly kills: number;
  /** The last event that stood in the log at each kill; 'nothing yet' before the first. */
  readonly after: readonly string[];
  readonly faults: readonly string[];
}

const wordsOf = ({ folder, question }: Subject, out: string): string[] => [
  'run',
  folder,
  '--out',
  out,
  ...(question === undefined ? [] : ['-q', question]),
];

export const runReference = async (subject: Subject, out: string): Promise<Reference> => {
  const { code, wallMs, stderr } = await startRun(wordsOf(subject, out)).ended;
  if (code !== 0) throw new Error(`${subject.name} has no answer to compare with: ${stderr}`);
  return { folder: out, wallMs };
};

/** Kills a run at a moment; false where it had ended before. */
const killAt = async (started: Started, ms: number): Promise<boolean> => {
  const first = await Promise.race([wait(ms, 'time' as const), started.ended]);
  started.kill();
  const { code } = await started.ended;
  return first === 'time' && code === null;
};

/** What the log had come to; a cut line is what the next start must cope with. */
const reached = (out: string): string => {
  if (!existsSync(join(out, 'events.jsonl'))) return 'nothing yet';
  try {
    return eventsOf(out).at(-1)?.kind ?? 'nothing yet';
  } catch {
    return 'a cut line';
  }
};

/** A run that was killed before it had written what it was asked has nothing to be resumed: it is started again. */
const goOn = (subject: Subject, out: string): Started =>
  startRun(existsSync(join(out, 'settings.json')) ? ['resume', out] : wordsOf(subject, out));

/** Kills a run at a random moment of its life, at most `mostKills` times in a row, and lets it come to its end. */
export const killAndResume = async (
  subject: Subject,
  { out, reference, mostKills, dice }: { out: string; reference: Reference; mostKills: number; dice: Dice },
): Promise<Killed> => {
  const after: string[] = [];
  do {
    if (await killAt(goOn(subject, out), dice.next() * reference.wallMs)) after.push(reached(out));
  } while (after.length < mostKills && dice.chance(0.4));
  const { code, stderr } = await goOn(subject, out).ended;
  const faults = code === 0 ? faultsOf(out, reference.folder) : [`ended with ${code}: ${stderr.trim()}`];
  return { kills: after.length, after, faults };
};
