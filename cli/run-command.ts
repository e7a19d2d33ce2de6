import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { fileForms } from '../agents/reading/wanted-file.ts';
import type { Reasoner } from '../agents/reasoner.ts';
import { runTask } from '../agents/run.ts';
import type { RunFolder } from '../agents/run-folder.ts';
import { readTaskFolder } from '../agents/task-folder.ts';
import { parse } from '../analysis/parse.ts';
import type { Query } from '../analysis/tree.ts';
import { composeExpressionReasoner, composeRun, composeSandbox } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { exitCodeOf } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import { type Limits, parseLimit } from '../core/limits.ts';
import { thoughtBy } from '../report/thought-by.ts';
import { createApproval } from './approve.ts';
import { abortOnSignal } from './interrupt.ts';
import { addLibraryOptions, chosenLibrary, keepFinished } from './kept.ts';
import { addMemoryOption, openMemory } from './memory-options.ts';
import { printAnswer } from './print-answer.ts';
import { printChecks } from './print-checks.ts';
import { printProposal } from './print-proposal.ts';
import { createProgress } from './progress.ts';
import { addReasonerOptions, chooseReasoner, named, positiveInteger } from './reasoner-options.ts';
import { offerOthers } from './refusal/offer.ts';
import { questionOfRun, type RunOptions, settingsDocument } from './run-settings.ts';
import { print, printJson } from './terminal.ts';
import { addWorldOptions, openWorld } from './world-options.ts';

export const collectLimit = (text: string, earlier: Partial<Limits>): Partial<Limits> => ({
  ...earlier,
  ...parseLimit(text),
});

export const runIdentifier = (now: Date): string =>
  now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

/** A folder that no other run has, though both start in the same second; one that can't be made is named all the same, to say why. */
const newRunFolder = (taskFolder: string, now: Date): string => {
  const base = resolve(join(taskFolder, '.earthwright', 'runs', runIdentifier(now)));
  for (let number = 1; ; number++) {
    const folder = number === 1 ? base : `${base}-${number}`;
    try {
      mkdirSync(dirname(folder), { recursive: true });
      mkdirSync(folder);
      return folder;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return folder;
    }
  }
};

/** A question is what an expression answers; a model has no part in it. */
const parsedExpression = (text: string, { reasoner }: RunOptions): Query => {
  if (reasoner === 'model' || reasoner === 'language')
    throw new EarthwrightError('usage', 'user', '--expression needs no reasoner: leave --reasoner out.');
  const parsed = parse(text);
  if (parsed.kind === 'query') return parsed.query;
  const { message, near } = parsed.fault;
  throw new EarthwrightError(
    'expression-syntax',
    'user',
    `--expression: ${message}${near.length > 0 ? ` Near: ${near.join(', ')}.` : ''}`,
  );
};

/** The question of the options, else that of the run that goes on, else that of the folder. */
const askedOf = ({ question, expression, out }: RunOptions): string | undefined =>
  question ?? expression ?? (out === undefined ? undefined : questionOfRun(resolve(out)));

interface Ran {
  readonly answer: Answer;
  readonly profile: unknown;
  readonly question: string;
}

