import { join } from 'node:path';
import { EarthwrightError } from '../../../core/errors.ts';
import { floorsOf } from '../floors.ts';
import type { EarthBenchProfile } from '../metrics/earthbench/profile.ts';
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

/** A suite of plans has one list of tools. */
const toolsOf = ({ samples: [first] }: Dataset): Pick<Started, 'tools'> => (first?.tools ? { tools: first.tools } : {});

/** The first line of a log. */
export const startOf = ({ dataset, solver, model, now }: ArenaOptions): Started => ({
  kind: 'started',
  version: 1,
  suite: dataset.name,
  architecture: solver.name,
  model,
  samples: dataset.samples.length,
  digest: digestOf(dataset),
  floors: floorsOf(dataset.samples),
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
  const worker = async (): Promise<void> => {
    for (let sample = waiting.shift(); sample && !signal.aborted; sample = waiting.shift()) {
      const entry = await runSample(sample, options);
      if (!entry) return;
      appendLog(log, entry);
      done.set(entry.id, entry);
      options.onFinished?.(entry);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(options.jobs, waiting.length)) }, worker));
  const finished = dataset.samples.flatMap(({ id }) => done.get(id) ?? []);
  return { started: opened.started, finished };
};
