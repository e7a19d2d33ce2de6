import type { Command } from 'commander';
import { eloOfLogs, eloText, judgeByMetric } from '../../bench/arena/harness/elo-logs.ts';
import { type ArenaLog, readLog } from '../../bench/arena/harness/log.ts';
import type { Judge } from '../../bench/arena/metrics/geoplan/elo.ts';
import { modelFlags } from '../auto-reasoner.ts';
import { abortOnSignal } from '../interrupt.ts';
import { addReasonerOptions } from '../reasoner-options.ts';
import type { ReasonerOptions } from '../reasoner-settings.ts';
import { print, printNote } from '../terminal.ts';

interface EloOptions extends ReasonerOptions {
  readonly by?: string;
}

const modelJudge = async (options: EloOptions, signal: AbortSignal): Promise<Judge> => {
  const [{ openEndpoint }, { createModel }, { createLedger }, { judgeByModel }] = await Promise.all([
    import('../../compose-model.ts'),
    import('../../model/create-model.ts'),
    import('../../model/ledger.ts'),
    import('../../bench/arena/architectures/plan-judge.ts'),
  ]);
  const endpoint = openEndpoint({
    flags: modelFlags(options),
    environment: process.env,
    folder: process.cwd(),
    ...(options.record ? { record: options.record } : {}),
    ...(options.replay ? { replay: options.replay } : {}),
    signal,
  });
  const ledger = createLedger({ prices: endpoint.prices });
  return judgeByModel(createModel({ ...endpoint, ledger, now: () => performance.now() }), signal);
};

/** A model that is named, or recorded, judges; else the key does. */
const judgeFor = (logs: readonly ArenaLog[], options: EloOptions): Promise<Judge> | Judge => {
  if (options.by === undefined && (options.model || options.replay)) return modelJudge(options, abortOnSignal().signal);
  const metric = options.by ?? 'f1';
  printNote(`No model judges: of two plans the one with the higher ${metric} wins (--model <name> for a judge).`);
  return judgeByMetric(logs, metric);
};

/** Ratings of plans against each other. */
export const addElo = (bench: Command): void => {
  const command = bench
    .command('elo')
    .description('rate the plans of several logs of one suite against each other: Elo, names blinded')
    .argument('<logs...>', 'logs of plans that --log wrote');
  // `bench` knows these as well, and commander hands what both know to the parent.
  addReasonerOptions(command, 'file')
    .option('--by <metric>', 'let a metric of the logs decide in the place of a model (default: f1, without --model)')
    .action(async (paths: readonly string[], _options: object, own: Command) => {
      const logs = paths.map(readLog);
      print(eloText(await eloOfLogs(logs, await judgeFor(logs, own.optsWithGlobals<EloOptions>()))));
    });
};
