import { fileURLToPath } from 'node:url';
import type { InputBindings } from '../core/engine.ts';
import { defaultLimits, howToRaise, type Limits } from '../core/limits.ts';
import type { Diagnostic, RunRecord, ToolOutcome } from '../core/outcome.ts';
import type { ToolDescription } from '../core/tool/runtime.ts';
import { type ChildBundle, childBundle } from './child-bundle.ts';
import { parseDescription } from './description.ts';
import { grantInputs } from './grants.ts';
import { declarationFile } from './module-path.ts';
import { defaultLibraries, type Isolation, type SandboxOptions } from './policy.ts';
import { type RunReport, type RunRequest, runTool } from './run-tool.ts';
import { cleanText } from './text.ts';
import { createWorkshop, type PreparedTool, type Workshop } from './workshop/workshop.ts';

export type { Isolation, SandboxOptions } from './policy.ts';

export interface ToolJob {
  readonly source: string;
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
}

/** What may differ from the sandbox's own policy. */
export interface RunOptions {
  readonly limits?: Partial<Limits>;
  readonly isolation?: Isolation;
}

export type DescribeOutcome =
  | { readonly kind: 'described'; readonly description: ToolDescription }
  | Exclude<ToolOutcome, { kind: 'ok' }>;

/**
 * Runs tools that are not trusted. Contract: a tool's misbehaviour, whatever it is, comes back as an outcome; a rejection is an
 * EarthwrightError and means that the caller (inputs) or the machine (sandbox) is at fault. Calls may overlap.
 */
export interface Sandbox {
  /** Builds and type-checks; runs nothing. */
  check(source: string, options?: RunOptions): Promise<{ readonly diagnostics: readonly Diagnostic[] }>;
  run(job: ToolJob): Promise<ToolOutcome>;
  /** Evaluates the module under the same policy, without running the tool, and gives its name, summary, stage and ports. */
  describe(source: string, options?: RunOptions): Promise<DescribeOutcome>;
  close(): Promise<void>;
}

type FailedOutcome = Exclude<ToolOutcome, { kind: 'ok' }>;
const mostKeptTools = 64;

const nothingRan = (limits: Limits): RunRecord => ({
  outputs: [],
  log: '',
  limits,
  layers: [],
  wallMs: 0,
  cpuMs: 0,
  peakRssBytes: 0,
  hostCalls: 0,
});

const rejected = (diagnostics: readonly Diagnostic[], limits: Limits): FailedOutcome => {
  const [first] = diagnostics;
  const more = diagnostics.length > 1 ? ` (and ${diagnostics.length - 1} more)` : '';
  return {
    ...nothingRan(limits),
    kind: 'rejected',
    diagnostics,
    code: first?.code ?? 'build',
    message: `${first?.message ?? 'The tool could not be built.'}${more}`,
    ...(first ? { line: first.line, column: first.column } : {}),
  };
};

const recordOf = ({ outputs, layers, seen }: RunReport, limits: Limits): RunRecord => ({
  outputs,
  log: cleanText(seen.log, limits.logBytes),
  limits,
  layers,
  wallMs: seen.wallMs,
  cpuMs: Math.max(seen.cpuMs, seen.verdict?.cpuMs ?? 0),
  peakRssBytes: seen.peakRssBytes,
  hostCalls: seen.verdict?.hostCalls ?? 0,
});

/** Tools are run again and again with other inputs: what was built and found good is kept by its source. */
const keepingWorkshop = (workshop: Workshop): Workshop['prepare'] => {
  const kept = new Map<string, PreparedTool>();
  return async (source, what, limits) => {
    const known = kept.get(source);
    if (known) return known;
    const prepared = await workshop.prepare(source, what, limits);
    if (prepared.code !== undefined) kept.set(source, prepared);
    for (const oldest of kept.keys()) if (kept.size > mostKeptTools) kept.delete(oldest);
    return prepared;
  };
};

const tooLong = (source: string, limits: Limits): readonly Diagnostic[] => {
  const bytes = Buffer.byteLength(source);
  if (bytes <= limits.sourceBytes) return [];
  const message = `The source has ${bytes} bytes. ${howToRaise('sourceBytes', limits)}`;
  return [{ line: 1, column: 1, code: 'source-too-long', message }];
};

export const createSandbox = (options: SandboxOptions): Sandbox => {
  const workshop = createWorkshop({
    contract: fileURLToPath(options.contractFile),
    declarations: declarationFile(options.contractFile),
    libraries: options.libraries ?? defaultLibraries,
  });
  const prepareKept = keepingWorkshop(workshop);
  let bundle: Promise<ChildBundle> | undefined;

  const limitsOf = (own: Partial<Limits> | undefined): Limits => ({ ...defaultLimits, ...options.limits, ...own });

  const prepare = async (source: string, limits: Limits): Promise<PreparedTool> => {
    const diagnostics = tooLong(source, limits);
    return diagnostics.length > 0 ? { diagnostics } : prepareKept(source, { check: true, build: true }, limits);
  };

  const runPrepared = async (
    source: string,
    limits: Limits,
    request: Omit<RunRequest, 'bundle' | 'code' | 'map' | 'limits' | 'workers'>,
  ): Promise<RunReport | FailedOutcome> => {
    bundle ??= childBundle(options).catch((error: unknown) => {
      bundle = undefined;
      throw error;
    });
    const [{ diagnostics, code, map }, child] = await Promise.all([prepare(source, limits), bundle]);
    if (code === undefined) return rejected(diagnostics, limits);
    return runTool({ ...request, bundle: child, code, map, limits, workers: options.workers ?? true });
  };

  return {
    async check(source, { limits } = {}) {
      const { diagnostics } = await prepare(source, limitsOf(limits));
      return { diagnostics };
    },

    async run({ source, inputs, params, seed, limits: own, outputDirectory, isolation, signal }) {
      const limits = limitsOf(own);
      const report = await runPrepared(source, limits, {
        grants: grantInputs(inputs),
        params,
        seed: seed ?? null,
        isolation: isolation ?? options.isolation ?? 'auto',
        signal,
        outputDirectory,
      });
      if ('kind' in report) return report;
      const record = recordOf(report, limits);
      return report.ending.kind === 'returned' ? { kind: 'ok', ...record } : { ...record, ...report.ending };
    },

    async describe(source, { limits: own, isolation } = {}) {
      const limits = limitsOf(own);
      const report = await runPrepared(source, limits, {
        grants: { inputs: {}, reads: [] },
        params: {},
        seed: null,
        isolation: isolation ?? options.isolation ?? 'auto',
        signal: undefined,
        outputDirectory: undefined,
      });
      if ('kind' in report) return report;
      if (report.ending.kind !== 'returned') return { ...recordOf(report, limits), ...report.ending };
      return { kind: 'described', description: parseDescription(report.ending.description) };
    },

    async close() {
      workshop.close();
    },
  };
};
