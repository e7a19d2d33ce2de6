import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileDescription } from '../core/description.ts';
import type { InputBindings, PixelCounts } from '../core/engine.ts';
import { defaultLimits, type Limits } from '../core/limits.ts';
import type { Diagnostic, Layer, ToolOutcome } from '../core/outcome.ts';
import type { Look, Preview } from '../core/preview.ts';
import type { Mirror, RemoteAnswer, RemoteWork } from '../core/remote.ts';
import type { ToolDescription } from '../core/tool/runtime.ts';
import { cacheDirectory } from './cache.ts';
import { checkedToolsIn } from './checked-tools.ts';
import { type ChildBundle, childBundle } from './child-bundle.ts';
import { describeFiles } from './describe-files.ts';
import { parseDescription } from './description.ts';
import { grantInputs } from './grants.ts';
import { layersOf } from './launch.ts';
import { declarationFile } from './module-path.ts';
import { defaultLibraries, type Isolation, type SandboxOptions } from './policy.ts';
import { type Prepare, preparing } from './prepare.ts';
import { readRemote } from './read-remote.ts';
import { type FailedOutcome, failed, outcomeOf, rejected } from './report.ts';
import { type RunReport, type RunRequest, runTool } from './run-tool.ts';
import { takeLooks } from './take-looks.ts';
import type { ToolSource } from './workshop/messages.ts';
import { createWorkshop } from './workshop/workshop.ts';

export type { Isolation, SandboxOptions } from './policy.ts';
export type { ToolSource } from './workshop/messages.ts';

export interface ToolJob extends ToolSource {
  readonly inputs: InputBindings;
  readonly params: Readonly<Record<string, unknown>>;
  /** Seed of Math.random; without one the tool's name is the seed. */
  readonly seed?: number;
  readonly limits?: Partial<Limits>;
  /** Outputs are moved here when, and only when, the run ends ok. Files of the same name are replaced. */
  readonly outputDirectory: string;
  readonly isolation?: Isolation;
  /** Aborting kills the child process; the outcome is `killed`. */
  readonly signal?: AbortSignal;
  /** Told now and then how many pixels a long run has read and written. Contract: never throws. */
  readonly onPixels?: (counts: PixelCounts) => void;
}

/** What may differ from the sandbox's own policy. */
interface RunOptions {
  readonly limits?: Partial<Limits>;
  readonly isolation?: Isolation;
}

interface FileOptions extends RunOptions {
  /** Aborting kills the child process; files that are not described by then are `unreadable`, code `aborted`. */
  readonly signal?: AbortSignal;
}

type DescribeOutcome =
  | { readonly kind: 'described'; readonly description: ToolDescription }
  | Exclude<ToolOutcome, { kind: 'ok' }>;

/**
 * Runs tools that are not trusted. Contract: a tool's misbehaviour, whatever it is, comes back as an outcome; a rejection is an
 * EarthwrightError and means that the caller (inputs) or the machine (sandbox) is at fault. Calls may overlap.
 */
export interface Sandbox {
  /** Builds and type-checks; runs nothing. */
  check(source: string | ToolSource, options?: RunOptions): Promise<{ readonly diagnostics: readonly Diagnostic[] }>;
  run(job: ToolJob): Promise<ToolOutcome>;
  /** Evaluates the module under the same policy, without running the tool, and gives its name, summary, stage and ports. */
  describe(source: string | ToolSource, options?: RunOptions): Promise<DescribeOutcome>;
  /**
   * What data files say of themselves, in their order, read in a child process that may read them and what stands beside them. A
   * file that is missing, crashes its reader or breaks a limit (those on time hold for each file) is `unreadable`; the others are
   * described all the same. URLs are not files: they are `unreadable` too.
   */
  describeFiles(paths: readonly string[], options?: FileOptions): Promise<FileDescription[]>;
  /**
   * One step of reading a remote file of which some bytes are here, in a child process that may read these, write the folder of the
   * work's output and reach no network. Bytes that are missing are an answer; rejects with an EarthwrightError (fault: data) when
   * the child crashes or breaks a limit. What it wrote is as untrusted as its answer.
   */
  readRemote(mirror: Mirror, work: RemoteWork, options?: FileOptions): Promise<RemoteAnswer>;
  /**
   * What is to be seen of files, in the order of `looks`, read like descriptions: a file that crashes its reader or breaks a limit has
   * `failed`, the others are seen all the same.
   */
  takeLooks(looks: readonly Look[], options?: FileOptions): Promise<Preview[]>;
  /** The layers that a run would have on this machine. Rejects with `sandbox.bubblewrap` when it is required and does not work. */
  layers(isolation?: Isolation): Promise<readonly Layer[]>;
  /** Ends the compilers. Runs that are under way go on; abort them by their signal. */
  close(): Promise<void>;
}

