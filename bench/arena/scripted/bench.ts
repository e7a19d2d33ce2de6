/**
 * The harness end to end with a scripted model: every architecture over the same generated tasks, through client, sandbox, checks, budget and log as with
 * a hosted one.
 *
 *   node bench/arena/scripted/bench.ts --out <folder> [--tasks 30] [--architectures react,debate]
 *
 * It says that each architecture runs, what it asks for and that its answers come from its tools; how good one is it cannot say.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { composeSandbox } from '../../../compose.ts';
import { architectureNames } from '../architectures/names.ts';
import { loadTaskFolders } from '../datasets/task-folders.ts';
import type { ArenaLog } from '../harness/log.ts';
import { startScripted } from './endpoint.ts';
import { runScripted } from './run.ts';
import { scriptedText } from './table.ts';
import { writeScriptedTasks } from './tasks.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    tasks: { type: 'string', default: '30' },
    architectures: { type: 'string', default: architectureNames.join(',') },
  },
});
if (!values.out) throw new Error('Give --out <folder>: tasks, logs and run folders go there.');
const out = resolve(values.out);
const tasks = join(out, 'tasks');
if (!existsSync(tasks)) writeScriptedTasks(tasks, Number(values.tasks));
const wanted = new Set(values.architectures.split(','));

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
const endpoint = await startScripted();
const sandbox = composeSandbox();
const run = { dataset: loadTaskFolders(tasks), baseUrl: endpoint.baseUrl, out, sandbox, signal: controller.signal };
const logs: ArenaLog[] = [];
try {
  for (const name of architectureNames.filter((one) => wanted.has(one))) {
    logs.push(await runScripted(name, run));
    process.stderr.write(`${name}: ${logs.at(-1)?.finished.length} of ${run.dataset.samples.length}\n`);
  }
} finally {
  endpoint.close();
  await sandbox.close();
}
process.stdout.write(`${scriptedText(logs)}\n`);
