import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { openJob } from '../apply/open-job.ts';
import { openQueuePlace } from '../apply/queue/open-queue.ts';
import { createTroubleLine } from '../apply/queue/trouble.ts';
import { workOn } from '../apply/queue/work.ts';
import { openObjectStore } from '../apply/store/object-store.ts';
import { fetchJob, keeperIn } from '../apply/store/shared-job.ts';
import { composeSandbox } from '../compose.ts';
import type { Limits } from '../core/limits.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { abortOnSignal } from './interrupt.ts';
import { named, positiveInteger } from './reasoner-options.ts';
import { collectLimit } from './run-command.ts';
import { printNote } from './terminal.ts';

interface WorkerOptions {
  readonly queue: string;
  readonly jobs: number;
  readonly stalled: number;
  readonly tries: number;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
}

const work = async (folder: string, options: WorkerOptions): Promise<void> => {
  const { jobs, stalled, tries, limit: limits, isolation } = options;
  const store = folder.startsWith('s3://') ? await openObjectStore(folder, process.env) : null;
  const scratch = store ? mkdtempSync(join(tmpdir(), 'earthwright-worker-')) : null;
  const job = store && scratch ? await fetchJob(store, scratch) : openJob(folder);
  const place = await openQueuePlace(options.queue);
  const { signal } = abortOnSignal();
  const sandbox = composeSandbox({ limits, isolation });
  try {
    printNote(`working on ${job.items.length} items of ${job.method.name}, ${jobs} at a time; Ctrl-C ends it`);
    await workOn(job, place, {
      ...{ sandbox, limits, isolation, signal, jobs, tries, stalledMs: stalled * 1000 },
      ...(store ? { keeper: keeperIn(store, job) } : {}),
      told: ({ kind, item, wallMs }) => printNote(`${kind}  ${item}  ${wallMs} ms`),
      onTrouble: createTroubleLine(printNote),
    });
  } finally {
    await sandbox.close();
    if (scratch) rmSync(scratch, { recursive: true, force: true });
  }
};

export const registerWorkerCommand = (program: Command): void => {
  program
    .command('worker')
    .description('take items that `earthwright apply --queue` hands out, until Ctrl-C')
    .argument(
      '<folder>',
      'the --out of that call, on a volume that all machines share, or its --store (s3://bucket/folder)',
    )
    .addOption(
      new Option('--queue <address>', 'Redis: redis://host:6379').env('EARTHWRIGHT_QUEUE').makeOptionMandatory(),
    )
    .option('--jobs <n>', 'items at a time', named('--jobs', positiveInteger), 1)
    .option('--stalled <seconds>', 'a silent worker has gone after so long', named('--stalled', positiveInteger), 30)
    .option('--tries <n>', 'workers that an item may end before it is set aside', named('--tries', positiveInteger), 3)
    .option('--limit <name=value>', 'a limit of the sandbox, e.g. cpu=30s or memory=1GB; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .action(work);
};
