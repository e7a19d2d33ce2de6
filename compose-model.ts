/** Wires the language-model reasoner. Apart from compose.ts, so that a run without one loads no model client. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './agents/parts.ts';
import type { Reasoner } from './agents/reasoner.ts';
import type { RunFolder } from './agents/run-folder.ts';
import { contractText } from './compose.ts';
import { ledgerOf } from './compose-ledger.ts';
import { openKnowledge } from './knowledge/base.ts';
import type { Catalogue } from './knowledge/catalogues.ts';
import { openSearch } from './knowledge/search/open-search.ts';
import { createRecorder, createReplay, type ReplayMatch } from './model/cassette.ts';
import {
  type Environment,
  type ModelConfiguration,
  type ModelFlags,
  readModelConfiguration,
} from './model/configuration.ts';
import { createModel } from './model/create-model.ts';
import type { Exchange } from './model/exchange.ts';
import type { Prices } from './model/ledger.ts';
import { type Role, roles } from './model/model.ts';
import { createOpenAiExchange } from './model/openai-exchange.ts';
import { createRedactor } from './model/redact.ts';
import { modelOfRole } from './model/role-models.ts';
import { createLanguageModelReasoner } from './reasoners/model/language-model-reasoner.ts';
import type { Lessons, Near } from './reasoners/model/mind.ts';
import type { Template } from './templates/library.ts';

export interface ModelOptions {
  readonly flags: ModelFlags;
  readonly environment: Environment;
  /** Where the configuration file is looked for. */
  readonly folder: string;
  /** Cassette that every exchange is kept in. */
  readonly record?: string;
  /** Cassette that answers instead of a model. */
  readonly replay?: string;
  /** How recorded answers are found; default: by the exact request. */
  readonly replayMatch?: ReplayMatch;
  /** What could be fetched where a folder lacks data; default: nothing. */
  readonly catalogues?: readonly Catalogue[];
  /** Plans that are drafted independently; default 3. */
  readonly candidates?: number;
  readonly without?: ReadonlySet<Part>;
  /** Tools of the user's library, for plans to name beside the templates. */
  readonly kept?: readonly Template[];
  /** How a question of the same kind was answered before. */
  readonly near?: Near;
  /** What earlier runs taught. */
  readonly lessons?: Lessons;
  readonly seed?: number;
  /** Directory of the user's own knowledge; none by default. */
  readonly knowledgeDirectory?: string;
  /** Online search beside the knowledge base: off (default), tavily, or the address of a SearXNG-like engine. */
  readonly online?: string;
  readonly signal: AbortSignal;
  readonly onToken?: (role: string, piece: string) => void;
  readonly onRetry?: (notice: { message: string; attempt: number; pauseMs: number }) => void;
}

export interface PreparedReasoner {
  /** A reasoner with a ledger of its own for one run. */
  readonly reasonerFor: (run: RunFolder) => Reasoner;
  readonly close: () => void;
}

/** A source of answers, with the names and prices of the models that give them. */
export interface Endpoint {
  readonly exchange: Exchange;
  readonly modelOf: (role: Role) => string;
  readonly prices: Prices;
  readonly budget: ModelConfiguration['budget'];
}

const liveEndpoint = (options: ModelOptions): Endpoint => {
  const configuration = readModelConfiguration(options.flags, options.environment, options.folder);
  const { models, prices, budget, apiKey } = configuration;
  // Every role needs a model before the first call, not in the middle of a run.
  for (const role of roles) modelOfRole(models, role);
  const live = createOpenAiExchange(configuration, {
    sleep: async (ms, signal) => {
      await wait(ms, undefined, { signal });
    },
    random: Math.random,
    now: () => performance.now(),
    redact: createRedactor([apiKey]),
    ...(options.onRetry ? { onRetry: options.onRetry } : {}),
  });
  const exchange = options.record === undefined ? live : createRecorder(options.record, live);
  return { exchange, prices, budget, modelOf: (role) => modelOfRole(models, role) };
};

const replayedEndpoint = (cassette: string, { replayMatch, flags }: ModelOptions): Endpoint => {
  const replay = createReplay(cassette, replayMatch);
  return {
    exchange: replay,
    prices: {},
    budget: flags.budget ?? {},
    modelOf: (role) => replay.models.get(role) ?? 'replayed',
  };
};

/** Where answers come from: a cassette, else the model that the settings name. Throws `usage` for what is missing. */
export const openEndpoint = (options: ModelOptions): Endpoint =>
  options.replay === undefined ? liveEndpoint(options) : replayedEndpoint(options.replay, options);

/**
 * Checks the settings and gives what makes a reasoner for a run folder: every call lands in the run's log, and `ledger.json`
 * holds the accounts. Throws `usage` for what is missing (key, base URL, model), before anything has started.
 */
export const prepareModelReasoner = async (options: ModelOptions): Promise<PreparedReasoner> => {
  const endpoint = openEndpoint(options);
  const { knowledgeDirectory: directory } = options;
  const search = openSearch(options.online);
  const knowledge = await openKnowledge({
    ...(directory === undefined ? {} : { directory }),
    ...(search ? { search } : {}),
  });
  const contract = contractText();
  const reasonerFor = (run: RunFolder): Reasoner => {
    const ledger = ledgerOf(run, endpoint.prices);
    const model = createModel({ ...endpoint, ledger, now: () => performance.now() });
    return createLanguageModelReasoner({
      model,
      contract,
      knowledge,
      online: search !== undefined,
      candidates: options.candidates ?? 3,
      without: options.without ?? new Set(),
      ...(options.catalogues ? { catalogues: options.catalogues } : {}),
      ...(options.kept ? { kept: options.kept } : {}),
      ...(options.near ? { near: options.near } : {}),
      ...(options.lessons ? { lessons: options.lessons } : {}),
      seed: options.seed ?? 0,
      signal: options.signal,
      record: (event) => run.record(event),
      ...(options.onToken ? { onToken: options.onToken } : {}),
    });
  };
  return { reasonerFor, close: () => knowledge.close() };
};
