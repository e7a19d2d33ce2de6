/**
 * A run of `earthwright bench` that is killed at random moments and begun again each time: nothing that was finished may be run, written or scored twice.
 *
 *   node bench/arena/kills/bench.ts --log <file> [--kills 5] [--seed 1] <data set> [-- <words of bench>]
 *
 * The moments are drawn over the whole run: each is some milliseconds after some sample ended. Every start has to leave what earlier ones wrote as it
 * was, byte for byte. Exits 1 where a sample is missing, or in the log twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDataset } from '../datasets/open-dataset.ts';
import { createDice, drawIndex } from '../statistics/dice.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    log: { type: 'string' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const [suite, ...settings] = positionals;
if (!suite || !values.log) throw new Error('Give a data set, and --log <file>.');
const log = resolve(values.log);
if (existsSync(log)) throw new Error(`“${log}” is there already: give a new --log.`);

const main = resolve(import.meta.dirname, '../../../cli/main.ts');
const words = ['bench', resolve(suite), '--log', log, ...settings];

/** The log as far as it is whole lines: a kill may have cut the last one. */
const wholeLog = (): string => {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  return text.slice(0, text.lastIndexOf('\n') + 1);
};
const finishedIn = (text: string): number => Math.max(0, text.split('\n').length - 2);

/** Starts the command; kills it so long after so many samples are in the log, or lets it end. Hands back its signal or exit code. */
const start = async (kill: { readonly samples: number; readonly afterMs: number } | null): Promise<unknown> => {
  const child = spawn(process.execPath, [main, ...words], { stdio: 'ignore' });
  const closed = once(child, 'close');
  if (kill) {
    while (child.exitCode === null && finishedIn(wholeLog()) < kill.samples) await wait(250);
    await wait(kill.afterMs);
    child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  return signal ?? code;
};

const wanted = openDataset(resolve(suite)).samples.map(({ id }) => id);
const dice = createDice(Number(values.seed));
const moments = Array.from({ length: Number(values.kills) }, () => ({
  samples: drawIndex(wanted.length, dice),
  afterMs: drawIndex(1000, dice),
})).sort((one, other) => one.samples - other.samples);

let before = '';
const faults: string[] = [];
for (const moment of [...moments, null]) {
  const ended = await start(moment);
  const text = wholeLog();
  if (!text.startsWith(before)) faults.push('an earlier line has changed');
  before = text;
  process.stderr.write(`${ended}: ${finishedIn(text)} of ${wanted.length} in the log\n`);
}
const ids = before
  .split('\n')
  .slice(1, -1)
  .map((line): unknown => Object(JSON.parse(line)).id);
const twice = ids.length - new Set(ids).size;
const missing = wanted.filter((id) => !ids.includes(id)).length;
process.stdout.write(
  `${suite}: ${wanted.length} samples, ${moments.length} kills; in the log ${ids.length}, twice ${twice}, missing ${missing}${faults.map((fault) => `; ${fault}`).join('')}\n`,
);
process.exitCode = twice + missing + faults.length === 0 ? 0 : 1;
