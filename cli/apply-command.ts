import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Command, Option } from 'commander';
import { type ApplyOptions as ApplyAllOptions, applyAll, type Standing } from '../apply/apply-all.ts';
import { readItems } from '../apply/items.ts';
import { type Method, methodDigest } from '../apply/method.ts';
import { beginJob, type Job } from '../apply/open-job.ts';
import { type DispatchOptions, dispatch } from '../apply/queue/dispatch.ts';
import { openQueuePlace } from '../apply/queue/open-queue.ts';
import { createTroubleLine } from '../apply/queue/trouble.ts';
import { readMethod } from '../apply/read-method.ts';
import { openObjectStore } from '../apply/store/object-store.ts';
import { toolMethod } from '../apply/tool-method.ts';
import { writeStac } from '../apply/write-stac.ts';
import { writeTable } from '../apply/write-table.ts';
import { composeSandbox } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Limits } from '../core/limits.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { abortOnSignal } from './interrupt.ts';
import { chosenLibrary } from './kept.ts';
import { named, positiveInteger } from './reasoner-options.ts';
import { collectLimit } from './run-command.ts';
import { print, printJson, printNote, redrawNote } from './terminal.ts';

interface ApplyOptions {
  readonly over: string;
  readonly keep: readonly string[];
  readonly band: readonly string[];
  readonly param: readonly string[];
  readonly task?: string;
  readonly out?: string;
  readonly jobs: number;
  readonly queue?: string;
  readonly store?: string;
  readonly again?: boolean;
  readonly json?: boolean;
  readonly library?: string;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
}

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

/** What is applied: a folder of a run or a package, else a tool of the library. */
const chosenMethod = (what: string, options: ApplyOptions): Method => {
  const { keep, band, param, task, library } = options;
  if (existsSync(what) && statSync(what).isDirectory()) {
    if (band.length + param.length > 0)
      throw usage('--band and --param are for tools of the library; a workflow has its own.');
    return readMethod(what, keep, task);
  }
  if (keep.length > 0)
    throw usage('--keep is for runs and packages: a tool of the library reads the files of each item.');
  const found = chosenLibrary(library);
  if (!found) throw usage(`There is no folder “${what}”, and the library is switched off.`);
  return toolMethod(found, what, { band, param });
};

const counts = ({ outcomes, all }: Standing): string => {
  const count = (kind: string): number => outcomes.filter((one) => one.kind === kind).length;
  const parts = (['done', 'refused', 'failed', 'set-aside'] as const).flatMap((kind) =>
    count(kind) > 0 ? [`${count(kind)} ${kind === 'set-aside' ? 'set aside' : kind}`] : [],
  );
  return `${outcomes.length} of ${all}: ${parts.join(', ') || 'nothing yet'}`;
};

const timeText = (ms: number): string =>
  ms < 90_000
    ? `${Math.ceil(ms / 1000)} s`
    : ms < 5_400_000
      ? `${Math.round(ms / 60_000)} min`
      : `${(ms / 3_600_000).toFixed(1)} h`;

const quietMs = 5000;

/** A line that is drawn anew on a terminal; elsewhere one every few seconds. */
const createStandingLine = (): ((standing: Standing) => void) => {
  const started = performance.now();
  let toldAt = started;
  return (standing) => {
    const now = performance.now();
    const fresh = standing.outcomes.length - standing.before;
    const left = ((now - started) / Math.max(1, fresh)) * (standing.all - standing.outcomes.length);
    const text = styleText('dim', `${counts(standing)}; about ${timeText(left)} left`, { stream: process.stderr });
    if (process.stderr.isTTY) redrawNote(text);
    else if (now - toldAt >= quietMs) {
      toldAt = now;
      printNote(text);
    }
  };
};

