import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readEpisodes } from '../../bench/arena/datasets/thinkgeo/read-episodes.ts';
import { readRuns } from '../../bench/arena/datasets/thinkgeo/read-runs.ts';
import { scoreEpisodes } from '../../bench/arena/metrics/thinkgeo/score-episodes.ts';
import { episodesText } from '../../bench/arena/report/episodes-text.ts';
import { print } from '../terminal.ts';
import { outOf } from './out.ts';

interface ThinkGeoOptions {
  readonly profile: 'compat' | 'sound';
}

/** Scores recorded runs over ThinkGeo or OpenEarthAgent; nothing is run. */
export const addThinkGeo = (bench: Command): void => {
  bench
    .command('thinkgeo')
    .description(
      'score recorded runs over ThinkGeo or OpenEarthAgent: Inst, Tool, ArgN, ArgV, Summ; F1, AnyOrder, SameOrder, Unique, answers',
    )
    .argument('<data-set>', 'ThinkGeoBench.json, or the list of samples of OpenEarthAgent')
    .argument('<runs>', 'what its evaluator reads, or a log that --log wrote')
    .addOption(
      new Option('--profile <name>', 'of the metrics: compat, as their evaluator takes them, or sound')
        .choices(['compat', 'sound'])
        .default('compat'),
    )
    .option('--out <file>', 'write the figures as JSON')
    .action((path: string, runs: string, { profile }: ThinkGeoOptions, command: Command) => {
      const episodes = readEpisodes(resolve(path));
      const scored = scoreEpisodes(episodes, readRuns(resolve(runs), episodes), profile);
      const out = outOf(command);
      if (out) writeFileSync(resolve(out), `${JSON.stringify(scored, null, 2)}\n`);
      print(episodesText(scored));
    });
};
