import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { openPastRun, type PastRun } from '../agents/past/past-run.ts';
import { type Replay, type ReplayedNode, type ReplayedOutput, replayRun } from '../agents/past/replay.ts';
import { composeSandbox } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import { abortOnSignal, refuseAborted } from './interrupt.ts';
import { readSettings } from './run-settings.ts';
import { print, printJson } from './terminal.ts';

interface ReplayOptions {
  readonly task?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** The limits and the isolation that the run had; runs of a program keep no settings. */
const policyOf = (run: string) => {
  try {
    const { limit: limits, isolation } = readSettings(run).options;
    return { limits, isolation };
  } catch (error) {
    if (error instanceof EarthwrightError && error.code === 'usage') return { limits: {}, isolation: 'auto' } as const;
    throw error;
  }
};

const emptyFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new EarthwrightError('usage', 'user', `“${folder}” is not empty; give a new folder as --out.`);
  return folder;
};

const replay = async (past: PastRun, out: string | undefined): Promise<Replay> => {
  const folder =
    out === undefined ? realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-replay-'))) : emptyFolder(out);
  const sandbox = composeSandbox();
  const { signal } = abortOnSignal();
  try {
    const replayed = await replayRun(past, { ...policyOf(past.path), sandbox, folder, signal });
    refuseAborted(signal);
    return replayed;
  } finally {
    await sandbox.close();
    if (out === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

const changes = {
  same: () => 'same bytes',
  different: ({ was, is }: ReplayedOutput) =>
    was === null || was === is ? 'different bytes' : `different: was ${was}, is ${is ?? 'no value'}`,
  gone: () => 'not written any more',
  new: () => 'was not written before',
} as const;

const nodeLines = (node: ReplayedNode): string[] =>
  node.kind === 'failed'
    ? [`${styleText('red', '✗')} ${node.node}: ${node.reason}`]
    : node.outputs.map((output) => {
        const mark = output.state === 'same' ? styleText('green', '✓') : styleText('red', '✗');
        return `${mark} ${node.node}: ${output.name} ${changes[output.state](output)}`;
      });

const inputTexts = {
  same: null,
  changed: 'is not the file of the run: its hash changed',
  missing: 'is not at its place',
  unrecorded: 'may have changed: the run kept no hash of it',
} as const;

const replayText = ({ identical, inputs, nodes }: Replay): string => {
  const data = inputs.flatMap(({ file, state }) => (inputTexts[state] ? [`! ${file} ${inputTexts[state]}`] : []));
  const outputs = nodes.reduce((sum, node) => sum + (node.kind === 'ran' ? node.outputs.length : 0), 0);
  const end = identical
    ? styleText(
        'green',
        `Byte-identical: ${outputs} ${outputs === 1 ? 'output' : 'outputs'} of ${nodes.length} ${nodes.length === 1 ? 'tool' : 'tools'}`,
      )
    : styleText('red', 'Not the same');
  return [...data.map((line) => styleText('yellow', line)), ...nodes.flatMap(nodeLines), end].join('\n');
};

export const registerReplayCommand = (program: Command): void => {
  program
    .command('replay')
    .description('run the tools of a run anew on the same data: byte-identical, or what differs (exit code 3)')
    .argument('<run>', 'run folder')
    .option('--task <folder>', 'task folder, when the data lie elsewhere than the run says')
    .option('--out <folder>', 'new folder that keeps the new outputs')
    .option('--json', 'print the comparison as JSON')
    .action(async (run: string, { task, out, json }: ReplayOptions) => {
      const past = openPastRun(resolve(run), task);
      const replayed = await replay(past, out === undefined ? undefined : resolve(out));
      if (json) printJson(replayed);
      else print(replayText(replayed));
      process.exitCode = replayed.identical ? 0 : 3;
    });
};