/** Table and catalogue of what there is, and what is said of it. */
const tellResults = ({ folder, method, items }: Job, standing: Standing, json: boolean): void => {
  const order = new Map(items.map(({ id }, index) => [id, index]));
  const outcomes = [...standing.outcomes].sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
  const table = writeTable(folder, outcomes);
  const { path, undated } = writeStac(folder, method, items, outcomes);
  if (process.stderr.isTTY) redrawNote('');
  if (json) {
    const { before, all } = standing;
    printJson({ folder, all, before, table, catalogue: path, outcomes });
    return;
  }
  const reasons = Map.groupBy(
    outcomes.flatMap((one) => (one.kind === 'done' ? [] : [one])),
    ({ kind, reason }) => `${kind}: ${reason}`,
  );
  const short = (text: string): string => (text.length <= 240 ? text : `${text.slice(0, 239)}…`);
  const shown = [...reasons].sort(([, one], [, other]) => other.length - one.length).slice(0, 5);
  print(
    [
      `${counts(standing)}${standing.before > 0 ? ` (${standing.before} from before)` : ''}`,
      ...shown.map(([reason, those]) => `  ${those.length} ${short(reason)}`),
      `table: ${table}`,
      `catalogue: ${path}${undated > 0 ? ` (${undated} without any date are in the table alone)` : ''}`,
    ].join('\n'),
  );
};

const applyHere = async (job: Job, options: Omit<ApplyAllOptions, 'folder' | 'sandbox'>): Promise<Standing> => {
  const { limits, isolation } = options;
  const sandbox = composeSandbox({ limits, isolation });
  try {
    return await applyAll(job, { ...options, folder: job.folder, sandbox });
  } finally {
    await sandbox.close();
  }
};

/** Once for every trouble: a client that has lost its Redis says so all the time. */
const tellTrouble = createTroubleLine(printNote);

const handOut = async (job: Job, queue: string, options: DispatchOptions): Promise<Standing> => {
  const place = await openQueuePlace(queue);
  const { store } = options;
  const where = store ? store.shown.replace(/\/$/, '') : job.folder;
  printNote(`handing out through ${place.shown}; on each machine: earthwright worker ${where} --queue <address>`);
  return dispatch(job, place, options);
};

const apply = async (what: string, options: ApplyOptions): Promise<void> => {
  if (options.store && !options.queue) throw usage('--store is for workers: give --queue, too.');
  const method = chosenMethod(what, options);
  const items = readItems(options.over);
  const out = options.out ?? join('.earthwright', 'applied', `${method.name}-${methodDigest(method).slice(0, 8)}`);
  const job = beginJob(resolve(out), method, items);
  const { signal } = abortOnSignal();
  const { limit: limits, isolation, jobs, again = false, json = false } = options;
  const told = createStandingLine();
  const standing = options.queue
    ? await handOut(job, options.queue, {
        ...{ again, told, signal, onTrouble: tellTrouble },
        ...(options.store ? { store: await openObjectStore(options.store, process.env) } : {}),
      })
    : await applyHere(job, { limits, isolation, signal, jobs, again, told });
  tellResults(job, standing, json);
  if (signal.aborted) printNote('Stopped; what is done is kept. The same call goes on.');
  process.exitCode = signal.aborted ? 130 : standing.outcomes.every(({ kind }) => kind === 'done') ? 0 : 3;
};

const collect = (text: string, earlier: readonly string[]): string[] => [...earlier, text];

export const registerApplyCommand = (program: Command): void => {
  program
    .command('apply')
    .description('apply a proven workflow to many scenes: checked, resumable, an outcome for each')
    .argument('<what>', 'run folder of an answered question, exported package, or a tool of the library')
    .requiredOption(
      '--over <items>',
      'a glob in quotes (each file or folder is an item), a list of paths (.txt), or a STAC item collection (.json)',
    )
    .option('--keep <file>', 'a file of the workflow that is the same for every item; repeatable', collect, [])
    .option('--band <port=n>', 'of a library tool: the band that a raster input reads (default: 1)', collect, [])
    .option('--param <name=value>', 'of a library tool: a parameter; repeatable', collect, [])
    .option('--task <folder>', 'task folder of the run, when its data lie elsewhere')
    .option('--out <folder>', 'where everything is kept (default: .earthwright/applied/<method>)')
    .option('--jobs <n>', 'items at a time', named('--jobs', positiveInteger), 2)
    .option('--queue <address>', 'hand items out to `earthwright worker`s through a Redis: redis://host:6379')
    .option(
      '--store <address>',
      'with --queue: run folders lie in an S3-compatible store (s3://bucket/folder), not on a shared volume',
    )
    .option('--again', 'try items anew that failed or were set aside')
    .option('--library <folder>', 'kept tools (default: EARTHWRIGHT_LIBRARY, else in your data directory)')
    .option('--json', 'print the outcomes as JSON')
    .option('--limit <name=value>', 'a limit of the sandbox, e.g. cpu=30s or memory=1GB; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .action(apply);
};
