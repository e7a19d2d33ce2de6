import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Command, Option } from 'commander';
import { runTask } from '../agents/run.ts';
import { architectureNames } from '../bench/arena/architectures/names.ts';
import { constants } from '../bench/arena/architectures/toolbox/pool.ts';
import { type BenchReport, runBench, type TaskResult } from '../bench/runner.ts';
import { composeRun, composeSandbox } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Task } from '../core/task.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { addArenaCommands } from './arena/register.ts';
import { type ArenaRunOptions, runArenaCommand } from './arena/run.ts';
import { abortOnSignal } from './interrupt.ts';
import { addReasonerOptions, chooseReasoner, named, positiveInteger, taskCassette } from './reasoner-options.ts';
import { collectLimit } from './run-command.ts';
import { print, printNote } from './terminal.ts';
import { addWorldOptions, openWorld, type World, type WorldOptions } from './world-options.ts';

interface BenchCommandOptions extends ArenaRunOptions, WorldOptions {
  readonly out?: string;
}

const colours = { correct: 'green', wrong: 'red', unanswered: 'yellow', error: 'red', unscored: 'dim' } as const;

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

const show = (value: string | number | null): string =>
  value === null ? '–' : typeof value === 'number' ? String(Number(value.toPrecision(7))) : value;

const row = (result: TaskResult, width: number): string => {
  const status = styleText(colours[result.status], result.status.padEnd(10));
  return `${result.id.padEnd(width)}  ${status}  ${shorten(show(result.got), 14).padEnd(14)}  ${shorten(show(result.expected), 14).padEnd(14)}  ${(result.wallMs / 1000).toFixed(1).padStart(6)} s${result.reason ? `  ${styleText('dim', shorten(result.reason, 110))}` : ''}`;
};

const table = ({ summary, tasks }: BenchReport): string => {
  const width = Math.max(4, ...tasks.map(({ id }) => id.length));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const head = styleText(
    'bold',
    `${'task'.padEnd(width)}  ${'status'.padEnd(10)}  ${'got'.padEnd(14)}  ${'expected'.padEnd(14)}  ${'time'.padStart(8)}`,
  );
  return [
    head,
    ...tasks.map((result) => row(result, width)),
    '',
    `${summary.tasks} tasks: ${summary.correct} correct, ${summary.wrong} wrong, ${summary.unanswered} unanswered, ${summary.error} errors${summary.unscored > 0 ? `, ${summary.unscored} unscored` : ''} in ${(summary.wallMs / 1000).toFixed(1)} s`,
    `accuracy ${percent(summary.accuracy)}, silent errors ${percent(summary.silentErrorRate)}; floors: always “${summary.floors.letter || '–'}” ${percent(summary.floors.constantLetter)}, a random letter ${percent(summary.floors.randomLetter)}`,
    '',
  ].join('\n');
};

/** A model is shown what could be fetched where it may be: its prompts are else those of the recordings. */
const benched = ({ allowNetwork }: WorldOptions, { hooks: { catalogues, ...hooks } }: World): World['hooks'] =>
  allowNetwork && catalogues ? { ...hooks, catalogues } : hooks;

const runOne = async (
  task: Task,
  runFolder: string,
  sandbox: Sandbox,
  options: BenchCommandOptions,
  signal: AbortSignal,
): Promise<{ answer: Answer; runDirectory: string }> => {
  const own = taskCassette(options, task.id);
  const world = await openWorld(own, { signal });
  const { reasonerFor, rounds, replans, close } = await chooseReasoner(own, { signal, ...benched(options, world) });
  try {
    const answer = await runTask(
      task,
      composeRun({
        runFolder,
        sandbox,
        reasoner: (run) => world.reasonerOf(reasonerFor(run), run),
        limits: options.limit,
        isolation: options.isolation,
        rounds,
        replans,
        variants: options.variants,
        without: options.disable,
        ...world.settings,
        network: { ...world.settings.network, trustsTask: false },
        signal,
      }),
    );
    return { answer, runDirectory: runFolder };
  } finally {
    close();
  }
};

const execute = async (folder: string, options: BenchCommandOptions): Promise<void> => {
  const { architecture, log, queue, work, constants: profile, feed } = options;
  if (architecture || log || queue || work || profile === 'compat' || feed === 'own') {
    if (options.allowNetwork || options.models || options.sendPictures)
      throw new EarthwrightError(
        'usage',
        'user',
        'The arena fetches nothing and looks through no models: leave --allow-network, --models and --send-pictures out.',
      );
    return runArenaCommand(folder, options);
  }
  const sandbox = composeSandbox();
  const { signal } = abortOnSignal();
  const runs = resolve(
    options.runs ?? join('.earthwright', 'bench', new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)),
  );
  try {
    const report = await runBench({
      folder,
      jobs: options.jobs,
      run: (task) => runOne(task, join(runs, task.id.replace(/[^\w.-]/g, '_')), sandbox, options, signal),
      onResult: (result) => printNote(styleText('dim', `${result.id}: ${result.status}`, { stream: process.stderr })),
    });
    print(table(report).trimEnd());
    if (options.out) {
      mkdirSync(dirname(resolve(options.out)), { recursive: true });
      writeFileSync(options.out, `${JSON.stringify(report, null, 2)}\n`);
    }
  } finally {
    await sandbox.close();
  }
};

export const registerBenchCommand = (program: Command): void => {
  const command = program
    .command('bench')
    .description('run and score every task of a folder of task folders')
    .argument(
      '<folder>',
      'folder whose sub-folders hold task.json or task.md with an answer; for the arena also questions.jsonl, tasks.jsonl or question.json',
    );
  addWorldOptions(addReasonerOptions(command, 'folder'), 'none')
    .option('--jobs <n>', 'tasks at a time', named('--jobs', positiveInteger), 2)
    .option('--out <file>', 'write the results as JSON')
    .option('--runs <folder>', 'where the run folders go (default: .earthwright/bench/<time>)')
    .option('--limit <name=value>', 'a limit of the sandbox; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .addOption(
      new Option('--architecture <name>', 'who answers, in the arena; all but openearth need a model').choices(
        architectureNames,
      ),
    )
    .option('--log <file>', 'run in the arena, into this log; begun again, it goes on')
    .option('--queue <address>', 'with --log: hand samples out to workers through a Redis: redis://host:6379')
    .option('--work', 'with the --log and --queue of a call that hands out: be a worker, until Ctrl-C')
    .option('--creation', 'architectures with tools may write their own, too')
    .addOption(
      new Option(
        '--constants <profile>',
        'compute with physics, or with what the tools behind Earth-Bench’s keys have built in',
      )
        .choices(constants)
        .default('physics'),
    )
    .addOption(
      new Option('--feed <what>', 'what a stage goes on from: the true answer of the one before, or its own')
        .choices(['truth', 'own'])
        .default('truth'),
    )
    .option('--first <n>', 'only so many samples', named('--first', positiveInteger))
    .option('--data <folder>', 'folder with the data of Earth-Bench’s questions')
    .addOption(
      new Option('--regime <name>', 'wording of Earth-Bench’s questions (default: both)').choices(['ap', 'if']),
    )
    .action(execute);
  addArenaCommands(command);
};
