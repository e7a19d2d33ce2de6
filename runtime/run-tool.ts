/** Runs a tool in plain Node, without sandbox: for exported packages, whose tools are trusted code by then. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import type { InputBinding, InputBindings, RasterSource } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';
import { type OutputDocument, outputDocument } from '../core/outputs.ts';
import type { InputPort } from '../core/tool/contract.ts';
import { type AnyTool, executeTool } from '../core/tool/runtime.ts';
import { bandNumber } from '../geo/bands.ts';
import { openEngine } from '../geo/engine.ts';

/** A file ('scene.tif', band 4 of it 'scene.tif#4', a variable 'climate.nc#pr', a layer 'parks.gpkg#lakes'), or with what the file does not say. */
export type InputFile = string | (Omit<RasterSource, 'band'> & { readonly band?: number | string });
export type InputValue = InputFile | readonly InputFile[] | number;

export interface RunOptions {
  readonly inputs: Readonly<Record<string, InputValue>>;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Folder for outputs; made when it does not exist, must be empty. */
  readonly out: string;
  /** Gets what the tool logs. */
  readonly log?: (message: string) => void;
}

export type RunOutput =
  | OutputDocument
  | { readonly kind: 'raster'; readonly path: string }
  | { readonly kind: 'features'; readonly path: string };

/** Run by helper threads: a source in the repository, a built module in the published package. */
const helperScript = new URL(`../geo/threads/worker${extname(import.meta.url)}`, import.meta.url);
const mostThreads = 4;
const mebibyte = 2 ** 20;
const limits = { blockBytes: 64 * mebibyte, outputs: 1000, outputBytes: 2 ** 40 };

/** Memory for blocks, kept for the next run: a process that runs hundreds of tools would otherwise hold hundreds of arenas. */
const spareArenas: SharedArrayBuffer[] = [];
const takeArena = (): SharedArrayBuffer => spareArenas.pop() ?? new SharedArrayBuffer(256 * mebibyte);

const split = (file: string): { path: string; selector?: string } => {
  const [path = '', selector] = file.split('#', 2);
  return selector ? { path: resolve(path), selector } : { path: resolve(path) };
};

const rasterSource = async (file: InputFile): Promise<RasterSource> => {
  if (typeof file === 'string') {
    const { path, selector } = split(file);
    return { path, band: await bandNumber(path, selector) };
  }
  const path = resolve(file.path);
  return { ...file, path, band: typeof file.band === 'number' ? file.band : await bandNumber(path, file.band) };
};

const one = (name: string, value: InputValue): InputFile => {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && 'path' in value) return value;
  throw new EarthwrightError('usage', 'user', `Input '${name}' needs one file.`);
};

const bind = async (name: string, port: InputPort, value: InputValue): Promise<InputBinding> => {
  switch (port.kind) {
    case 'optional':
      return bind(name, port.port, value);
    case 'number':
      return { kind: 'number', value: Number(value) };
    case 'text':
      return { kind: 'text', value: String(value) };
    case 'raster':
      return { kind: 'raster', source: await rasterSource(one(name, value)) };
    case 'stack': {
      const files = Array.isArray(value) ? (value as readonly InputFile[]) : [one(name, value)];
      return { kind: 'stack', layers: await Promise.all(files.map(rasterSource)) };
    }
    default: {
      const file = one(name, value);
      const { path, selector } = split(typeof file === 'string' ? file : file.path);
      if (port.kind === 'series' || selector === undefined) return { kind: port.kind, path };
      return { kind: port.kind, path, layer: selector };
    }
  }
};

const collect = (directory: string): Record<string, RunOutput> => {
  const outputs: Record<string, RunOutput> = {};
  for (const file of readdirSync(directory).sort()) {
    const path = join(directory, file);
    const name = basename(file, extname(file));
    if (file.endsWith('.tif')) outputs[name] = { kind: 'raster', path };
    else if (file.endsWith('.geojson')) outputs[name] = { kind: 'features', path };
    else outputs[name] = outputDocument.parse(JSON.parse(readFileSync(path, 'utf8')));
  }
  return outputs;
};

/** Runs a tool on files and gives its outputs by name. Throws what the tool throws; then nothing is left in `out`. */
export const runTool = async (tool: AnyTool, options: RunOptions): Promise<Record<string, RunOutput>> => {
  const directory = resolve(options.out);
  mkdirSync(directory, { recursive: true });
  if (readdirSync(directory).length > 0)
    throw new EarthwrightError('usage', 'user', `The output folder ${options.out} is not empty.`);
  const inputs: Record<string, InputBinding> = {};
  for (const [name, value] of Object.entries(options.inputs)) {
    const port = tool.inputs[name];
    if (!port) throw new EarthwrightError('usage', 'user', `'${name}' is not an input of ${tool.name}.`);
    inputs[name] = await bind(name, port, value);
  }
  await runBound(tool, inputs, directory, options);
  return collect(directory);
};

/** Runs a tool on bound inputs. `blockBytes`: longest single read. */
export const runBound = async (
  tool: AnyTool,
  inputs: InputBindings,
  directory: string,
  options: Pick<RunOptions, 'params' | 'log'> & { readonly blockBytes?: number },
): Promise<void> => {
  const arena = takeArena();
  const engine = await openEngine({
    inputs,
    params: options.params ?? {},
    outputDirectory: directory,
    arena,
    limits: { ...limits, blockBytes: options.blockBytes ?? limits.blockBytes },
    helpers: { script: helperScript, count: Math.min(mostThreads, availableParallelism()) },
  });
  let completed = false;
  try {
    executeTool(tool, {
      manifest: engine.manifest,
      arena,
      call(operation, argument) {
        if (operation === 'log') options.log?.(String(JSON.parse(argument).message));
        return engine.call(operation, argument);
      },
    });
    completed = true;
  } finally {
    engine.close(completed);
    if (completed) spareArenas.push(arena);
  }
};
