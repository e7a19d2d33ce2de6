import { statSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PixelCounts } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Limits } from '../core/limits.ts';
import type { Layer, OutputFile } from '../core/outcome.ts';
import { cleanText } from '../core/printable.ts';
import type { RunJob } from './child/messages.ts';
import type { ChildBundle } from './child-bundle.ts';
import { classify, type Ending } from './classify.ts';
import type { Grants } from './grants.ts';
import { launch } from './launch.ts';
import { collectOutputs, commitOutputs } from './outputs.ts';
import type { Isolation } from './policy.ts';
import { type Observation, watch } from './watchdog.ts';
import type { ToolPlace } from './workshop/tool-places.ts';

/** A built tool and everything that one run of it may use. */
export interface RunRequest {
  readonly bundle: ChildBundle;
  readonly code: string;
  /** Where places of the code lie in the tool's source. */
  readonly places: readonly ToolPlace[];
  readonly grants: Grants;
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: number | null;
  readonly limits: Limits;
  readonly isolation: Isolation;
  /** Threads that the engine may use, the main one included. */
  readonly threads: number;
  readonly signal: AbortSignal | undefined;
  readonly onPixels?: ((counts: PixelCounts) => void) | undefined;
  /** undefined: only describe the tool. */
  readonly outputDirectory: string | undefined;
}

export type RunEnding =
  | Exclude<Ending, { kind: 'host' | 'returned' }>
  | { readonly kind: 'returned'; readonly description: string };

export interface RunReport {
  readonly ending: RunEnding;
  readonly outputs: readonly OutputFile[];
  readonly layers: readonly Layer[];
  readonly seen: Observation;
}

const jobOf = (
  { bundle, code, grants, params, seed, limits, outputDirectory }: RunRequest,
  staging: string,
  threads: number,
): RunJob => ({
  task: 'run',
  reads: [...bundle.reads, bundle.addon, ...grants.reads, ...(staging === '' ? [] : [staging])],
  addon: bundle.addon,
  isolateCode: bundle.isolateCode,
  toolCode: code,
  inputs: grants.inputs,
  params,
  outputDirectory: staging,
  seed,
  describeOnly: outputDirectory === undefined,
  threads,
  limits,
});

/** Bytes of inputs from which on it may be worth starting threads: small ones are read before a thread has started. */
const largeInputs = 2 ** 22;

/** The right to start threads is given to runs on large inputs only. */
const threadsFor = ({ bundle, grants, threads }: RunRequest): number => {
  if (!bundle.hasHelper || threads < 2) return 1;
  const bytes = grants.reads.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  return bytes >= largeInputs ? threads : 1;
};

/** One child process: started, watched to its end, judged. */
const runOnce = async (
  request: RunRequest,
  staging: string,
): Promise<Omit<RunReport, 'ending' | 'outputs'> & { ending: Ending }> => {
  const { bundle, grants, limits, isolation, outputDirectory } = request;
  const threads = threadsFor(request);
  const writes = outputDirectory === undefined ? [] : [staging];
  const { child, layers } = await launch({ bundle, reads: grants.reads, writes, limits, isolation, threads });
  const seen = await watch(child, jobOf(request, staging, threads), limits, request);
  return { ending: classify(seen, limits, request.places), layers, seen };
};

/** Runs in a fresh staging folder next to where the outputs go, so that committing is a rename. */
const withStaging = async <T>(
  outputDirectory: string | undefined,
  work: (staging: string) => Promise<T>,
): Promise<T> => {
  if (outputDirectory === undefined) return work('');
  const parent = dirname(resolve(outputDirectory));
  await mkdir(parent, { recursive: true });
  const staging = await realpath(await mkdtemp(join(parent, '.earthwright-staging-')));
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};

const finish = async (request: RunRequest, staging: string, description: string) => {
  const { outputDirectory, limits } = request;
  const ending: RunEnding = { kind: 'returned', description };
  if (outputDirectory === undefined) return { ending, outputs: [] };
  const collected = await collectOutputs(staging, description, limits);
  if (collected.kind !== 'ok') return { ending: collected, outputs: [] };
  await commitOutputs(staging, outputDirectory, collected.outputs);
  return { ending, outputs: collected.outputs };
};

/** The machine's fault, not the tool's or the file's. */
export const hostError = ({ code, message }: Extract<Ending, { kind: 'host' }>): EarthwrightError => {
  const remedy =
    code === 'disk-full'
      ? ' What is finished is kept: make room and resume the run.'
      : code === 'addon'
        ? ` isolated-vm does not load in Node ${process.versions.node}: use Node 24, and reinstall with install scripts allowed (npm ci, or npm rebuild isolated-vm).`
        : '';
  return new EarthwrightError(
    `sandbox.${code}`,
    'host',
    `The sandbox could not run: ${cleanText(message, 2000)}${remedy}`,
  );
};

const attempt = (request: RunRequest): Promise<RunReport> =>
  withStaging(request.outputDirectory, async (staging) => {
    const { ending, layers, seen } = await runOnce(request, staging);
    if (ending.kind === 'host') throw hostError(ending);
    if (ending.kind !== 'returned') return { ending, outputs: [], layers, seen };
    return { ...(await finish(request, staging, ending.description)), layers, seen };
  });

/** Runs a built tool. A crash without signs of memory is tried once more: it may have been the machine's. */
export const runTool = async (request: RunRequest): Promise<RunReport> => {
  const report = await attempt(request);
  return report.ending.kind === 'crashed' ? attempt(request) : report;
};
