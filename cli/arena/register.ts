import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { openDataset } from '../../bench/arena/datasets/open-dataset.ts';
import { stagesOf } from '../../bench/arena/harness/cascade.ts';
import { compareLogs } from '../../bench/arena/harness/compare.ts';
import { keptDataset } from '../../bench/arena/harness/kept-sample.ts';
import { readLog } from '../../bench/arena/harness/log.ts';
import { rescore } from '../../bench/arena/harness/rescore.ts';
import { summarise } from '../../bench/arena/harness/summary.ts';
import { compat, sound } from '../../bench/arena/metrics/earthbench/profile.ts';
import { leaderboardPage } from '../../bench/arena/report/leaderboard.ts';
import { comparisonText, stagesText, summaryText } from '../../bench/arena/report/table-text.ts';
import { print } from '../terminal.ts';
import { addAblate } from './ablate.ts';
import { addElo } from './elo.ts';
import { addGet } from './get.ts';
import { outOf } from './out.ts';
import { addThinkGeo } from './thinkgeo.ts';

interface RescoreOptions {
  readonly profile: string;
}

const addCompare = (bench: Command): void => {
  bench
    .command('compare')
    .description('compare two logs of one data set, sample by sample')
    .argument('<first>', 'log that --log wrote')
    .argument('<second>', 'log of another architecture or model')
    .option('--metric <name>', 'what to compare (default: correct, of plans f1)')
    .action((first: string, second: string, { metric }: { readonly metric?: string }) =>
      print(comparisonText(compareLogs(readLog(first), readLog(second), metric))),
    );
};

const addStages = (bench: Command): void => {
  bench
    .command('stages')
    .description('chains of stages fed with the truth, and with what was answered at the stage before')
    .argument('<truth>', 'log of a suite of chains')
    .argument('<own>', 'log of the same with --feed own')
    .action((truth: string, own: string) => print(stagesText(stagesOf(readLog(truth), readLog(own)))));
};

const addRescore = (bench: Command): void => {
  bench
    .command('rescore')
    .description('score a log again, without running anything')
    .argument('<log>', 'log that --log wrote')
    .argument('[data-set]', 'the data set, where its keys have changed (default: what the log keeps)')
    .option('--profile <name>', "of Earth-Bench's metrics: compat, as published, or sound", 'compat')
    .option('--out <file>', 'write the log with the new scores')
    .action((path: string, data: string | undefined, { profile }: RescoreOptions, command: Command) => {
      const [out, log] = [outOf(command), readLog(path)];
      const dataset = data === undefined ? keptDataset(log) : openDataset(data);
      const scored = rescore(log, dataset, profile === 'sound' ? sound : compat);
      if (out) {
        const lines = [scored.started, ...scored.finished].map((entry) => `${JSON.stringify(entry)}\n`);
        writeFileSync(resolve(out), lines.join(''));
      }
      print(summaryText(summarise(scored)));
    });
};

const addPage = (bench: Command): void => {
  bench
    .command('page')
    .description('write a page of logs: a leaderboard with every sample beneath')
    .argument('<logs...>', 'logs that --log wrote')
    .option('--out <file>', 'where to', 'leaderboard.html')
    .action((logs: readonly string[], _options: object, command: Command) => {
      const place = resolve(outOf(command) ?? 'leaderboard.html');
      writeFileSync(place, leaderboardPage(logs.map(readLog), dirname(place)));
      print(place);
    });
};

/** What can be done with data sets and logs of the arena: subcommands of `bench`. */
export const addArenaCommands = (bench: Command): void => {
  addCompare(bench);
  addAblate(bench);
  addElo(bench);
  addStages(bench);
  addRescore(bench);
  addPage(bench);
  addThinkGeo(bench);
  addGet(bench);
};
