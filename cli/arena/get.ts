import { mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { writeOpenEarth } from '../../bench/arena/openearth/write.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { named, positiveInteger } from '../reasoner-options.ts';
import { print } from '../terminal.ts';
import { outOf } from './out.ts';

interface GetOptions {
  readonly scenes: number;
  readonly seed: number;
}

/** Makes a benchmark that is generated, so that it need not be fetched. */
export const addGet = (bench: Command): void => {
  bench
    .command('get')
    .description('write a benchmark that is generated: the same files from the same seed')
    .addArgument(new Argument('<suite>', 'which one').choices(['openearth', 'openearth-chains']))
    .option('--out <folder>', 'an empty folder, or one to be made (default: named as the suite)')
    .option('--scenes <n>', 'scenes, three cases over each', named('--scenes', positiveInteger), 203)
    .option(
      '--seed <n>',
      '1: public development set, 2: public test set; keep another one to yourself for a private test',
      named('--seed', positiveInteger),
      1,
    )
    .action((suite: string, { scenes, seed }: GetOptions, command: Command) => {
      const folder = resolve(outOf(command) ?? suite);
      mkdirSync(folder, { recursive: true });
      if (readdirSync(folder).length > 0)
        throw new EarthwrightError('usage', 'user', `“${folder}” is not empty. Name an empty folder with --out.`);
      const { cases, impossible, digest } = writeOpenEarth(
        folder,
        scenes,
        seed,
        suite === 'openearth-chains' ? 'chains' : 'cases',
      );
      print(`${cases} cases in ${folder}, ${impossible} of them without an answer; SHA-256 of all files ${digest}`);
    });
};
