import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAcquisition } from './acquisition/acquire.ts';
import type { FetchProgress } from './acquisition/fetch/fetch-items.ts';
import { realClock } from './acquisition/network/clock.ts';
import { tokenVariable } from './acquisition/network/gate.ts';
import { createPolicy } from './acquisition/network/policy.ts';
import { accountVariable } from './acquisition/network/service-account.ts';
import { lackOf } from './acquisition/propose.ts';
import { plannedFetch } from './agents/acquired.ts';
import { answeredOnce } from './agents/answered-once.ts';
import { claimRun } from './agents/claim-run.ts';
import type { Dependencies } from './agents/dependencies.ts';
import type { Part } from './agents/parts.ts';
import type { FileForm } from './agents/reading/wanted-file.ts';
import type { Reasoner } from './agents/reasoner.ts';
import { makeRunFolder, openRunFolder, type RunFolder } from './agents/run-folder.ts';
import { runSecond } from './agents/second-run.ts';
import type { Query } from './analysis/tree.ts';
import type { RunEvent } from './core/event.ts';
import { defaultLimits, type Limits } from './core/limits.ts';
import type { Sight } from './core/vision.ts';
import type { Asking } from './eyes/asking/asking.ts';
import { isChat, readRegistry } from './eyes/registry/registry.ts';
import { createSight } from './eyes/sight.ts';
import type { Catalogue } from './knowledge/catalogues.ts';
import { type Library, openLibrary } from './library/library.ts';
import { createAutoReasoner } from './reasoners/auto-reasoner.ts';
import { createFetchingReasoner } from './reasoners/fetching-reasoner.ts';
import { createExpressionReasoner } from './reasoners/language/expression-reasoner.ts';
import { createQuestionReasoner } from './reasoners/language/question-reasoner.ts';
import { createLibraryReasoner } from './reasoners/library/library-reasoner.ts';
import { onOneLine } from './reasoners/on-one-line.ts';
import { createSeeingReasoner } from './reasoners/seeing/seeing-reasoner.ts';
import { withoutFileWish } from './reasoners/without-file-wish.ts';
import { writeReport } from './report/write-report.ts';
import { cacheDirectory } from './sandbox/cache.ts';
import { createSandbox, type Isolation, type Sandbox } from './sandbox/sandbox.ts';
import { templates } from './templates/library.ts';

/** Sources in the repository, built modules in the published package: same folders, other endings. */
const moduleUrl = (path: string): URL => new URL(`${path}${extname(import.meta.url)}`, import.meta.url);

/** The sandbox with the geo engine beside the isolate and the contract's runtime inside it. */
export const composeSandbox = (
  options: { limits?: Partial<Limits>; isolation?: Isolation; threads?: number } = {},
): Sandbox =>
  createSandbox({
    engineModule: moduleUrl('./geo/engine'),
    helperModule: moduleUrl('./geo/threads/worker'),
    runtimeModule: moduleUrl('./core/tool/runtime'),
    contractFile: moduleUrl('./core/tool/contract'),
    ...options,
  });

/** What a run may ask the network for. */
interface NetworkSettings {
  /** Hosts, as --allow-network takes them. */
  readonly allowed: readonly string[];
  /** May the task's own `network:` name hosts of the open internet? */
  readonly trustsTask: boolean;
  /** Where fetched files are kept by their hashes; default: below the user's cache. */
  readonly cache?: string;
  readonly onProgress?: (progress: FetchProgress) => void;
}

export interface RunSettings {
  readonly runFolder: string;
  readonly sandbox: Sandbox;
  /** One that writes to the run's log is made once the run folder is open. */
  readonly reasoner: Reasoner | ((run: RunFolder) => Reasoner);
  readonly limits: Partial<Limits>;
  readonly isolation: Isolation;
  readonly rounds: number;
  readonly signal: AbortSignal;
  readonly listen?: (event: RunEvent) => void;
  /** Nodes at a time; default 1. */
  readonly jobs?: number;
  /** Independent attempts at a node that no template covers; default 1. */
  readonly variants?: number;
  /** How often new plans may be asked for when none held; default 0. */
  readonly replans?: number;
  readonly without?: ReadonlySet<Part>;
  readonly planOnly?: boolean;
  /** Told now and then how far a long step is. */
  readonly onPixels?: NonNullable<Dependencies['onPixels']>;
  /** The form of an answer that is a file; default: what the question says, else the output's own. */
  readonly fileForm?: FileForm;
  /** What the run was started with, kept as settings.json in its folder. */
  readonly settings?: object;
  /** Draw maps of what went in and came out, for the report and as pictures; default: false. */
  readonly pictures?: boolean;
  readonly approve?: (what: string, source: string) => Promise<boolean>;
  /** Default: nothing is asked; what was fetched before is used. */
  readonly network?: NetworkSettings;
  /** Registered vision models; default: none. One that writes to the run's log is made once the run folder is open. */
  readonly sight?: Sight | ((run: RunFolder) => Sight);
}

type Surroundings = Pick<RunSettings, 'sandbox' | 'isolation' | 'limits' | 'signal' | 'network'>;

