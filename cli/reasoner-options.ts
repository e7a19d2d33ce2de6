import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Part, parts } from '../agents/parts.ts';
import type { Reasoner } from '../agents/reasoner.ts';
import type { RunFolder } from '../agents/run-folder.ts';
import { composeLibraryReasoner, composeQuestionReasoner } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { VisionModel } from '../core/vision.ts';
import { defaultKnowledgeDirectory } from '../knowledge/base.ts';
import type { Catalogue } from '../knowledge/catalogues.ts';
import type { Library } from '../library/library.ts';
import { shownOf } from '../library/shown.ts';
import { parseBudget } from '../model/budget.ts';
import { parseRoleModels } from '../model/role-models.ts';
import type { Lessons } from '../reasoners/model/mind.ts';
import { modelTemplates } from '../reasoners/seeing/as-template.ts';
import { chooseAuto, modelFlags } from './auto-reasoner.ts';
import type { ChosenReasoner, ReasonerOptions } from './reasoner-settings.ts';
import { printNote } from './terminal.ts';

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

export const positiveInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw usage(`Expected a whole number of at least 1, got “${text}”.`);
  return value;
};

/** A parser whose complaint names its flag. */
export const named =
  <Value>(flag: string, parse: (text: string) => Value) =>
  (text: string): Value => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof EarthwrightError)) throw error;
      throw new EarthwrightError(error.code, error.fault, `${flag}: ${error.message}`);
    }
  };

const isPart = (name: string): name is Part => parts.some((part) => part === name);

const parseParts = (text: string): ReadonlySet<Part> =>
  new Set(
    text.split(',').map((name) => {
      const part = name.trim();
      if (!isPart(part)) throw usage(`“${part}” can't be switched off; what can is ${parts.join(', ')}.`);
      return part;
    }),
  );

const modelOnly = ['model', 'baseUrl', 'config', 'budget', 'record', 'replay', 'online'] as const;

/** Adds the options; `what` a cassette is: one file for a run, a folder of them for a benchmark. */
export const addReasonerOptions = (command: Command, what: 'file' | 'folder'): Command =>
  command
    .addOption(
      new Option(
        '--reasoner <name>',
        'who thinks; auto: the reader without a model, and for the rest a model where one is configured',
      )
        .choices(['auto', 'language', 'model'])
        // A benchmark compares: it does not depend on what this machine has configured.
        .default(what === 'file' ? 'auto' : 'language'),
    )
    .option('--model <name>', 'model, or by role: planner=…,coder=…,default=…', named('--model', parseRoleModels))
    .option('--base-url <url>', 'OpenAI-compatible endpoint (default: OPENAI_BASE_URL, else OpenAI)')
    .option('--config <file>', 'configuration file (default: earthwright.config.json or .yaml here)')
    .option(
      '--budget <limits>',
      'end when used up: calls=40,tokens=200000,cost=0.50,time=10min',
      named('--budget', parseBudget),
    )
    .option(
      '--online <engine>',
      "look things up online, too: 'tavily' or the address of a SearXNG-like engine (default: off)",
    )
    .option('--candidates <n>', 'plans that a model drafts independently', named('--candidates', positiveInteger), 3)
    .option('--variants <n>', 'independent tools for what no template covers', named('--variants', positiveInteger), 1)
    .addOption(
      new Option('--disable <parts>', `switch parts off: ${parts.join(',')}`)
        .argParser(named('--disable', parseParts))
        .default(new Set<Part>(), 'none'),
    )
    .option(`--record <${what}>`, 'keep every exchange with the model; what is there already is not asked again')
    .option(`--replay <${what}>`, 'answer from what was recorded: no model, no network, no key')
    .option(
      '--rounds <n>',
      'how often a tool may be written anew (default: 3, with a model 5)',
      named('--rounds', positiveInteger),
    );

/** Where progress goes. */
export interface ReasonerHooks {
  readonly signal: AbortSignal;
  readonly library?: Library;
  /** Is a model asked for what it sees, whoever thinks? */
  readonly eyes?: boolean;
  /** Vision models that a run may look through. */
  readonly models?: readonly VisionModel[];
  /** What could be fetched where the folder lacks data. */
  readonly catalogues?: readonly Catalogue[];
  /** What earlier runs taught. */
  readonly lessons?: Lessons;
  readonly onToken?: (role: string, piece: string) => void;
  readonly onRetry?: (notice: { message: string; attempt: number; pauseMs: number }) => void;
}

const prepareModel = async (
  options: ReasonerOptions,
  { library, models = [], eyes: _, ...hooks }: ReasonerHooks,
): Promise<ChosenReasoner> => {
  const shown: Partial<ReturnType<typeof shownOf>> = library ? shownOf(library) : {};
  const { prepareModelReasoner } = await import('../compose-model.ts');
  const { reasonerFor, close } = await prepareModelReasoner({
    flags: modelFlags(options),
    environment: process.env,
    folder: process.cwd(),
    ...(options.record ? { record: resolve(options.record) } : {}),
    ...(options.replay ? { replay: resolve(options.replay) } : {}),
    candidates: options.candidates,
    without: options.disable,
    knowledgeDirectory: defaultKnowledgeDirectory(process.cwd()),
    ...(options.online ? { online: options.online } : {}),
    ...shown,
    kept: [...(shown.kept ?? []), ...modelTemplates(models)],
    ...hooks,
  });
  const chosen = (run: RunFolder): Reasoner =>
    library ? composeLibraryReasoner(reasonerFor(run), library, run) : reasonerFor(run);
  return { reasonerFor: chosen, rounds: options.rounds ?? 5, replans: 1, close };
};

/** The reasoner that the options name. Wrong or missing settings throw `usage` before anything has started. */
export const chooseReasoner = async (options: ReasonerOptions, hooks: ReasonerHooks): Promise<ChosenReasoner> => {
  if (options.record && options.replay) throw usage('Give --record or --replay, not both.');
  switch (options.reasoner) {
    case 'auto': {
      const place = { environment: process.env, folder: process.cwd(), library: hooks.library };
      return chooseAuto(options, { ...place, note: printNote, prepare: () => prepareModel(options, hooks) });
    }
    case 'model':
      return prepareModel(options, hooks);
    case 'language': {
      const idle = hooks.eyes ? undefined : modelOnly.find((name) => options[name] !== undefined);
      if (idle)
        throw usage(
          `--${idle.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} needs --reasoner model, or auto.`,
        );
      const { library } = hooks;
      return {
        reasonerFor: (run) =>
          library ? composeLibraryReasoner(composeQuestionReasoner(), library, run) : composeQuestionReasoner(),
        rounds: options.rounds ?? 3,
        replans: 0,
        close: () => {},
      };
    }
  }
};

/** The cassette of one task of a benchmark. */
export const taskCassette = <O extends ReasonerOptions>(options: O, task: string): O => {
  const file = (folder: string): string => join(folder, `${task.replace(/[^\w.-]/g, '_')}.jsonl`);
  return {
    ...options,
    ...(options.record ? { record: file(options.record) } : {}),
    ...(options.replay ? { replay: file(options.replay) } : {}),
  };
};
