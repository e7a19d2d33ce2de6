/**
 * The protocol of stages on somebody who slips by chance: what each stage gets right when it is fed with the truth, and when it is fed with what came
 * of the stage before.
 *
 *   node bench/arena/stages/bench.ts --out <folder> [--chains 203] [--seed 1] [--wrong 0.15] [--silent 0.05]
 *
 * Through task folders, log and tables as with anybody else; the slips are drawn by stage, the same ones in both.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataset } from '../datasets/open-dataset.ts';
import { stagesOf } from '../harness/cascade.ts';
import type { Feed } from '../harness/feed.ts';
import { runArena } from '../harness/run-arena.ts';
import { makeChains } from '../openearth/chains.ts';
import { writeOpenEarth } from '../openearth/write.ts';
import { stagesText } from '../report/table-text.ts';
import { createDice } from '../statistics/dice.ts';
import { erring, type Slip } from './erring.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    chains: { type: 'string', default: '203' },
    seed: { type: 'string', default: '1' },
    wrong: { type: 'string', default: '0.15' },
    silent: { type: 'string', default: '0.05' },
  },
});
if (!values.out) throw new Error('Give --out <folder>: the benchmark and two logs go there.');
const out = resolve(values.out);
const [chains, seed, wrong, silent] = [values.chains, values.seed, values.wrong, values.silent].map(Number);
const folder = join(out, 'openearth-chains');
if (!existsSync(folder)) writeOpenEarth(folder, chains ?? 0, seed ?? 1, 'chains');

const cases = makeChains(chains ?? 0, seed ?? 1);
const dice = createDice(seed ?? 1);
const slips = new Map(
  cases.map(({ id }) => {
    const drawn = dice();
    const slip: Slip = drawn < (wrong ?? 0) ? 'wrong' : drawn < (wrong ?? 0) + (silent ?? 0) ? 'silent' : 'none';
    return [id, slip] as const;
  }),
);
const run = (feed: Feed) =>
  runArena({
    dataset: openDataset(folder),
    solver: erring(cases, (id) => slips.get(id) ?? 'none'),
    model: null,
    log: join(out, `${feed}.jsonl`),
    runs: join(out, `${feed}.runs`),
    jobs: 4,
    feed,
    signal: new AbortController().signal,
    now: () => new Date(),
  });
process.stdout.write(`${stagesText(stagesOf(await run('truth'), await run('own')))}\n`);
