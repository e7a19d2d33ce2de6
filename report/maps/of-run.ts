import { join } from 'node:path';
import type { WorkflowNode } from '../../core/workflow.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import type { NodeRecord, RunRecord } from '../run-record.ts';
import { isLayers, measuresOf } from './measures.ts';
import { quantityTitle, sentenceCase } from './titles.ts';
import { bandWanted, colourWanted, fileName, longest, spread, type Wanted } from './wanted.ts';

const most = { results: 6, measures: 4, inputs: 4 };

const codeWords = new Set(['condition', 'index', 'label', 'class', 'mask', 'zone']);

const isCodes = (quantity: string): boolean => {
  const kind = findQuantity(quantity)?.kind;
  return codeWords.has(quantity) || kind === 'codes' || kind === 'flags';
};

/** What a tool wrote as rasters. Layers of a stack lie beside its document, each in a file of its own. */
const resultsOf = ({ path, answer, workflow }: RunRecord, { node, outputs }: NodeRecord): Wanted[] => {
  const stacks = outputs.filter(({ document }) => document?.kind === 'stack').map(({ name }) => name);
  const stackOf = (name: string): string | undefined => stacks.find((stack) => name.startsWith(`${stack}_`));
  const rasters = outputs.filter(({ file }) => file.endsWith('.tif'));
  const single = rasters.filter(({ name }) => stackOf(name) === undefined);
  const layers = stacks.flatMap((stack) => spread(rasters.filter(({ name }) => stackOf(name) === stack)));
  return [...single, ...layers].map(({ name, file }) => {
    const { quantity = 'any', unit = '' } = node.outputs[stackOf(name) ?? name] ?? {};
    const codes = isCodes(quantity);
    const asked = workflow?.answer.node === node.id && workflow.answer.output === name;
    const result =
      asked && answer.kind === 'answered' ? answer.results?.find((one) => /\.tiff?$/.test(one)) : undefined;
    const names = asked ? workflow?.answer.names : undefined;
    const own = node.id === name ? name : `${node.id}-${name}`;
    return {
      role: 'result',
      name: fileName(result ? result.replace(/^.*\/|\.tiff?$/g, '') : own),
      subject: {
        // Of several outputs of a node its purpose names one.
        title:
          quantity === 'any'
            ? sentenceCase(single.length > 1 || !node.purpose ? name : node.purpose)
            : quantityTitle(quantity),
        source: result ?? (quantity === 'any' ? '' : node.purpose),
        quantity,
        unit,
        codes,
        ...(names ? { names } : {}),
      },
      source: { kind: 'band', look: { kind: 'raster', path: join(path, file), band: 1, codes, longest } },
    };
  });
};

const inputsOf = ({ task, profile }: RunRecord, node: WorkflowNode): Wanted[] =>
  Object.values(node.inputs)
    .filter(isLayers)
    .flatMap(({ layers, quantity, unit }) =>
      spread(layers).map((layer) => bandWanted(profile, (file) => join(task.folder, file), layer, quantity, unit)),
    );

const colourOf = ({ task, profile, workflow }: RunRecord): Wanted[] => {
  const used = new Set(
    workflow?.nodes.flatMap(({ inputs }) =>
      Object.values(inputs).flatMap((input) => (isLayers(input) ? input.layers.map(({ file }) => file) : [])),
    ),
  );
  for (const file of profile?.files ?? []) {
    const wanted =
      file.kind === 'raster' && used.has(file.path) ? colourWanted(file, (name) => join(task.folder, name)) : null;
    if (wanted) return [wanted];
  }
  return [];
};

const different = (wanted: readonly Wanted[]): Wanted[] => [...new Map(wanted.map((one) => [one.name, one])).values()];

/** The maps of a run, those of the answer first. */
export const mapsOfRun = (record: RunRecord): Wanted[] => {
  const { nodes, workflow } = record;
  const answering = workflow?.answer.node;
  const ordered = [...nodes].sort(
    (one, other) => Number(other.node.id === answering) - Number(one.node.id === answering),
  );
  return different([
    ...ordered.flatMap((node) => resultsOf(record, node)).slice(0, most.results),
    ...ordered.flatMap(({ node }) => measuresOf(record, node)).slice(0, most.measures),
    ...colourOf(record),
    ...different(ordered.flatMap(({ node }) => inputsOf(record, node))).slice(0, most.inputs),
  ]);
};

export interface Zones {
  readonly path: string;
  readonly layer?: string;
}

/** Vector files that the run read or wrote: they lie over its maps. */
export const zonesOfRun = ({ path, task, nodes }: RunRecord): Zones[] => {
  const read = nodes.flatMap(({ node }) =>
    Object.values(node.inputs).flatMap((input): Zones[] =>
      input.kind === 'features'
        ? [{ path: join(task.folder, input.file), ...(input.layer === undefined ? {} : { layer: input.layer }) }]
        : [],
    ),
  );
  const written = nodes.flatMap(({ outputs }) =>
    outputs.filter(({ file }) => file.endsWith('.geojson')).map(({ file }): Zones => ({ path: join(path, file) })),
  );
  return [...new Map([...read, ...written].map((one) => [`${one.path}\n${one.layer ?? ''}`, one])).values()].slice(
    0,
    4,
  );
};
