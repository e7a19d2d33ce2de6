/**
 * The harness end to end without a model: every suite that is named, and OpenEarth-Bench as it is generated, answered by rules alone, scored, with floors beside.
 *
 *   node bench/arena/bench.ts --out <folder> [<data set>…] [--data <folder>] [--scenes 203] [--jobs 2]
 *
 * A data set is what `earthwright bench` takes; `--data` is the folder of Earth-Bench's data. The same --out goes on where it stopped.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTask } from '../../agents/run.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import { openearth } from './architectures/openearth.ts';
import { openDataset } from './datasets/open-dataset.ts';
import type { ArenaLog } from './harness/log.ts';
import { runArena } from './harness/run-arena.ts';
import { writeOpenEarth } from './openearth/write.ts';
import { suitesText } from './report/suites-text.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    data: { type: 'string' },
    scenes: { type: 'string', default: '203' },
    jobs: { type: 'string', default: '2' },
  },
});
if (!values.out) throw new Error('Give --out <folder>: logs and run folders go there.');
const out = resolve(values.out);
const generated = join(out, 'openearth');
if (!existsSync(generated)) writeOpenEarth(generated, Number(values.scenes), 1);

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
const { signal } = controller;
const sandbox = composeSandbox();
const solver = openearth((task, runFolder) => {
  const settings = {
    runFolder,
    sandbox,
    reasoner: composeQuestionReasoner(),
    limits: {},
    isolation: 'auto',
    rounds: 3,
  } as const;
  return runTask(task, composeRun({ ...settings, signal }));
});

const logs: ArenaLog[] = [];
try {
  for (const path of [...positionals.map((one) => resolve(one)), generated]) {
    if (signal.aborted) break;
    const dataset = openDataset(path, values.data ? { data: resolve(values.data) } : {});
    const name = `${basename(dirname(path))}-${basename(path).replace(/\.jsonl?$/, '')}`;
    const log = await runArena({
      dataset,
      solver,
      model: 'rules alone',
      log: join(out, `${name}.jsonl`),
      runs: join(out, `${name}.runs`),
      jobs: Number(values.jobs),
      signal,
      now: () => new Date(),
    });
    logs.push(log);
    process.stderr.write(`${name}: ${log.finished.length} of ${dataset.samples.length}\n`);
  }
} finally {
  await sandbox.close();
}
process.stdout.write(`${suitesText(logs)}\n`);
