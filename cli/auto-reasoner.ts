import { resolve } from 'node:path';
import type { Reasoner } from '../agents/reasoner.ts';
import type { RunFolder } from '../agents/run-folder.ts';
import { composeAutoReasoner, composeLibraryReasoner, composeQuestionReasoner } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Library } from '../library/library.ts';
import { type Environment, type ModelFlags, readModelConfiguration } from '../model/configuration.ts';
import type { ChosenReasoner, ReasonerOptions } from './reasoner-settings.ts';

/** Whether a model can be asked: `broken` where one is named that cannot. */
type Configured =
  | { readonly kind: 'model' }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly reason: string };

export const modelFlags = ({
  model,
  baseUrl,
  budget,
  config,
}: Pick<ReasonerOptions, 'model' | 'baseUrl' | 'budget' | 'config'>): ModelFlags => ({
  ...(model ? { models: model } : {}),
  ...(baseUrl ? { baseUrl } : {}),
  ...(budget ? { budget } : {}),
  ...(config ? { configFile: resolve(config) } : {}),
});

/** A model is configured where one is named and can be reached as far as settings tell. What is asked for by a flag must be right. */
const configuredModel = (options: ReasonerOptions, environment: Environment, folder: string): Configured => {
  if (options.replay !== undefined) return { kind: 'model' };
  const flags = modelFlags(options);
  const demanded = Object.keys(flags).length > 0 || options.record !== undefined || options.online !== undefined;
  const named = options.model !== undefined || Boolean(environment['EARTHWRIGHT_MODEL']);
  try {
    const { models } = readModelConfiguration(flags, environment, folder);
    if (Object.keys(models).length > 0) return { kind: 'model' };
    if (!demanded) return { kind: 'none' };
    throw new EarthwrightError('usage', 'user', 'No model is named: give --model <name>, or set EARTHWRIGHT_MODEL.');
  } catch (error) {
    if (!(error instanceof EarthwrightError) || demanded) throw error;
    // No key, no address, no model: nobody has configured anything. A named model, or a faulty file, is told.
    return named || !error.message.startsWith('No key') ? { kind: 'broken', reason: error.message } : { kind: 'none' };
  }
};

interface AutoHooks {
  readonly environment: Environment;
  readonly folder: string;
  readonly note: (text: string) => void;
  readonly library: Library | undefined;
  /** Makes what talks to the model, when it is needed. */
  readonly prepare: () => Promise<ChosenReasoner>;
}

/** The reader without a model where none is configured, and what was answered before; else the reader first, and a model for the rest. */
export const chooseAuto = (
  options: ReasonerOptions,
  { environment, folder, note, library, prepare }: AutoHooks,
): ChosenReasoner => {
  const configured = configuredModel(options, environment, folder);
  if (configured.kind === 'broken') note(`The model is left out: ${configured.reason}`);
  if (configured.kind !== 'model')
    return {
      reasonerFor: (run) =>
        library ? composeLibraryReasoner(composeQuestionReasoner(), library, run) : composeQuestionReasoner(),
      rounds: options.rounds ?? 3,
      // What did not hold as it was read may have been answered before.
      replans: library ? 1 : 0,
      close: () => {},
    };
  let prepared: ChosenReasoner | undefined;
  const openModel = async (run: RunFolder): Promise<Reasoner> => {
    prepared ??= await prepare();
    return prepared.reasonerFor(run);
  };
  return {
    reasonerFor: (run) => composeAutoReasoner(run, () => openModel(run)),
    rounds: options.rounds ?? 5,
    replans: 1,
    close: () => prepared?.close(),
  };
};
