import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Command, Option } from 'commander';
import { runTask } from '../agents/run.ts';
import { readTaskFolder } from '../agents/task-folder.ts';
import { composeOfflineReasoner, composeRun, composeSandbox } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { exitCodeOf } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { RunEvent } from '../core/event.ts';
import { type Limits, parseLimit } from '../core/limits.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { printAnswer } from './print-answer.ts';

interface RunOptions {
  readonly question?: string;
  readonly reasoner: string;
  readonly out?: string;
  readonly resume?: boolean;
  readonly json?: boolean;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
  readonly rounds: number;
}

export const collectLimit = (text: string, earlier: Partial<Limits>): Partial<Limits> => ({
  ...earlier,
  ...parseLimit(text),
});

export const positiveInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new EarthwrightError('usage', 'user', `Expected a whole number of at least 1, got “${text}”.`);
  return value;
};

const progress = (event: RunEvent): string | null => {
  switch (event.kind) {
    case 'profiled':
      return `profile   ${event.files} ${event.files === 1 ? 'file' : 'files'} in ${event.groups} ${event.groups === 1 ? 'group' : 'groups'}${event.unreadable > 0 ? `, ${event.unreadable} unreadable` : ''}`;
    case 'workflow':
      return `workflow  ${event.nodes.join(' → ')}`;
    case 'tool-written':
      return `write     ${event.node}: ${event.note}`;
    case 'tool-run':
      return `run       ${event.node}: ${event.outcome} in ${event.wallMs.toFixed(0)} ms (${event.layers.join(', ')})`;
    case 'findings':
      return `check     ${event.node}: ${event.verdict}${event.findings.length > 0 ? ` — ${event.findings.map((finding) => finding.message).join(' ')}` : ''}`;
    default:
      return null;
  }
};

const runIdentifier = (now: Date): string => now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

const reasonerOf = (name: string) => {
  if (name === 'offline') return composeOfflineReasoner();
  throw new EarthwrightError('usage', 'user', `Unknown reasoner “${name}”; known: offline.`);
};

/** Ctrl-C ends the run cleanly: children are stopped, the log stays whole, the run can be resumed. */
export const abortOnSignal = (): AbortController => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller;
};

const execute = async (folder: string, options: RunOptions): Promise<Answer> => {
  const { task } = readTaskFolder(folder, options.question);
  const runFolder = resolve(options.out ?? join(task.folder, '.earthwright', 'runs', runIdentifier(new Date())));
  const { signal } = abortOnSignal();
  const sandbox = composeSandbox();
  const listen = (event: RunEvent): void => {
    const line = options.json ? null : progress(event);
    if (line) process.stderr.write(`${styleText('dim', line, { stream: process.stderr })}\n`);
  };
  try {
    const answer = await runTask(
      task,
      composeRun({
        runFolder,
        sandbox,
        reasoner: reasonerOf(options.reasoner),
        limits: options.limit,
        isolation: options.isolation,
        rounds: options.rounds,
        signal,
        listen,
      }),
    );
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ ...answer, runDirectory: runFolder }, null, 2)}\n`
        : printAnswer(task, answer, runFolder),
    );
    return answer;
  } finally {
    await sandbox.close();
  }
};

export const registerRunCommand = (program: Command): void => {
  program
    .command('run')
    .description('answer a question about the data in a folder')
    .argument('<folder>', 'task folder: data files, and a question in task.json or task.md')
    .option('-q, --question <text>', 'the question; wins over the one in the folder')
    .addOption(new Option('--reasoner <name>', 'who thinks').choices(['offline', 'model']).default('offline'))
    .option('--out <folder>', 'run folder (default: <folder>/.earthwright/runs/<time>); an existing run is resumed')
    .option('--json', 'print the answer as JSON')
    .option('--limit <name=value>', 'a limit of the sandbox, e.g. cpu=30s or memory=1GB; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .option('--rounds <n>', 'how often a tool may be written anew', positiveInteger, 3)
    .action(async (folder: string, options: RunOptions) => {
      process.exitCode = exitCodeOf(await execute(folder, options));
    });
};
