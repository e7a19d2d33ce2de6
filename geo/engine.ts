/**
 * The engine: opens what is plugged into a tool, answers the tool's runtime, writes outputs.
 * It runs beside the isolate in the sandbox's child process, or in plain Node for exported tools.
 */
import type { DescribeFile, OpenEngine, ReadRemote, TakeLook } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Manifest } from '../core/tool/runtime/protocol.ts';
import { encodeNumber } from '../core/tool/runtime/records.ts';
import { type Arguments, parseArguments, refused } from './engine/arguments.ts';
import { createFeatureOperations } from './engine/feature-operations.ts';
import { createGridOperations } from './engine/grid-operations.ts';
import type { Held } from './engine/held.ts';
import { createMeasureOperations } from './engine/measure-operations.ts';
import { createFilePool, openInputs } from './engine/open-inputs.ts';
import { createOutputOperations } from './engine/output-operations.ts';
import { inputNames } from './engine/provenance.ts';
import { createRegistry } from './engine/registry.ts';
import { createScanOperations } from './engine/scan-operations.ts';
import { createSession } from './engine/session.ts';
import { createTextOperations } from './engine/text-operations.ts';
import { release } from './raster/release.ts';
import { createTileCache } from './raster/tile-cache.ts';
import { createThreads, noThreads } from './threads/threads.ts';
import type { Samples } from './tiff/samples.ts';

// A tool's run needs none of them.
export const describeFile: DescribeFile = async (path) => (await import('./describe.ts')).describeFile(path);
export const readRemote: ReadRemote = async (mirror, work) =>
  (await import('./remote/read-remote.ts')).readRemote(mirror, work);
export const takeLook: TakeLook = async (look) => (await import('./preview/take-look.ts')).takeLook(look);

/**
 * Decoded tiles: this much in any case (a whole 20 m band of Sentinel-2, so that a second look at it decodes nothing), and as much as
 * the files' rows of tiles take up to the larger bound.
 */
const cacheBytes = { least: 64 * 2 ** 20, most: 320 * 2 ** 20 };

type Handlers = Readonly<Record<string, (from: Arguments) => unknown>>;

const failure = (code: string, message: string): string => JSON.stringify({ ok: false, code, message });

/** How the system says that no byte more can be written. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const answer = (handlers: Handlers, operation: string, argument: string): string => {
  try {
    const handler = Object.hasOwn(handlers, operation) ? handlers[operation] : undefined;
    if (!handler) throw refused('There is no such operation.');
    return JSON.stringify({ ok: true, value: handler(parseArguments(argument)) });
  } catch (error) {
    // Messages of our own errors name no path; those of others may.
    if (error instanceof EarthwrightError) return failure(error.code, error.message);
    if (isDiskFull(error)) return failure('disk-full', 'The disk that the outputs are written to is full.');
    return failure('engine', 'The engine could not do this.');
  }
};

export const openEngine: OpenEngine = async (request) => {
  const session = createSession(request.limits, request.arena);
  const held = createRegistry<Held>('input', 10_000);
  const threads = request.helpers ? createThreads(request.helpers) : noThreads;
  const cache = createTileCache<Samples>(cacheBytes.least, cacheBytes.most, threads, release);
  const pool = createFilePool(cache);
  try {
    const inputs = await openInputs(session, pool, held, request);
    const { params, limits, seed = 0 } = request;
    const manifest: Manifest = { version: 1, inputs, params, seed, blockBytes: limits.blockBytes };
    const { close, ...outputHandlers } = createOutputOperations(
      session,
      request.outputDirectory,
      cache,
      inputNames(request.inputs),
    );
    const handlers: Handlers = {
      log: () => null,
      ...createGridOperations(session),
      ...createScanOperations(session, threads),
      ...createMeasureOperations(session),
      ...createFeatureOperations(session, held),
      ...createTextOperations(session, held),
      ...outputHandlers,
    };
    let closed = false;
    return {
      manifest: JSON.stringify(manifest, (_, value) => (typeof value === 'number' ? encodeNumber(value) : value)),
      call: (operation, argument) => answer(handlers, operation, argument),
      pixels: () => ({ ...session.pixels }),
      close(completed) {
        if (closed) return;
        closed = true;
        threads.close();
        close(completed);
        pool.close();
      },
    };
  } catch (error) {
    pool.close();
    throw error;
  }
};
