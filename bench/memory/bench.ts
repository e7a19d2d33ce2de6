/**
 * A stream of tasks with memory off, on and frozen: accuracy, calls, tokens and time, whole and for every ten tasks. `on` begins with an
 * empty memory and learns after each task; `frozen` is shown what `on` has learnt, without what the same question taught.
 *
 *   node bench/memory/bench.ts <folder of tasks>… --out <folder> --replay <folder of cassettes>     recorded answers, by their wording
 *   node bench/memory/bench.ts <folder of tasks>… --out <folder> --model <name> --base-url <url> [--record <folder>]
 *
 * `--share <folder>` gives a request that came before, byte for byte, the reply that it got then: modes that see the same prompt get the
 * same answer, as from a model of temperature 0, and whoever answers is asked once. `--by-turns` runs every task in one mode after the other.
 * `--modes off,on` names the modes; the same --out goes on where it stopped. With recorded answers accuracy and calls can't change: they
 * show what lessons cost.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { composeSandbox } from '../../compose.ts';
import { taskFolders } from '../runner.ts';
import { startSharedReplies } from './shared-replies.ts';
import { modes, readOutcomes, runStream } from './stream.ts';
import { tableOf } from './table.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    replay: { type: 'string' },
    record: { type: 'string' },
    model: { type: 'string' },
    'base-url': { type: 'string' },
    share: { type: 'string' },
    'by-turns': { type: 'boolean', default: false },
    modes: { type: 'string', default: modes.join(',') },
  },
});
const { replay, record, model } = values;
if (!values.out || (replay === undefined) === (model === undefined))
  throw new Error('Give --out <folder>, and --replay <folder of cassettes> or --model <name> --base-url <url>.');
const out = resolve(values.out);
const wanted = new Set(values.modes.split(','));

const cassette = (task: string): string => join(replay ?? '', `${task}.jsonl`);
const folders = positionals
  .flatMap((folder) => taskFolders(folder))
  .filter((folder) => replay === undefined || existsSync(cassette(folder.split(/[\\/]/).at(-1) ?? '')));

const shared =
  values.share !== undefined && values['base-url'] !== undefined
    ? await startSharedReplies(values['base-url'], resolve(values.share))
    : null;
const baseUrl = shared?.baseUrl ?? values['base-url'];

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
const sandbox = composeSandbox();
try {
  const chosen = modes.filter((one) => wanted.has(one));
  const parts = values['by-turns'] ? folders.map((folder) => [folder]) : [folders];
  for (const [part, mode] of parts.flatMap((part) => chosen.map((one) => [part, one] as const)))
    await runStream(
      {
        folders: part,
        mode,
        out,
        sandbox,
        environment: process.env,
        signal: controller.signal,
        ...(shared ? { takeShared: shared.takeShared } : {}),
        model: (task) =>
          replay === undefined
            ? {
                flags: {
                  models: { default: model ?? '' },
                  ...(baseUrl ? { baseUrl } : {}),
                },
                ...(record ? { record: join(resolve(record), mode, `${task}.jsonl`) } : {}),
              }
            : { flags: {}, replay: cassette(task), replayMatch: 'wording' },
      },
      (one) => process.stderr.write(`${one.mode} ${one.task}: ${one.status}, ${one.calls} calls\n`),
    );
} finally {
  shared?.close();
  await sandbox.close();
}
process.stdout.write(`${tableOf(readOutcomes(out))}\n`);
