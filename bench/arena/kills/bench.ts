/**
 * Runs of `earthwright bench` that are killed at random moments and begun again each time: nothing that was finished may be run, written or scored twice.
 *
 *   node bench/arena/kills/bench.ts --out <folder> [--kills 5] [--seed 1] <data set> [-- <words of bench>]
 *   node bench/arena/kills/bench.ts --out <folder> [--kills 5] [--seed 1] --scripted react=600,openearth=40
 *
 * The first over a data set and whatever answers it; the second over generated tasks that a scripted model answers behind a real endpoint, by
 * architecture. Either compares with a run of the same command that nobody killed (`--alone` leaves that out). Exits 1 where a sample is missing, in
 * the log twice, or ended otherwise than without kills.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataset } from '../datasets/open-dataset.ts';
import { readLog } from '../harness/log.ts';
import { summarise } from '../harness/summary.ts';
import { startScripted } from '../scripted/endpoint.ts';
import { writeScriptedTasks } from '../scripted/tasks.ts';
import { differing, type KilledResult, runKilled, runWhole } from './killed-run.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    scripted: { type: 'string' },
    alone: { type: 'boolean', default: false },
  },
});
if (!values.out) throw new Error('Give --out <folder>: logs go there.');
const out = resolve(values.out);
const tell = (line: string): void => void process.stderr.write(`${line}\n`);

interface Row {
  readonly name: string;
  readonly result: KilledResult;
  readonly differ: number | null;
  readonly text: string;
}

const measure = async (
  name: string,
  suite: string,
  settings: readonly string[],
  served: () => number,
): Promise<Row> => {
  const log = join(out, `${name}.jsonl`);
  if (existsSync(log)) throw new Error(`“${log}” is there already: give a new --out.`);
  const words = ['bench', suite, ...settings];
  const wanted = openDataset(suite).samples.map(({ id }) => id);
  const [seed, kills, before] = [Number(values.seed), Number(values.kills), served()];
  const result = await runKilled({ words, log, wanted, kills, seed }, (line) => tell(`${name}: ${line}`));
  const calls = served() - before;
  const killed = readLog(log);
  const differ = values.alone
    ? null
    : differing(killed, await runWhole(words, join(out, `${name}.whole.jsonl`))).length;
  const { outcomes, metrics, modelCalls } = summarise(killed);
  const ended = Object.entries(outcomes).map(([kind, count]) => `${count} ${kind}`);
  const cells = [
    String(wanted.length),
    result.killedAt.join(', '),
    ended.join(', '),
    `${Math.round((metrics['correct']?.mean ?? 0) * killed.finished.length)}`,
    `${result.twice}`,
    `${result.missing}`,
    differ === null ? '–' : `${differ}`,
    calls === 0 ? '–' : `${calls - modelCalls} of ${calls}`,
  ];
  return { name, result, differ, text: `| ${name} | ${cells.join(' | ')} |` };
};

const measureScripted = async (chosen: string): Promise<Row[]> => {
  const endpoint = await startScripted();
  const rows: Row[] = [];
  try {
    for (const one of chosen.split(',')) {
      const [name = '', count = '40'] = one.split('=');
      const suite = join(out, `tasks-${count}`);
      if (!existsSync(suite)) writeScriptedTasks(suite, Number(count));
      const model = ['--model', 'scripted', '--base-url', endpoint.baseUrl];
      const own = name === 'openearth' ? ['--reasoner', 'model'] : ['--creation'];
      rows.push(await measure(name, suite, ['--architecture', name, ...model, ...own], endpoint.served));
    }
  } finally {
    endpoint.close();
  }
  return rows;
};

const [suite, ...settings] = positionals;
if (!suite && !values.scripted) throw new Error('Give a data set, or --scripted <architecture>=<tasks>.');
const rows = values.scripted
  ? await measureScripted(values.scripted)
  : [await measure('run', resolve(suite ?? ''), settings, () => 0)];
const head =
  '| | samples | in the log at each kill | ended | right | twice | missing | other than without kills | calls lost |';
process.stdout.write(`${[head, `|${'---|'.repeat(9)}`, ...rows.map(({ text }) => text)].join('\n')}\n`);
const isWhole = ({ result, differ }: Row): boolean =>
  result.killedAt.length >= Number(values.kills) &&
  result.twice + result.missing + (differ ?? 0) === 0 &&
  !result.changed;
process.exitCode = rows.every(isWhole) ? 0 : 1;
