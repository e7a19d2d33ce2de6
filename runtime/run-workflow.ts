/** Runs a whole exported workflow in plain Node: every tool on the data or on the outputs of earlier tools. */
import { isAbsolute, join, resolve } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { stackSources } from '../core/outputs.ts';
import type { AnyTool } from '../core/tool/runtime.ts';
import type { NodeInput, Workflow, WorkflowNode } from '../core/workflow.ts';
import { type InputValue, type RunOutput, runTool } from './run-tool.ts';

export interface WorkflowOptions {
  /** Folder with the data files, laid out as in the task. */
  readonly data: string;
  /** Folder for outputs, one sub-folder per node; must be empty. */
  readonly out: string;
}

export type { AnyTool } from '../core/tool/runtime.ts';
export type { Workflow } from '../core/workflow.ts';

export type WorkflowOutputs = Readonly<Record<string, Readonly<Record<string, RunOutput>>>>;

const outputValue = (outputs: WorkflowOutputs, node: string, output: string): InputValue => {
  const found = outputs[node]?.[output];
  if (!found) throw new EarthwrightError('output-missing', 'user', `Node “${node}” gave no output “${output}”.`);
  if ('path' in found) return found.path;
  if (found.kind === 'number') return found.value;
  if (found.kind === 'text') return found.value ?? '';
  throw new EarthwrightError(
    'output-missing',
    'host',
    `Output “${output}” of “${node}” is a ${found.kind} without a file.`,
  );
};

const inputValue = (input: NodeInput, outputs: WorkflowOutputs, { data, out }: WorkflowOptions): InputValue => {
  switch (input.kind) {
    case 'layers': {
      const layers = input.layers.map(({ file, band, date, name, encoding }) => ({
        path: join(data, file),
        band,
        date,
        quantity: input.quantity,
        ...(name ? { name } : {}),
        ...(input.unit ? { unit: input.unit } : {}),
        ...(encoding ? { encoding } : {}),
      }));
      const [first] = layers;
      return input.as === 'raster' && first ? first : layers;
    }
    case 'features':
    case 'table':
      return input.layer ? `${join(data, input.file)}#${input.layer}` : join(data, input.file);
    case 'output': {
      const found = outputs[input.node]?.[input.output];
      if (found?.kind === 'stack')
        return stackSources(input.output, found, (layer) => String(outputValue(outputs, input.node, layer)));
      if (found && (found.kind === 'series' || found.kind === 'table'))
        return join(out, input.node, `${input.output}.json`);
      return outputValue(outputs, input.node, input.output);
    }
    case 'outputs':
      return input.sources.map(({ node, output, date }) => ({
        path: String(outputValue(outputs, node, output)),
        date,
      }));
    case 'number':
      return input.value;
  }
};

const runNode = (node: WorkflowNode, tool: AnyTool, outputs: WorkflowOutputs, options: WorkflowOptions) =>
  runTool(tool, {
    inputs: Object.fromEntries(
      Object.entries(node.inputs).map(([port, input]) => [port, inputValue(input, outputs, options)]),
    ),
    params: Object.fromEntries(Object.entries(node.params).map(([name, parameter]) => [name, parameter.value])),
    out: join(options.out, node.id),
  });

/**
 * Runs the nodes in their order (the exporter writes them topologically sorted). `tools` holds each node's tool by node id.
 * Throws an EarthwrightError for a missing tool or file, and whatever a tool throws.
 */
export const runWorkflow = async (
  workflow: Workflow,
  tools: Readonly<Record<string, AnyTool>>,
  options: WorkflowOptions,
): Promise<WorkflowOutputs> => {
  const absolute = { data: isAbsolute(options.data) ? options.data : resolve(options.data), out: resolve(options.out) };
  const outputs: Record<string, Record<string, RunOutput>> = {};
  for (const node of workflow.nodes) {
    const tool = tools[node.id];
    if (!tool) throw new EarthwrightError('tool-missing', 'user', `There is no tool for node “${node.id}”.`);
    outputs[node.id] = await runNode(node, tool, outputs, absolute);
  }
  return outputs;
};
