import { join } from 'node:path';
import type { ColumnEncodings, InputBinding, InputBindings, RasterSource } from '../../core/engine.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { OutputFile } from '../../core/outcome.ts';
import { stackSources } from '../../core/outputs.ts';
import type { ColumnSources, LayerSource, NodeInput, WorkflowNode } from '../../core/workflow.ts';

/** Accepted outputs of finished nodes, by node id. */
export type NodeResults = ReadonlyMap<string, { readonly folder: string; readonly outputs: readonly OutputFile[] }>;

const layerBinding = (folder: string, layer: LayerSource, quantity: string, unit: string): RasterSource => {
  const { origin: _origin, reason: _reason, ...encoding } = layer.encoding ?? { origin: '', reason: '' };
  return {
    path: join(folder, layer.file),
    band: layer.band,
    ...(layer.encoding ? { encoding } : {}),
    quantity,
    ...(unit ? { unit } : {}),
    date: layer.date,
    ...(layer.name ? { name: layer.name } : {}),
  };
};

const resultOf = (results: NodeResults, node: string, output: string): { file: OutputFile; path: string } => {
  const result = results.get(node);
  const file = result?.outputs.find((one) => one.name === output);
  if (!result || !file)
    throw new EarthwrightError('output-missing', 'model', `Node “${node}” has no accepted output “${output}”.`);
  return { file, path: join(result.folder, file.file) };
};

const outputBinding = (results: NodeResults, node: string, output: string): InputBinding => {
  const { file, path } = resultOf(results, node, output);
  const { document } = file;
  if (file.kind === 'raster') return { kind: 'raster', source: { path, band: 1 } };
  if (document?.kind === 'stack')
    return { kind: 'stack', layers: stackSources(output, document, (layer) => resultOf(results, node, layer).path) };
  if (file.kind === 'features') return { kind: 'features', path };
  if (document?.kind === 'number') return { kind: 'number', value: document.value };
  if (document?.kind === 'text') return { kind: 'text', value: document.value ?? '' };
  return file.kind === 'series' ? { kind: 'series', path } : { kind: 'table', path };
};

const columnEncodings = (columns: ColumnSources): ColumnEncodings =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { origin: _origin, reason: _reason, ...encoding }]) => [name, encoding]),
  );

const bindingOf = (input: NodeInput, folder: string, results: NodeResults): InputBinding => {
  switch (input.kind) {
    case 'layers': {
      const layers = input.layers.map((layer) => layerBinding(folder, layer, input.quantity, input.unit));
      const [first] = layers;
      if (input.as === 'raster' && first) return { kind: 'raster', source: first };
      return { kind: 'stack', layers };
    }
    case 'features':
    case 'table':
      return {
        kind: input.kind,
        path: join(folder, input.file),
        ...(input.layer ? { layer: input.layer } : {}),
        ...(input.columns ? { columns: columnEncodings(input.columns) } : {}),
      };
    case 'output':
      return outputBinding(results, input.node, input.output);
    case 'outputs':
      return {
        kind: 'stack',
        layers: input.sources.map(({ node, output, date }) => ({
          path: resultOf(results, node, output).path,
          band: 1,
          date,
        })),
      };
    case 'number':
      return { kind: 'number', value: input.value };
  }
};

/** What the engine is to plug into each port of a node's tool. */
export const bindInputs = (node: WorkflowNode, folder: string, results: NodeResults): InputBindings =>
  Object.fromEntries(Object.entries(node.inputs).map(([port, input]) => [port, bindingOf(input, folder, results)]));

/** Plain parameter values. */
export const parameterValues = (node: WorkflowNode): Record<string, unknown> =>
  Object.fromEntries(Object.entries(node.params).map(([name, parameter]) => [name, parameter.value]));
