import { relative } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import type { DataProfile } from '../core/profile.ts';
import type { LayerSource, NodeInput, NodeOutput, Parameter, WorkflowNode } from '../core/workflow.ts';
import type { KeptTool } from '../library/kept-tool.ts';
import type { Template, TemplatePort } from '../templates/library.ts';
import type { PlacedFile } from './places.ts';

/** What runs: a template, or a kept tool that stands for itself. */
export type Runnable =
  | { readonly kind: 'template'; readonly tool: Template }
  | { readonly kind: 'kept'; readonly tool: KeptTool };

export interface HandArguments {
  readonly inputs: Readonly<Record<string, readonly PlacedFile[] | number>>;
  readonly params: Readonly<Record<string, Parameter['value']>>;
  readonly quantity?: string | undefined;
  readonly unit?: string | undefined;
}

const refuse = (message: string): EarthwrightError => new EarthwrightError('tool.arguments', 'user', message);

interface Place {
  readonly folder: string;
  readonly profile: DataProfile;
  readonly given: HandArguments;
}

const nameIn = (folder: string, { path }: PlacedFile): string => relative(folder, path).replaceAll('\\', '/');

const bandOf = (selector: string | null, names: readonly string[], file: string): number => {
  if (selector === null) return 1;
  const number = /^\d+$/.test(selector) ? Number(selector) : names.indexOf(selector) + 1;
  if (number >= 1 && number <= names.length) return number;
  throw refuse(`“${file}” has ${names.length} bands (${names.slice(0, 20).join(', ')}); “${selector}” was asked for.`);
};

/** A band as a layer, with the date and the established encoding that the profile knows. */
const layerOf = (placed: PlacedFile, { folder, profile }: Place): LayerSource => {
  const file = nameIn(folder, placed);
  const found = profile.files.find((one) => one.path === file);
  if (found?.kind === 'unreadable') throw refuse(`“${file}” can't be read: ${found.message}`);
  if (found?.kind !== 'raster') throw refuse(`“${file}” is no raster.`);
  const band = bandOf(
    placed.selector,
    found.bands.map(({ name }) => name),
    file,
  );
  const known = found.bands.find(({ index }) => index === band);
  return { file, band, date: known?.date ?? found.date?.value ?? null };
};

/** What the profile knows the layers to be, where they are all the same. */
const knownQuantity = (layers: readonly LayerSource[], { profile }: Place): string | undefined => {
  const known = layers.map(({ file, band }) => {
    const found = profile.files.find((one) => one.path === file);
    return found?.kind === 'raster' ? found.bands.find(({ index }) => index === band)?.quantity?.value : undefined;
  });
  return known.every((quantity) => quantity === known[0]) ? known[0] : undefined;
};

const inputOf = (port: TemplatePort, value: readonly PlacedFile[] | number, place: Place): NodeInput => {
  if (typeof value === 'number') return { kind: 'number', value, origin: 'question', reason: 'given by the caller' };
  const { given, folder } = place;
  if (port.kind === 'raster' || port.kind === 'stack') {
    const layers = value.map((file) => layerOf(file, place));
    const { quantity = 'any' } = port;
    const what = quantity === 'any' ? (given.quantity ?? knownQuantity(layers, place) ?? 'any') : quantity;
    return { kind: 'layers', as: port.kind, layers, quantity: what, unit: given.unit ?? '' };
  }
  const [file] = value;
  if (!file || (port.kind !== 'features' && port.kind !== 'table')) throw refuse('This input can’t be given by hand.');
  const layer = file.selector === null ? {} : { layer: file.selector };
  return { kind: port.kind, file: nameIn(folder, file), ...layer };
};

const outputsOf = (outputs: Readonly<Record<string, TemplatePort>>): Record<string, NodeOutput> =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([name, { kind, quantity = 'any', unit = '' }]) =>
      kind === 'flag' || kind === 'numbers' ? [] : [[name, { kind, quantity, unit }]],
    ),
  );

/** The single node of a workflow that runs a tool on named files. Throws `tool.arguments` for a file that does not fit its port. */
export const handNode = (
  runnable: Runnable,
  given: HandArguments,
  folder: string,
  profile: DataProfile,
): WorkflowNode => {
  const { tool, kind } = runnable;
  const inputs = Object.entries(given.inputs).flatMap(([name, value]) => {
    const port = tool.inputs[name];
    return port ? [[name, inputOf(port, value, { folder, profile, given })] as const] : [];
  });
  return {
    id: 'tool',
    purpose: tool.summary,
    stage: tool.stage,
    template: kind === 'template' ? tool.name : null,
    ...(kind === 'kept' ? { kept: tool.name } : {}),
    inputs: Object.fromEntries(inputs),
    params: Object.fromEntries(
      Object.entries(given.params).map(([name, value]) => [
        name,
        { value, origin: 'question', reason: 'given by the caller' },
      ]),
    ),
    outputs: outputsOf(tool.outputs),
  };
};
