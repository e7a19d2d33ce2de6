import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { InputBinding, InputBindings, RasterSource } from '../core/engine.ts';
import type { OutputFile } from '../core/outcome.ts';
import { layerOutputs } from '../core/outputs.ts';
import type { TemplatePort } from '../templates/port.ts';
import { withPaths } from './fixture.ts';
import { type WindowPort, windowOutput, windowSource } from './window-source.ts';
import { type ToolCall, tryTool, type Workbench } from './workbench.ts';

/** Inputs that are kept whole have no more bytes than this together. */
const mostWhole = 2 ** 20;
/** Beside windows: a table or a file of features of no more bytes than this. */
const mostRecords = 2 ** 18;

export interface CutInputs {
  readonly cut: 'whole' | 'windows';
  /** With paths inside the fixture. */
  readonly inputs: InputBindings;
}

const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => {
    const status = statSync(path);
    return sum + (status.isFile() ? status.size : Infinity);
  }, 0);

/** Copies files below `inputs/`, those of one folder together: they may belong to each other. */
const copied = (inputs: InputBindings, folder: string, bench: Workbench): InputBindings => {
  const files = bench.filesOf(inputs);
  const folders = [...new Set(files.map((path) => dirname(path)))];
  const placeOf = (path: string): string => `inputs/${folders.indexOf(dirname(path)) + 1}/${basename(path)}`;
  for (const path of files) {
    mkdirSync(dirname(join(folder, placeOf(path))), { recursive: true });
    copyFileSync(path, join(folder, placeOf(path)));
  }
  return withPaths(inputs, placeOf);
};

const told = z.array(
  z.array(z.object({ name: z.string(), date: z.string().nullable(), quantity: z.string(), unit: z.string() })),
);

/** Of one port: its windows, moved into the fixture, named and dated as the tool saw the whole. */
const windowBinding = (
  { input }: WindowPort,
  index: number,
  { outputs, about, written, folder }: Cut,
): InputBinding | null => {
  const file = outputs.find(({ name }) => name === windowOutput(index));
  const stacked = file?.document?.kind === 'stack' ? layerOutputs(windowOutput(index), file.document) : [];
  const names = input.kind === 'stack' ? stacked : [windowOutput(index)];
  const layers = names.map((name, place): RasterSource | null => {
    const [facts, one] = [about[index]?.[place], outputs.find((output) => output.name === name)];
    if (!facts || !one) return null;
    const path = `inputs/windows/${one.file}`;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(written, one.file), join(folder, path));
    const { unit, ...rest } = facts;
    return { path, band: 1, ...rest, ...(unit ? { unit } : {}) };
  });
  const known = layers.filter((layer) => layer !== null);
  const [first] = known;
  if (!first || known.length < layers.length) return null;
  return input.kind === 'stack' ? { kind: 'stack', layers: known } : { kind: 'raster', source: first };
};

interface Cut {
  readonly outputs: readonly OutputFile[];
  readonly about: z.infer<typeof told>;
  readonly written: string;
  readonly folder: string;
}

const windows = async (
  ports: readonly WindowPort[],
  folder: string,
  limits: ToolCall['limits'],
  bench: Workbench,
): Promise<InputBindings | null> => {
  const inputs = Object.fromEntries(ports.map(({ port, input }) => [port, input]));
  const call = { inputs, params: {}, ...(limits ? { limits } : {}) };
  return tryTool(windowSource(ports), call, bench, (outcome, written) => {
    const document = outcome.outputs.find(({ name }) => name === 'about')?.document;
    if (outcome.kind !== 'ok' || document?.kind !== 'text') return null;
    const cut = { outputs: outcome.outputs, about: told.parse(JSON.parse(document.value ?? '[]')), written, folder };
    const bound = ports.map((one, index) => [one.port, windowBinding(one, index, cut)] as const);
    const whole = bound.flatMap(([port, binding]) => (binding ? [[port, binding] as const] : []));
    return whole.length === bound.length ? Object.fromEntries(whole) : null;
  });
};

/**
 * Brings a tool's inputs into a fixture's folder: whole where they are small together, else a window of every raster, and whole records.
 * Null: they are too large, or can't be cut.
 */
export const cutInputs = async (
  { inputs, limits }: Pick<ToolCall, 'inputs' | 'limits'>,
  ports: Readonly<Record<string, TemplatePort>>,
  folder: string,
  bench: Workbench,
): Promise<CutInputs | null> => {
  if (bytesOf(bench.filesOf(inputs)) <= mostWhole) return { cut: 'whole', inputs: copied(inputs, folder, bench) };
  const rasters = Object.entries(inputs).flatMap(([port, input]): WindowPort[] =>
    input.kind === 'raster' || input.kind === 'stack' ? [{ port, input, codes: ports[port]?.codes === true }] : [],
  );
  const others = Object.fromEntries(
    Object.entries(inputs).filter(([port]) => rasters.every((one) => one.port !== port)),
  );
  if (rasters.length === 0) return null;
  if (Object.entries(others).some(([port, input]) => bytesOf(bench.filesOf({ [port]: input })) > mostRecords))
    return null;
  const cut = await windows(rasters, folder, limits, bench);
  return cut && { cut: 'windows', inputs: { ...copied(others, folder, bench), ...cut } };
};
