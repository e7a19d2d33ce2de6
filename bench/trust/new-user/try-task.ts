import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { lookAtReport, lookAtView } from './browser.ts';
import type { Command } from './install.ts';

export interface Task {
  readonly kind: string;
  readonly folder: string;
  /** In the place of the folder's own. */
  readonly question?: string;
}

interface Means {
  readonly command: Command;
  readonly place: string;
  readonly browser: Browser;
}

export const stepsOf = ['run', 'report', 'view', 'resume', 'replay', 'export'] as const;
export type Tried = Readonly<
  Record<(typeof stepsOf)[number], { readonly fault: string | null; readonly seconds: number }>
>;

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const startIn = (at: string, { program, before }: Command, words: readonly string[]): ChildProcess =>
  spawn(program, [...before, ...words], {
    cwd: at,
    detached: true,
    env: { ...process.env, EARTHWRIGHT_LIBRARY: 'off', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((done) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        text += piece.toString('utf8');
      });
    child.once('close', (code) => done({ code, text }));
  });

const answerIn = (
  run: string,
): { readonly kind: string; readonly value?: unknown; readonly choice?: unknown; readonly results?: unknown } =>
  JSON.parse(readFileSync(join(run, 'answer.json'), 'utf8'));

const sameAnswer = (one: string, other: string): boolean => {
  const [mine, theirs] = [answerIn(one), answerIn(other)].map(({ kind, value, choice, results }) =>
    JSON.stringify([kind, value, choice, results]),
  );
  return mine === theirs;
};

const short = (run: string): string => {
  const { kind, value, choice, results } = answerIn(run);
  const told = [choice, results ?? value].filter((part) => part !== undefined && part !== null);
  return `${kind}: ${told.map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part))).join(', ')}`.slice(
    0,
    80,
  );
};

const longest = 120_000;

/** Waits until a condition holds; a process of somebody else tells nothing when it does. */
const until = async (holds: () => boolean): Promise<boolean> => {
  for (const end = performance.now() + longest; performance.now() < end; await wait(10)) if (holds()) return true;
  return false;
};

const logHas = (run: string, kind: string): boolean =>
  existsSync(join(run, 'events.jsonl')) && readFileSync(join(run, 'events.jsonl'), 'utf8').includes(`"${kind}"`);

/** Killed as soon as a tool was written, then resumed with nothing but the run folder. */
const killAndResume = async (at: string, command: Command, asked: readonly string[]): Promise<string | null> => {
  const child = startIn(at, command, [...asked, '--out', 'killed']);
  const end = ended(child);
  const written = await until(() => logHas(join(at, 'killed'), 'tool-written') || child.exitCode !== null);
  if (!written || child.exitCode !== null || child.pid === undefined) return 'ended before it could be killed';
  process.kill(-child.pid, 'SIGKILL');
  await end;
  const { code, text } = await ended(startIn(at, command, ['resume', 'killed']));
  if (code !== 0) return `resume ended with ${code}: ${text.slice(-150)}`;
  return sameAnswer(join(at, 'run'), join(at, 'killed')) ? null : `resumed to ${short(join(at, 'killed'))}`;
};

const viewed = async (at: string, { command, browser }: Means, question: string): Promise<string | null> => {
  const child = startIn(at, command, ['view', '.']);
  let said = '';
  child.stdout?.on('data', (piece: Buffer) => {
    said += piece.toString('utf8');
  });
  const end = ended(child);
  const listens = await until(() => /http:\S+/.test(said) || child.exitCode !== null);
  const address = listens ? /http:\S+/.exec(said)?.[0] : undefined;
  if (address === undefined) return `view gives no address: ${(await end).text.slice(-150)}`;
  const faults = await lookAtView(browser, address, question, join(at, 'pictures/view.png'));
  child.kill('SIGINT');
  const { code } = await end;
  if (code !== 0 && code !== 130) faults.push(`view ended with ${code}`);
  return faults.length > 0 ? faults.join('; ') : null;
};

/** The tools as a package; its run, and its own test that it reproduces the run's outputs, in plain Node. */
const exported = async (at: string, command: Command): Promise<string | null> => {
  const made = await ended(startIn(at, command, ['export', 'run', '--out', 'tools']));
  if (made.code !== 0) return `export ended with ${made.code}: ${made.text.slice(-150)}`;
  for (const words of [['run.js'], ['--test']]) {
    const { code, text } = await ended(startIn(join(at, 'tools'), { program: command.program, before: [] }, words));
    if (code !== 0 || text.trim() === '') return `${words.join(' ')} of it ended with ${code}: ${text.slice(-150)}`;
  }
  return null;
};

const asserted = async (work: () => Promise<string | null>): Promise<Tried['run']> => {
  const started = performance.now();
  const fault = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return { fault, seconds: (performance.now() - started) / 1000 };
};

/** Everything that a new user does with one task; a step that goes wrong does not keep the others from being tried. */
export const tryTask = async (
  task: Task,
  means: Means,
): Promise<{ readonly tried: Tried; readonly answer: string }> => {
  const { command, place, browser } = means;
  const at = join(place, task.kind.replaceAll(/\W+/g, '-'));
  mkdirSync(join(at, 'pictures'), { recursive: true });
  cpSync(task.folder, join(at, 'task'), { recursive: true, filter: (path) => !path.includes('.earthwright') });
  const asked = ['run', 'task', ...(task.question === undefined ? [] : ['-q', task.question])];
  const run = join(at, 'run');
  const tried = {
    run: await asserted(async () => {
      const { code, text } = await ended(startIn(at, command, [...asked, '--out', 'run']));
      return code === 0 ? null : `ended with ${code}: ${text.slice(-150)}`;
    }),
    report: await asserted(async () => {
      const faults = await lookAtReport(browser, join(run, 'report.html'), join(at, 'pictures'));
      return faults.length > 0 ? faults.join('; ') : null;
    }),
    view: await asserted(() => viewed(at, means, JSON.parse(readFileSync(join(run, 'task.json'), 'utf8')).question)),
    resume: await asserted(() => killAndResume(at, command, asked)),
    replay: await asserted(async () => {
      const { code, text } = await ended(startIn(at, command, ['replay', 'run']));
      return code === 0 && text.includes('Byte-identical') ? null : `ended with ${code}: ${text.slice(-150)}`;
    }),
    export: await asserted(() => exported(at, command)),
  };
  return { tried, answer: existsSync(join(run, 'answer.json')) ? short(run) : 'none' };
};
