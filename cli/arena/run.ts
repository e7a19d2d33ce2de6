import { join, resolve } from 'node:path';
import { runTask } from '../../agents/run.ts';
import { createTroubleLine } from '../../apply/queue/trouble.ts';
import type { ArchitectureName } from '../../bench/arena/architectures/names.ts';
import { openearth } from '../../bench/arena/architectures/openearth.ts';
import type { Constants } from '../../bench/arena/architectures/toolbox/pool.ts';
import { withConventions } from '../../bench/arena/compat/with-conventions.ts';
import { openDataset } from '../../bench/arena/datasets/open-dataset.ts';
import type { ArenaLog, Finished } from '../../bench/arena/harness/log.ts';
import { type ArenaOptions, runArena } from '../../bench/arena/harness/run-arena.ts';
import type { Solver } from '../../bench/arena/harness/solver.ts';
import { composeRun, composeSandbox } from '../../compose.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { Limits } from '../../core/limits.ts';
import type { Isolation, Sandbox } from '../../sandbox/sandbox.ts';
import { modelFlags } from '../auto-reasoner.ts';
import { abortOnSignal } from '../interrupt.ts';
import { chooseReasoner, taskCassette } from '../reasoner-options.ts';
import type { ReasonerOptions } from '../reasoner-settings.ts';
import { print, printNote } from '../terminal.ts';
import { resultsText } from './results.ts';

export interface ArenaRunOptions extends ReasonerOptions {
  readonly jobs: number;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
  readonly runs?: string;
  readonly architecture?: ArchitectureName;
  readonly log?: string;
  readonly data?: string;
  readonly regime?: 'ap' | 'if';
  readonly first?: number;
  readonly creation?: boolean;
  readonly constants?: Constants;
  /** What a stage of a chain goes on from. */
  readonly feed?: 'truth' | 'own';
  /** Redis through which samples go to workers. */
  readonly queue?: string;
  /** Be one of the workers. */
  readonly work?: boolean;
}

/** Our own agents, each question with a reasoner of its own. */
export const ownSolver = (options: ArenaRunOptions, sandbox: Sandbox): Solver =>
  openearth(async (task, runFolder, signal) => {
    const { reasonerFor, rounds, replans, close } = await chooseReasoner(taskCassette(options, task.id), { signal });
    try {
      const { limit: limits, isolation, variants, disable: without } = options;
      const settings = {
        runFolder,
        sandbox,
        reasoner: reasonerFor,
        limits,
        isolation,
        rounds,
        replans,
        variants,
        without,
        signal,
      };
      return await runTask(task, composeRun(settings));
    } finally {
      close();
    }
  });

const baselineSolver = async (
  name: Exclude<ArchitectureName, 'openearth'>,
  options: ArenaRunOptions,
  { sandbox, memory, signal }: { readonly sandbox: Sandbox; readonly memory: string; readonly signal: AbortSignal },
): Promise<Solver> => {
  const [{ openEndpoint }, { createBaseline }] = await Promise.all([
    import('../../compose-model.ts'),
    import('../../bench/arena/architectures/baselines.ts'),
  ]);
  const endpoint = openEndpoint({
    flags: modelFlags(options),
    environment: process.env,
    folder: process.cwd(),
    ...(options.record ? { record: resolve(options.record, `${name}.jsonl`) } : {}),
    ...(options.replay ? { replay: resolve(options.replay, `${name}.jsonl`) } : {}),
    signal,
  });
  const { limit: limits, isolation, creation = false, constants = 'physics' } = options;
  return createBaseline(name, { ...endpoint, sandbox, limits, isolation, creation, constants }, memory);
};

/** Who thinks, as the log names it. */
export const modelName = ({ reasoner, model }: ArenaRunOptions, architecture: ArchitectureName): string => {
  if (architecture === 'openearth' && reasoner !== 'model' && reasoner !== 'auto') return `${reasoner} reader`;
  return model ? Object.values(model).join(', ') : 'as configured';
};

const tellFinished = ({ id, output, score }: Finished): void => {
  const [first] = score.kind === 'scored' ? Object.entries(score.metrics) : [];
  printNote(`${id}: ${output.outcome.kind}${first ? `, ${first.join(' ')}` : ''}`);
};

/** A worker that was silent for so long has gone; a call of a model may take its time, and is no silence. */
const stalledMs = 30_000;
const tries = 3;

/** Here, or by workers; null for a worker, which has nothing to tell of the whole. */
const proceed = async (
  arena: ArenaOptions,
  { queue, work = false, feed }: ArenaRunOptions,
): Promise<ArenaLog | null> => {
  if (queue === undefined) {
    if (work) throw new EarthwrightError('usage', 'user', '--work takes samples from a queue: give --queue, too.');
    return runArena(arena);
  }
  if (feed === 'own')
    throw new EarthwrightError('usage', 'user', 'Stages that wait for each other can’t be handed out: drop --queue.');
  const [{ openQueuePlace }, { distributeArena, workArena }] = await Promise.all([
    import('../../apply/queue/open-queue.ts'),
    import('../../bench/arena/harness/queue-arena.ts'),
  ]);
  const place = await openQueuePlace(queue);
  const onTrouble = createTroubleLine(printNote);
  if (!work) return distributeArena(arena, place, onTrouble);
  await workArena(arena, place, { stalledMs, tries, onTrouble });
  return null;
};

const toolless: ReadonlySet<ArchitectureName> = new Set(['direct', 'cot', 'debate']);

const checkConstants = (architecture: ArchitectureName, { constants, reasoner }: ArenaRunOptions): void => {
  if (constants !== 'compat') return;
  if (toolless.has(architecture))
    throw new EarthwrightError('usage', 'user', `${architecture} computes nothing: drop --constants.`);
  if (architecture === 'openearth' && reasoner !== 'model')
    throw new EarthwrightError(
      'usage',
      'user',
      'Rules compute by physics alone: give --reasoner model, too, or drop --constants.',
    );
};

/** Runs a data set into a log and prints what came of it. Begun again with the same log, it goes on. */
export const runArenaCommand = async (path: string, options: ArenaRunOptions): Promise<void> => {
  const architecture = options.architecture ?? 'openearth';
  checkConstants(architecture, options);
  const sandbox = composeSandbox();
  const { signal } = abortOnSignal();
  const whole = openDataset(path, {
    ...(options.data ? { data: options.data } : {}),
    ...(options.regime ? { regimes: [options.regime] } : {}),
  });
  const dataset = options.first === undefined ? whole : { ...whole, samples: whole.samples.slice(0, options.first) };
  const log = resolve(options.log ?? join('.earthwright', 'arena', `${dataset.name}-${architecture}.jsonl`));
  const runs = resolve(options.runs ?? `${log.replace(/\.jsonl$/, '')}.runs`);
  try {
    const solver =
      architecture === 'openearth'
        ? options.constants === 'compat'
          ? withConventions(ownSolver(options, sandbox))
          : ownSolver(options, sandbox)
        : await baselineSolver(architecture, options, { sandbox, memory: `${log}.memory`, signal });
    // What geoevolver learns from one question it takes to the next.
    const jobs = architecture === 'geoevolver' ? 1 : options.jobs;
    const model = modelName(options, architecture);
    const { feed = 'truth' } = options;
    const arena = {
      dataset,
      solver,
      model,
      log,
      runs,
      jobs,
      feed,
      signal,
      now: () => new Date(),
      onFinished: tellFinished,
    };
    const finished = await proceed(arena, options);
    if (!finished) return;
    print(resultsText(dataset, finished));
    printNote(`Log: ${log}`);
  } finally {
    await sandbox.close();
  }
};