const acquisitionOf = ({ sandbox, isolation, limits, signal, network }: Surroundings) =>
  createAcquisition({
    allowed: [],
    trustsTask: false,
    cache: join(cacheDirectory(), 'fetched'),
    ...network,
    ...{ sandbox, isolation, signal, limits: { ...defaultLimits, ...limits } },
    clock: realClock,
    tokenOf: (hostname) => process.env[tokenVariable(hostname)],
    accountOf: (hostname) => {
      const path = process.env[accountVariable(hostname)];
      return path ? readFileSync(path, 'utf8') : undefined;
    },
  });

/** Everything that a run needs of the world, wired once. The run folder is this run's alone until `runTask` has ended. */
export const composeRun = ({
  runFolder,
  listen,
  reasoner,
  settings: started,
  pictures = false,
  sight,
  ...settings
}: RunSettings): Dependencies => {
  makeRunFolder(runFolder);
  const release = claimRun(runFolder);
  const run = openRunFolder(runFolder, () => new Date(), listen);
  const { sandbox, limits, isolation, signal } = settings;
  return {
    jobs: 1,
    variants: 1,
    replans: 0,
    without: new Set(),
    planOnly: false,
    ...settings,
    ...(started ? { started } : {}),
    ...(sight ? { sight: typeof sight === 'function' ? sight(run) : sight } : {}),
    run,
    release,
    second: answeredOnce((question, own) => runSecond(composeQuestionReasoner(), question, own)),
    reasoner: typeof reasoner === 'function' ? reasoner(run) : reasoner,
    acquire: (task) => acquisitionOf(settings)(task),
    today: () => new Date().toISOString().slice(0, 10),
    describe: (paths) => sandbox.describeFiles(paths, { limits, isolation, signal }),
    report: async (finished) => {
      await writeReport(
        finished,
        pictures && !signal.aborted ? (looks) => sandbox.takeLooks(looks, { limits, isolation, signal }) : null,
      );
    },
  };
};

/** Reads by rules what it can; a model, opened when it is needed, does the rest. Every choice lands in the run's log. */
export const composeAutoReasoner = (run: RunFolder, openModel: () => Promise<Reasoner>): Reasoner => {
  const chosen = run.events.findLast((event) => event.kind === 'reasoner-chosen');
  return createAutoReasoner({
    reader: composeQuestionReasoner(),
    openModel,
    earlier: chosen?.kind === 'reasoner-chosen' ? chosen.chosen : null,
    onChosen: (next, reason) => run.record({ kind: 'reasoner-chosen', chosen: next, reason }),
  });
};

/** Reads questions in plain English whole, or not at all. */
export const composeQuestionReasoner = (): Reasoner => withoutFileWish(onOneLine(createQuestionReasoner()));

/** The vision models of a registry's folder. Throws `models` and `model-card` for one that can't be read. */
export const composeSight = (folder: string, asking?: Asking): Sight => createSight(readRegistry(folder), asking);

/** What a reader without a model asks for where the folder lacks it and the run's hosts may be asked; a model names what it lacks itself. */
export const composeFetchingReasoner = (
  inner: Reasoner,
  run: RunFolder,
  { allowed, catalogues }: { readonly allowed: readonly string[]; readonly catalogues: readonly Catalogue[] },
): Reasoner => {
  if (allowed.length === 0 || inner.name !== 'language') return inner;
  const policy = createPolicy({ command: allowed, task: [] });
  return createFetchingReasoner(inner, {
    planned: () => plannedFetch({ run }),
    lackOf: (question, profile) => {
      const lack = lackOf(question, profile, catalogues);
      const isAllowed = (host: string): boolean =>
        ['https', 'http'].some((scheme) => policy.allows(new URL(`${scheme}://${host}`)));
      return lack?.hosts.every(isAllowed) ? lack : null;
    },
  });
};

/** Does a registry hold what needs a chat model? */
export const asksChat = (folder: string): boolean => readRegistry(folder).some(isChat);

/** A reasoner that asks registered vision models for what they see before it thinks itself. */
export const composeSeeingReasoner = (inner: Reasoner, sight: Pick<Sight, 'models'> | undefined): Reasoner =>
  createSeeingReasoner(inner, sight?.models ?? [], inner.name !== 'model');

/** Answers one expression of the analysis language instead of a question. */
export const composeExpressionReasoner = (query: Query): Reasoner => createExpressionReasoner(query);

/** What was proven before, in a folder; names of templates are taken. */
export const composeLibrary = (folder: string): Library =>
  openLibrary(
    folder,
    templates().map(({ name }) => name),
  );

/** A reasoner that takes what the library holds before it thinks itself; one without a model takes it only where it finds no plan. */
export const composeLibraryReasoner = (inner: Reasoner, library: Library, run: RunFolder): Reasoner =>
  createLibraryReasoner({
    inner,
    library,
    first: inner.name === 'model',
    tell: (what) => run.record({ kind: 'library', what }),
    now: () => new Date(),
  });

/** Text of the tool contract, as a model reads it: the source in the repository, its declarations in the built package. */
export const contractText = (): string => {
  const declared = fileURLToPath(moduleUrl('./core/tool/contract')).replace(/\.js$/, '.d.ts');
  return readFileSync(declared, 'utf8');
};
