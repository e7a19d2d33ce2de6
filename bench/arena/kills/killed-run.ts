import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ArenaLog, finished as finishedLine, readLog } from '../harness/log.ts';
import { createDice, drawIndex } from '../statistics/dice.ts';

export interface KilledRun {
  /** Words of `earthwright`, without the log. */
  readonly words: readonly string[];
  readonly log: string;
  /** Ids of the samples. */
  readonly wanted: readonly string[];
  readonly kills: number;
  readonly seed: number;
}

export interface KilledResult {
  /** Samples in the log after each SIGKILL that met the command alive. */
  readonly killedAt: readonly number[];
  readonly twice: number;
  readonly missing: number;
  /** Whether a start left an earlier line otherwise than it was. */
  readonly changed: boolean;
}

const main = resolve(import.meta.dirname, '../../../cli/main.ts');

/** A log as far as it is whole lines: a kill may have cut the last one. */
const wholeText = (log: string): string => {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  return text.slice(0, text.lastIndexOf('\n') + 1);
};
const finishedIn = (text: string): number => Math.max(0, text.split('\n').length - 2);

interface Moment {
  readonly samples: number;
  readonly afterMs: number;
}

/** Starts the command; kills it so long after so many samples are in the log, or lets it end. Hands back its signal or exit code. */
const startCommand = async (words: readonly string[], log: string, kill: Moment | null): Promise<unknown> => {
  const child = spawn(process.execPath, [main, ...words, '--log', log], { stdio: 'ignore' });
  const closed = once(child, 'close');
  if (kill) {
    while (child.exitCode === null && finishedIn(wholeText(log)) < kill.samples) await wait(100);
    await wait(kill.afterMs);
    child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  return signal ?? code;
};

/** Drawn over all but the last twentieth of the run, so that each finds the command at work. */
const momentsOf = ({ wanted, kills, seed }: KilledRun): Moment[] => {
  const dice = createDice(seed);
  return Array.from({ length: kills }, () => ({
    samples: drawIndex(Math.max(1, Math.floor(0.95 * wanted.length)), dice),
    afterMs: drawIndex(1000, dice),
  })).sort((one, other) => one.samples - other.samples);
};

/** Runs the command, kills it at random moments and begins it again each time, and lets the last start end. */
export const runKilled = async (run: KilledRun, tell: (line: string) => void): Promise<KilledResult> => {
  const { words, log, wanted } = run;
  const killedAt: number[] = [];
  let [before, changed] = ['', false];
  for (const moment of [...momentsOf(run), null]) {
    const ended = await startCommand(words, log, moment);
    const text = wholeText(log);
    changed ||= !text.startsWith(before);
    before = text;
    if (ended === 'SIGKILL') killedAt.push(finishedIn(text));
    tell(`${ended}: ${finishedIn(text)} of ${wanted.length} in the log`);
  }
  const ids = before
    .split('\n')
    .slice(1, -1)
    .map((line) => finishedLine.parse(JSON.parse(line)).id);
  const there = new Set(ids);
  return {
    killedAt,
    twice: ids.length - there.size,
    missing: wanted.filter((id) => !there.has(id)).length,
    changed,
  };
};

/** Ids of samples that two logs end or score differently: kind, value, unit and choice of the outcome, and every metric. */
export const differing = (one: ArenaLog, other: ArenaLog): string[] => {
  const endings = ({ finished }: ArenaLog) =>
    new Map(
      finished.map(({ id, output: { outcome }, score }) => {
        const said = outcome.kind === 'answered' ? [outcome.value, outcome.unit, outcome.choice] : [];
        return [id, JSON.stringify([outcome.kind, ...said, score])];
      }),
    );
  const [left, right] = [endings(one), endings(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((id) => left.get(id) !== right.get(id));
};

/** The same command without a kill. */
export const runWhole = async (words: readonly string[], log: string): Promise<ArenaLog> => {
  await startCommand(words, log, null);
  return readLog(log);
};
