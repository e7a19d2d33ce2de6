import { join } from 'node:path';
import { EarthwrightError } from '../../../core/errors.ts';
import { floorsOf } from '../floors.ts';
import type { EarthBenchProfile } from '../metrics/earthbench/profile.ts';
import { type Feed, fed, inLines, stoppedBefore } from './feed.ts';
import { keepSample } from './kept-sample.ts';
import { type ArenaLog, appendLog, digestOf, type Finished, openLog, type Started } from './log.ts';
import { noUsage, type Output } from './outcome.ts';
import type { Dataset, Sample } from './sample.ts';
import { scoreSample } from './score-sample.ts';
import type { Solver } from './solver.ts';

export interface ArenaOptions {
  readonly dataset: Dataset;
  readonly solver: Solver;
  /** Name of the model that thinks; null where none does. */
  readonly model: string | null;
  readonly log: string;
  /** Folders of the samples go in here. */
  readonly runs: string;
  readonly jobs: number;
  /** What a stage goes on from: the true answer of the one before (default), or what was answered there, so that errors cascade. */
  readonly feed?: Feed;
  readonly profile?: EarthBenchProfile;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly onFinished?: (entry: Finished) => void;
}

/** A sample's id as the name of a folder; different ids stay different. */
const folderName = (id: string): string => encodeURIComponent(id).replaceAll('.', '%2E');

const failure = (cause: unknown): Output => {
  // Somebody else is at the same sample: that says nothing of who solves it.
  if (cause instanceof EarthwrightError && cause.code === 'run-in-use') throw cause;
  return {
    outcome: {
      kind: cause instanceof EarthwrightError && cause.code === 'budget-spent' ? 'limit' : 'failed',
      reason: cause instanceof Error ? cause.message : String(cause),
    },
    calls: [],
    usage: noUsage,
    runDirectory: '',
  };
};

/** Runs one sample and scores it; null: the signal came first. Throws `run-in-use` where another process is at it. */
export const runSample = async (sample: Sample, options: ArenaOptions): Promise<Finished | null> => {
  const { target: _hidden, groups: _apart, ...question } = sample;
  const [begin, { signal }] = [performance.now(), options];
  const folder = join(options.runs, folderName(sample.id));
  const output = await options.solver.solve(question, { folder, signal }).catch(failure);
  if (signal.aborted) return null;
  return {
    kind: 'finished',
    ...keepSample(sample),
    output,
    score: scoreSample(sample, output, options.profile),
    wallMs: Math.round(performance.now() - begin),
    at: options.now().toISOString(),
  };
};

/** A sample as it is fed; where nothing came of the stage before, nobody is asked. */
const runFed = async (
  sample: Sample,
  done: ReadonlyMap<string, Finished>,
  options: ArenaOptions,
): Promise<Finished | null> => {
  const before = options.feed === 'own' && sample.follows ? done.get(sample.follows.id) : undefined;
  if (!before) return runSample(sample, options);
  const next = fed(sample, before.output.outcome);
  if (next) return runSample(next, options);
  const output: Output = { outcome: stoppedBefore, calls: [], usage: noUsage, runDirectory: '' };
  const score = scoreSample(sample, output, options.profile);
  return { kind: 'finished', ...keepSample(sample), output, score, wallMs: 0, at: options.now().toISOString() };
};

/** A suite of plans has one list of tools. */
const toolsOf = ({ samples: [first] }: Dataset): Pick<Started, 'tools'> => (first?.tools ? { tools: first.tools } : {});

/** The first line of a log. */
export const startOf = ({ dataset, solver, model, now, feed }: ArenaOptions): Started => ({
  kind: 'started',
  version: 1,
  suite: dataset.name,
  architecture: solver.name,
  model,
  samples: dataset.samples.length,
  digest: digestOf(dataset),
  floors: floorsOf(dataset.samples),
  ...(feed === 'own' ? { feed } : {}),
  ...toolsOf(dataset),
  at: now().toISOString(),
});

/**
 * Runs what the log does not hold yet, several at a time, and writes each sample to the log as it ends. Aborting stops after what is
 * running has given up; a kill at any moment loses what was running, and nothing else.
 */
export const runArena = async (options: ArenaOptions): Promise<ArenaLog> => {
  const { dataset, log, signal } = options;
  const opened = openLog(log, startOf(options));
  const done = new Map(opened.finished.map((entry) => [entry.id, entry]));
  const waiting = dataset.samples.filter(({ id }) => !done.has(id));
  const runNext = async (sample: Sample): Promise<void> => {
    const entry = await runFed(sample, done, options);
    if (!entry) return;
    appendLog(log, entry);
    done.set(entry.id, entry);
    options.onFinished?.(entry);
  };
  const lines = inLines(waiting, options.feed);
  const worker = async (): Promise<void> => {
    for (let line = lines.shift(); line; line = lines.shift())
      for (const sample of line) if (!signal.aborted) await runNext(sample);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(options.jobs, lines.length)) }, worker));
  const finished = dataset.samples.flatMap(({ id }) => done.get(id) ?? []);
  return { started: opened.started, finished };
};
