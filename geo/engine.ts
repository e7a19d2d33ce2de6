/**
 * The engine: opens what is plugged into a tool, answers the tool's runtime, writes outputs.
 * It runs beside the isolate in the sandbox's child process, or in plain Node for exported tools.
 */
import { basename, extname } from 'node:path';
import type { EngineRequest, OpenEngine, RasterSource } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { InputInfo, Manifest, Operations } from '../core/tool/runtime/protocol.ts';
import { type Arguments, parseArguments, refused } from './engine/arguments.ts';
import { createOutputOperations } from './engine/output-operations.ts';
import { createScanOperations } from './engine/scan-operations.ts';
import { createSession, type Session } from './engine/session.ts';
import { dataError } from './errors.ts';
import { openRaster } from './files/open-raster.ts';
import type { RasterFile } from './raster/band.ts';
import { createDecodedSource } from './raster/decoded-source.ts';
import { createTileCache, type TileCache } from './raster/tile-cache.ts';
import type { Samples } from './tiff/samples.ts';

const cacheBytes = 96 * 2 ** 20;

/** Says which input file it was, by its name alone. */
const naming = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const name = basename(path);
    if (error instanceof EarthwrightError)
      throw new EarthwrightError(error.code, error.fault, `${name}: ${error.message}`, { cause: error });
    throw dataError('file-unreadable', `${name} cannot be read.`);
  }
};

type FilePool = (path: string) => Promise<RasterFile>;

const createFilePool = (cache: TileCache<Samples>): { open: FilePool; close(): void } => {
  const files = new Map<string, RasterFile>();
  return {
    async open(path) {
      const known = files.get(path);
      if (known) return known;
      const file = await naming(path, () => openRaster(path, cache));
      files.set(path, file);
      return file;
    },
    close() {
      for (const file of files.values()) file.close();
    },
  };
};

const openSource = async (session: Session, pool: FilePool, source: RasterSource) => {
  const file = await pool(source.path);
  const band = file.bands[source.band - 1];
  const name = basename(source.path);
  if (!band)
    throw dataError('no-such-band', `${name} has ${file.bands.length} bands; band ${source.band} was asked for.`);
  const encoding = source.encoding ?? {};
  const crs = encoding.crs ?? band.grid.crs;
  return session.rasterInfo({
    name: source.name ?? basename(name, extname(name)),
    quantity: source.quantity ?? band.facts.quantity,
    unit: source.unit ?? band.facts.unit,
    date: source.date === undefined ? band.facts.date : source.date,
    grid: { ...band.grid, crs },
    categorical: false,
    pixels: (codes) => createDecodedSource(band, encoding, codes),
  });
};

const openInputs = async (
  session: Session,
  pool: FilePool,
  request: EngineRequest,
): Promise<Record<string, InputInfo>> => {
  const opened: Record<string, InputInfo> = {};
  for (const [name, binding] of Object.entries(request.inputs)) {
    switch (binding.kind) {
      case 'raster':
        opened[name] = { kind: 'raster', raster: await openSource(session, pool, binding.source) };
        break;
      case 'stack': {
        const layers = [];
        for (const layer of binding.layers) layers.push(await openSource(session, pool, layer));
        opened[name] = { kind: 'stack', layers };
        break;
      }
      case 'number':
        opened[name] = {
          kind: 'number',
          value: Number.isFinite(binding.value) ? binding.value : String(binding.value),
        };
        break;
      case 'text':
        opened[name] = { kind: 'text', value: binding.value };
        break;
      default:
        throw dataError('format-unsupported', `Inputs of kind ${binding.kind} are not read yet.`);
    }
  }
  return opened;
};

type Handlers = Readonly<Record<string, (from: Arguments) => unknown>>;

const answer = (handlers: Handlers, operation: string, argument: string): string => {
  try {
    const handler = Object.hasOwn(handlers, operation) ? handlers[operation] : undefined;
    if (!handler) throw refused('There is no such operation.');
    return JSON.stringify({ ok: true, value: handler(parseArguments(argument)) });
  } catch (error) {
    if (error instanceof EarthwrightError)
      return JSON.stringify({ ok: false, code: error.code, message: error.message });
    return JSON.stringify({ ok: false, code: 'engine', message: 'The engine could not do this.' });
  }
};

export const openEngine: OpenEngine = async (request) => {
  const session = createSession(request.limits, request.arena);
  const cache = createTileCache<Samples>(cacheBytes);
  const pool = createFilePool(cache);
  try {
    const inputs = await openInputs(session, pool.open, request);
    const manifest: Manifest = { version: 1, inputs, params: request.params, blockBytes: request.limits.blockBytes };
    const outputs = createOutputOperations(session, request.outputDirectory, cache);
    const { close, ...outputHandlers } = outputs;
    const handlers = {
      log: () => null,
      grid: (from: Arguments) =>
        session.gridInfo({
          width: from.integer('width', 1, 2 ** 24),
          height: from.integer('height', 1, 2 ** 24),
          transform: from.affine('transform'),
          crs: from.text('crs', 10_000),
        }),
      ...createScanOperations(session),
      ...outputHandlers,
    } satisfies Partial<Record<keyof Operations, unknown>>;
    return {
      manifest: JSON.stringify(manifest),
      call: (operation, argument) => answer(handlers, operation, argument),
      close(completed) {
        close(completed);
        pool.close();
      },
    };
  } catch (error) {
    pool.close();
    throw error;
  }
};
