import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeRun, contractText } from '../../compose.ts';
import { type ModelOptions, prepareModelReasoner } from '../../compose-model.ts';
import type { Answer } from '../../core/answer.ts';
import type { RunEvent } from '../../core/event.ts';
import type { Task, TaskKey } from '../../core/task.ts';
import { type Bank, openBank } from '../../library/memory/bank.ts';
import { learn } from '../../library/memory/learn.ts';
import { createRecollection } from '../../library/memory/recollection.ts';
import type { Lessons } from '../../reasoners/model/mind.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { score } from '../score.ts';

export const modes = ['off', 'on', 'frozen'] as const;
export type Mode = (typeof modes)[number];

const outcome = z.strictObject({
  mode: z.enum(modes),
  task: z.string(),
  status: z.enum(['correct', 'wrong', 'unanswered', 'error', 'unscored']),
  calls: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  /** Of the lessons that its prompts held: characters ÷ 4; part of what a live model counts as prompt tokens. */
  lessonTokens: z.number(),
  /** In the bank when it began. */
  lessons: z.number(),
  /** With the time that replies taken over from another stream took when they were given. */
  wallMs: z.number(),
  /** Calls that got the reply which the same request had got in another stream. */
  shared: z.number().default(0),
});
export type Outcome = z.infer<typeof outcome>;

export interface StreamOptions {
  /** Task folders in the order of the stream. */
  readonly folders: readonly string[];
  readonly mode: Mode;
  /** Run folders, banks and results; a stream that was stopped goes on there. */
  readonly out: string;
  readonly sandbox: Sandbox;
  /** Who answers one task. */
  readonly model: (task: string) => Omit<ModelOptions, 'signal' | 'lessons' | 'environment' | 'folder'>;
  readonly environment: ModelOptions['environment'];
  /** What was taken over from another stream since it was asked last. */
  readonly takeShared?: () => { readonly calls: number; readonly ms: number };
  readonly signal: AbortSignal;
}

/** What the benchmark compares with, in words: nothing of it may be learnt. */
const expectedOf = ({ choices }: Task, { answer }: TaskKey): string[] =>
  [answer?.text, answer?.value, answer?.letter === undefined ? undefined : choices?.[answer.letter]].flatMap((one) =>
    one === undefined || one === null ? [] : [String(one)],
  );

/** The bank of a stream: `frozen` is shown what `on` has learnt. */
const bankOf = (mode: Mode, out: string): Bank => openBank(join(out, mode === 'off' ? 'no-memory' : 'memory'));

const results = (out: string): string => join(out, 'results.jsonl');

/** What a stream has come to so far. */
export const readOutcomes = (out: string): readonly Outcome[] =>
  existsSync(results(out))
    ? readFileSync(results(out), 'utf8')
        .trim()
        .split('\n')
        .map((line) => outcome.parse(JSON.parse(line)))
    : [];

const accounts = (events: readonly RunEvent[]) => {
  const calls = events.filter((event) => event.kind === 'model-call');
  const sum = (of: (call: (typeof calls)[number]) => number): number => calls.reduce((all, one) => all + of(one), 0);
  return {
    calls: calls.length,
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
  };
};

const runOne = async (folder: string, bank: Bank, options: StreamOptions): Promise<Outcome> => {
  const { mode, out, sandbox, model, environment, signal } = options;
  const { task, key } = readTaskFolder(folder);
  const lessons = mode === 'off' ? [] : bank.lessons();
  const recollect = createRecollection({ lessons, without: task.question });
  let characters = 0;
  const counted: Lessons = (wanted) => {
    const found = recollect(wanted);
    characters += found.reduce((sum, { text }) => sum + text.length + 1, 0);
    return found;
  };
  const prepared = await prepareModelReasoner({
    ...model(task.id),
    lessons: counted,
    environment,
    folder: out,
    signal,
  });
  const started = performance.now();
  const run = {
    sandbox,
    reasoner: prepared.reasonerFor,
    limits: {},
    isolation: 'auto',
    rounds: 5,
    replans: 1,
  } as const;
  const dependencies = composeRun({ ...run, runFolder: join(out, mode, task.id), signal });
  const answer: Answer | null = await runTask(task, dependencies).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  prepared.close();
  const { events, path: runFolder } = dependencies.run;
  if (mode === 'on' && answer)
    learn({ task, answer, runFolder, events }, bank, {
      contract: contractText(),
      now: () => new Date(),
      expected: expectedOf(task, key),
    });
  const shared = options.takeShared?.() ?? { calls: 0, ms: 0 };
  return {
    mode,
    task: task.id,
    status: answer ? score(task, answer, key) : 'error',
    ...accounts(events),
    lessonTokens: Math.ceil(characters / 4),
    lessons: lessons.length,
    wallMs: Math.round(performance.now() - started + shared.ms),
    shared: shared.calls,
  };
};

/** Answers tasks one after the other; each result is written as it comes. */
export const runStream = async (options: StreamOptions, onOutcome: (one: Outcome) => void): Promise<void> => {
  const { folders, mode, out, signal } = options;
  mkdirSync(out, { recursive: true });
  const done = new Set(readOutcomes(out).map((one) => `${one.mode} ${one.task}`));
  for (const folder of folders) {
    if (signal.aborted) return;
    if (done.has(`${mode} ${readTaskFolder(folder).task.id}`)) continue;
    const one = await runOne(folder, bankOf(mode, out), options);
    if (signal.aborted) return;
    appendFileSync(results(out), `${JSON.stringify(one)}\n`);
    onOutcome(one);
  }
};
