import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { openPastRun, type PastRun } from '../agents/past/past-run.ts';
import { type Replay, type ReplayedNode, type ReplayedOutput, replayRun } from '../agents/past/replay.ts';
import { composeSandbox, composeSight } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import { abortOnSignal, refuseAborted } from './interrupt.ts';
import { modelsVariable, type RegistryOption, registryFolder } from './models/registry-option.ts';
import { readSettings } from './run-settings.ts';
import { print, printJson } from './terminal.ts';

interface ReplayOptions extends RegistryOption {
  readonly task?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** The limits, the isolation and the registry that the run had; runs of a program keep no settings. */
const policyOf = (run: string) => {
  try {
    const { limit: limits, isolation, models } = readSettings(run).options;
    return { limits, isolation, models };
  } catch (error) {
    if (error instanceof EarthwrightError && error.code === 'usage')
      return { limits: {}, isolation: 'auto', models: undefined } as const;
    throw error;
  }
};

const emptyFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new EarthwrightError('usage', 'user', `“${folder}” is not empty; give a new folder as --out.`);
  return folder;
};

const replay = async (past: PastRun, { out, models }: ReplayOptions): Promise<Replay> => {
  const folder =
    out === undefined ? realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-replay-'))) : emptyFolder(resolve(out));
  const { models: before, ...policy } = policyOf(past.path);
  const registry = models ?? before ?? registryFolder({});
  const sight =
    past.workflow.nodes.some(({ sees }) => sees !== undefined) && registry !== undefined
      ? composeSight(registry)
      : undefined;
  const sandbox = composeSandbox();
  const { signal } = abortOnSignal();
  try {
    const replayed = await replayRun(past, { ...policy, ...(sight ? { sight } : {}), sandbox, folder, signal });
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

const otherModel = ({ node, otherModel: model }: Extract<ReplayedNode, { kind: 'ran' }>): string[] =>
  model === undefined
    ? []
    : [styleText('yellow', `! ${node}: the registered model ${model} is not the one that the run looked through`)];

const nodeLines = (node: ReplayedNode): string[] =>
  node.kind === 'failed'
    ? [`${styleText('red', '✗')} ${node.node}: ${node.reason}`]
    : [
        ...otherModel(node),
        ...node.outputs.map((output) => {
          const mark = output.state === 'same' ? styleText('green', '✓') : styleText('red', '✗');
          return `${mark} ${node.node}: ${output.name} ${changes[output.state](output)}`;
        }),
      ];

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
    .option(
      '--models <folder>',
      `registry of what the run looked through (default: the run’s own, else ${modelsVariable})`,
    )
    .option('--json', 'print the comparison as JSON')
    .action(async (run: string, options: ReplayOptions) => {
      const replayed = await replay(openPastRun(resolve(run), options.task), options);
      if (options.json) printJson(replayed);
      else print(replayText(replayed));
      process.exitCode = replayed.identical ? 0 : 3;
    });
};