/** One run from its question to its answer, shown; and what lies in its folder then. */
const runOnce = async (folder: string, options: RunOptions): Promise<Ran> => {
  if (options.question?.trim() === '') throw new EarthwrightError('usage', 'user', '-q has no text: ask something.');
  const query = options.expression === undefined ? undefined : parsedExpression(options.expression, options);
  const { task } = readTaskFolder(folder, askedOf(options));
  const { signal } = abortOnSignal();
  const { listen, onToken, onRetry, onPixels, onFetch } = createProgress(options.json ?? false);
  const approve = options.approve ? createApproval() : undefined;
  const library = options.replay ? undefined : chosenLibrary(options.library);
  const thinking = query ? { ...options, reasoner: 'language' as const } : options;
  const memory = openMemory(options.memory, library);
  const world = await openWorld(options, { signal, onRetry });
  const kept = {
    ...world.hooks,
    ...(library ? { library } : {}),
    ...(memory ? { lessons: memory.lessons } : {}),
  };
  const chosen = await chooseReasoner(thinking, { signal, onToken, onRetry, ...kept });
  const { rounds, replans, close } = chosen;
  const reasonerFor = (run: RunFolder): Reasoner => {
    if (query) return composeExpressionReasoner(query);
    return world.reasonerOf(chosen.reasonerFor(run), run);
  };
  const runFolder = options.out === undefined ? newRunFolder(task.folder, new Date()) : resolve(options.out);
  const sandbox = composeSandbox();
  try {
    const dependencies = composeRun({
      runFolder,
      sandbox,
      reasoner: reasonerFor,
      limits: options.limit,
      isolation: options.isolation,
      rounds,
      replans,
      jobs: options.jobs,
      variants: options.variants,
      without: options.disable,
      planOnly: options.planOnly ?? false,
      pictures: true,
      settings: settingsDocument(task.folder, runFolder, options),
      ...(approve ? { approve } : {}),
      ...(options.as ? { fileForm: options.as } : {}),
      ...world.settings,
      network: { ...world.settings.network, trustsTask: true, onProgress: onFetch },
      signal,
      listen,
      onPixels,
    });
    const answer = await runTask(task, dependencies);
    if (library) await keepFinished({ task, answer, run: dependencies.run }, library, dependencies);
    memory?.finish({ task, answer, run: dependencies.run });
    if (options.json) printJson({ ...answer, runDirectory: runFolder });
    else
      print(
        [
          printAnswer(task, answer, runFolder, thoughtBy(dependencies.run.events)),
          printChecks(dependencies.run.events),
          printProposal(task, answer, dependencies.run.read('profile.json')),
        ]
          .join('')
          .replace(/\n$/, ''),
      );
    return { answer, profile: dependencies.run.read('profile.json'), question: task.question };
  } finally {
    close();
    await sandbox.close();
  }
};

/** Runs, and where there was no answer shows what can be asked; on a terminal it goes on with what is chosen there. */
export const executeRun = async (folder: string, options: RunOptions): Promise<Answer> => {
  const { answer, profile, question } = await runOnce(folder, options);
  const chosen = options.json
    ? null
    : await offerOthers({ folder, question, isExpression: options.expression !== undefined }, answer, profile);
  if (chosen === null) return answer;
  const { question: _, expression: __, out: ___, ...same } = options;
  return executeRun(folder, { ...same, reasoner: 'auto', [chosen.kind]: chosen.text });
};

export const registerRunCommand = (program: Command): void => {
  const command = program
    .command('run')
    .description('answer a question about the data in a folder')
    .argument('<folder>', 'task folder: data files, and a question in task.json or task.md')
    .option('-q, --question <text>', 'the question; wins over the one in the folder')
    .option(
      '--expression <text>',
      'what to compute, in the analysis language: "mean(ndvi) on 2022-07-15"; see `language`',
    );
  addWorldOptions(addMemoryOption(addLibraryOptions(addReasonerOptions(command, 'file'))), 'those of its “network”')
    .option('--jobs <n>', 'nodes at a time', named('--jobs', positiveInteger), 1)
    .option('--plan-only', 'stop after the workflow')
    .option('--approve', 'ask before a written tool runs')
    .option('--out <folder>', 'run folder (default: <folder>/.earthwright/runs/<time>); an existing run is resumed')
    .addOption(new Option('--as <form>', 'how an answer that is a file is written').choices([...fileForms]))
    .option('--json', 'print the answer as JSON')
    .option('--limit <name=value>', 'a limit of the sandbox, e.g. cpu=30s or memory=1GB; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .action(async (folder: string, options: RunOptions) => {
      process.exitCode = exitCodeOf(await executeRun(folder, options));
    });
};
