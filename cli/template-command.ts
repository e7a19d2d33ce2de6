import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { runByHand } from '../agents/by-hand.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Limits } from '../core/limits.ts';
import { didYouMean } from '../core/nearest.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { findTemplate, type Template, templates } from '../templates/library.ts';
import { abortOnSignal } from './interrupt.ts';
import { collectLimit, runIdentifier } from './run-command.ts';
import { filesOf, nodeOf, type TemplateArguments } from './template/node.ts';
import { printList, printOutput, printTemplate } from './template/print.ts';
import { print, printJson } from './terminal.ts';

interface ListOptions {
  readonly stage?: string;
  readonly domain?: string;
}

interface RunOptions extends TemplateArguments {
  readonly out?: string;
  readonly json?: boolean;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
}

const collect = (text: string, earlier: readonly string[]): string[] => [...earlier, text];

const templateCalled = (name: string): Template => {
  const found = findTemplate(name);
  if (found) return found;
  const names = templates().map((one) => one.name);
  const hint = didYouMean(name, names) || '; `earthwright template list` shows all.';
  throw new EarthwrightError('template.name', 'user', `There is no template '${name}'${hint}`);
};

const run = async (name: string, options: RunOptions): Promise<void> => {
  const template = templateCalled(name);
  const folder = process.cwd();
  const runFolder = resolve(options.out ?? join('.earthwright', 'runs', `${runIdentifier(new Date())}-${name}`));
  const { signal } = abortOnSignal();
  const sandbox = composeSandbox();
  try {
    const { limit: limits, isolation } = options;
    const dependencies = composeRun({
      runFolder,
      sandbox,
      reasoner: composeQuestionReasoner(),
      limits,
      isolation,
      rounds: 1,
      signal,
    });
    const task = { id: `template-${name}`, folder, question: template.summary, choices: null, files: filesOf(options) };
    const outcome = await runByHand(task, (profile) => nodeOf(template, options, folder, profile), dependencies);
    if (options.json) printJson({ ...outcome, runDirectory: runFolder });
    else if (outcome.kind === 'done') {
      print(
        [
          ...outcome.outputs.map(printOutput),
          ...outcome.findings.map(({ message }) => `  note: ${message}`),
          `run folder: ${runFolder}`,
        ].join('\n'),
      );
    } else print(`${outcome.kind}: ${outcome.reason}`);
    process.exitCode = outcome.kind === 'done' ? 0 : signal.aborted ? 130 : 3;
  } finally {
    await sandbox.close();
  }
};

export const registerTemplateCommand = (program: Command): void => {
  const template = program
    .command('template')
    .description('the proven operations: list them, read about one, run one by hand');
  template
    .command('list')
    .description('all templates, a line each')
    .argument('[words...]', 'only those that these words find')
    .option('--stage <stage>', 'prepare, extract or analyse')
    .option('--domain <domain>', 'vegetation, water, thermal …')
    .action((words: readonly string[], { stage, domain }: ListOptions) => {
      const texts = words.map((word) => word.toLowerCase());
      const has = (one: Template): boolean => {
        const text = [one.name, one.summary, one.purpose, ...one.keywords, ...one.phrases, ...one.peers]
          .join(' ')
          .toLowerCase();
        return texts.every((word) => text.includes(word));
      };
      const chosen = templates().filter(
        (one) =>
          (stage === undefined || one.stage === stage) && (domain === undefined || one.domain === domain) && has(one),
      );
      print(printList(chosen));
    });
  template
    .command('show')
    .description('everything about one template: ports, method, usual mistakes, sources')
    .argument('<name>')
    .option('--source', 'its TypeScript')
    .action((name: string, { source }: { source?: boolean }) => {
      const found = templateCalled(name);
      print(source ? found.source.trimEnd() : printTemplate(found));
    });
  template
    .command('run')
    .description('run one template on files, in the sandbox, with the checks of a run')
    .argument('<name>')
    .option(
      '--input <port=file>',
      'a file (scene.tif#4: band 4), several for a stack (a.tif,b.tif), or a formula over bands of --of, e.g. values=(b4-b3)/(b4+b3)',
      collect,
      [],
    )
    .option('--of <file>', 'file whose bands formulas call b1, b2 …; repeat it for several dates', collect, [])
    .option('--where <condition>', 'pixels that count, over the same bands, e.g. "b4 > 0.1 && b3 < 0.5"')
    .option('--param <name=value>', 'a parameter; repeatable', collect, [])
    .option('--quantity <name>', 'what the values are, e.g. ndvi')
    .option('--unit <unit>', 'their unit, e.g. K')
    .option('--out <folder>', 'run folder (default: .earthwright/runs/<time>-<template>)')
    .option('--json', 'print outputs and findings as JSON')
    .option('--limit <name=value>', 'a limit of the sandbox, e.g. cpu=30s; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .action(run);
};
