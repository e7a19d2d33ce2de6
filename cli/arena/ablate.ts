import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Part, parts } from '../../agents/parts.ts';
import { openDataset } from '../../bench/arena/datasets/open-dataset.ts';
import { type AblationRow, ablation, ablationText } from '../../bench/arena/harness/ablation.ts';
import type { ArenaLog } from '../../bench/arena/harness/log.ts';
import { runArena } from '../../bench/arena/harness/run-arena.ts';
import { composeSandbox } from '../../compose.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { abortOnSignal } from '../interrupt.ts';
import { addReasonerOptions, named, positiveInteger } from '../reasoner-options.ts';
import { print, printNote } from '../terminal.ts';
import { type ArenaRunOptions, modelName, ownSolver } from './run.ts';

/** What a run can do without: a part, or more than one attempt at a tool. */
type Loss = Part | 'variants';

/** Without a model nothing plans, looks up, remembers or tries twice: the checks alone can be left out. */
const withoutModel: readonly Loss[] = ['checking'];

const lossesOf = ({ reasoner, variants }: ArenaRunOptions): readonly Loss[] => {
  if (reasoner === 'language') return withoutModel;
  return variants > 1 ? [...parts, 'variants'] : parts;
};

/** Options of a run that lacks one thing; its recordings lie apart, since its prompts are others. */
const optionsFor = (options: ArenaRunOptions, loss: Loss | null): ArenaRunOptions => {
  const folder = loss ?? 'whole';
  const { record, replay } = options;
  return {
    ...options,
    ...(record ? { record: join(record, folder) } : {}),
    ...(replay ? { replay: join(replay, folder) } : {}),
    ...(loss === 'variants' ? { variants: 1 } : {}),
    ...(loss !== null && loss !== 'variants' ? { disable: new Set([...options.disable, loss]) } : {}),
  };
};

interface AblateOptions extends ArenaRunOptions {
  /** Logs and run folders; begun again there, it goes on. */
  readonly out?: string;
}

export const ablate = async (path: string, options: AblateOptions): Promise<readonly AblationRow[]> => {
  if (options.architecture !== undefined && options.architecture !== 'openearth')
    throw new EarthwrightError('usage', 'user', 'Only openearth has parts to leave out: drop --architecture.');
  const whole = openDataset(path, options.data ? { data: options.data } : {});
  const dataset = options.first === undefined ? whole : { ...whole, samples: whole.samples.slice(0, options.first) };
  const out = resolve(options.out ?? join('.earthwright', 'ablation', dataset.name));
  const sandbox = composeSandbox();
  const { signal } = abortOnSignal();
  const run = async (loss: Loss | null): Promise<ArenaLog> => {
    const name = loss ?? 'whole';
    const own = optionsFor(options, loss);
    const solver = { ...ownSolver(own, sandbox), name: loss ? `openearth without ${loss}` : 'openearth' };
    return runArena({
      dataset,
      solver,
      model: modelName(own, 'openearth'),
      log: join(out, `${name}.jsonl`),
      runs: join(out, `${name}.runs`),
      jobs: options.jobs,
      signal,
      now: () => new Date(),
      onFinished: ({ id, output }) => printNote(`${name}: ${id}: ${output.outcome.kind}`),
    });
  };
  try {
    const complete = await run(null);
    const without = new Map<string, ArenaLog>();
    for (const loss of lossesOf(options)) if (!signal.aborted) without.set(loss, await run(loss));
    printNote(`Logs: ${out}`);
    return ablation(complete, without);
  } finally {
    await sandbox.close();
  }
};

/** What each part is worth: the same samples with the whole, and with one part off at a time. */
export const addAblate = (bench: Command): void => {
  const command = bench
    .command('ablate')
    .description('what each part is worth: the whole, then one part off at a time')
    .argument('<data-set>', 'folder of task folders, or questions of a suite');
  // `bench` knows these as well, and commander hands what both know to the parent.
  addReasonerOptions(command, 'folder')
    .option('--jobs <n>', 'tasks at a time', named('--jobs', positiveInteger), 2)
    .option('--first <n>', 'only so many samples', named('--first', positiveInteger))
    .option('--out <folder>', 'logs and run folders; begun again there, it goes on')
    .action(async (path: string, _options: object, own: Command) =>
      print(ablationText(await ablate(path, own.optsWithGlobals<AblateOptions>()))),
    );
};