/** More make nothing faster: the main thread cannot feed them. */
const mostThreads = 4;

/** What a description needs of a run: nothing. */
const describing = {
  grants: { inputs: {}, reads: [] },
  params: {},
  seed: null,
  signal: undefined,
  outputDirectory: undefined,
} as const;

type Request = Omit<RunRequest, 'bundle' | 'code' | 'places' | 'threads'>;
type RunPrepared = (source: ToolSource, request: Request) => Promise<RunReport | FailedOutcome>;

/** The bundle of the child process is made when it is first needed and shared by all. */
const bundling = (options: SandboxOptions): (() => Promise<ChildBundle>) => {
  let bundle: Promise<ChildBundle> | undefined;
  return () => {
    bundle ??= childBundle(options).catch((error: unknown) => {
      bundle = undefined;
      throw error;
    });
    return bundle;
  };
};

const createRunner =
  (prepare: Prepare, bundle: () => Promise<ChildBundle>, threads: number): RunPrepared =>
  async (source, request) => {
    const { limits, isolation } = request;
    const [{ diagnostics, code, places = [] }, child] = await Promise.all([
      prepare(source, limits, isolation),
      bundle(),
    ]);
    if (code === undefined) return rejected(diagnostics, limits);
    return runTool({ ...request, bundle: child, code, places, threads });
  };

const noDescription = {
  kind: 'protocol',
  code: 'description',
  message: 'The tool gave a description of itself that is none.',
} as const;

const asSource = (source: string | ToolSource): ToolSource => (typeof source === 'string' ? { source } : source);

const describedOrFailed = (report: RunReport, limits: Limits): DescribeOutcome => {
  if (report.ending.kind !== 'returned') return failed(report, report.ending, limits);
  const description = parseDescription(report.ending.description);
  return description === undefined ? failed(report, noDescription, limits) : { kind: 'described', description };
};

export const createSandbox = (options: SandboxOptions): Sandbox => {
  const settings = {
    contract: fileURLToPath(options.contractFile),
    declarations: declarationFile(options.contractFile),
    libraries: options.libraries ?? defaultLibraries,
  };
  const workshop = createWorkshop(settings);
  const prepare = preparing(
    workshop,
    checkedToolsIn(() => join(cacheDirectory(options.cacheDirectory), 'tools'), settings),
  );
  const bundle = bundling(options);
  const threads = options.threads ?? Math.min(mostThreads, availableParallelism());
  const runPrepared = createRunner(prepare, bundle, threads);
  const policy = (own: RunOptions): { limits: Limits; isolation: Isolation } => ({
    limits: { ...defaultLimits, ...options.limits, ...own.limits },
    isolation: own.isolation ?? options.isolation ?? 'auto',
  });
  return {
    async check(source, own = {}) {
      const { limits, isolation } = policy(own);
      const { diagnostics } = await prepare(asSource(source), limits, isolation);
      return { diagnostics };
    },
    async run({ source, template, inputs, params, seed = null, outputDirectory, signal, onPixels, ...own }) {
      const request = { ...policy(own), params, seed, signal, onPixels, outputDirectory, grants: grantInputs(inputs) };
      const report = await runPrepared({ source, template }, request);
      return 'kind' in report ? report : outcomeOf(report, request.limits);
    },
    async describe(source, own = {}) {
      const request = { ...policy(own), ...describing };
      const report = await runPrepared(asSource(source), request);
      return 'kind' in report ? report : describedOrFailed(report, request.limits);
    },
    async describeFiles(paths, { signal, ...own } = {}) {
      return describeFiles(paths, { ...policy(own), bundle: await bundle(), signal });
    },
    async readRemote(mirror, work, { signal, ...own } = {}) {
      return readRemote(mirror, work, { ...policy(own), bundle: await bundle(), signal });
    },
    async takeLooks(looks, { signal, ...own } = {}) {
      return takeLooks(looks, { ...policy(own), bundle: await bundle(), signal });
    },
    layers(isolation = options.isolation ?? 'auto') {
      return layersOf(isolation);
    },
    async close() {
      workshop.close();
    },
  };
};
