import { relative } from 'node:path';
import type { InputBinding, InputBindings, RasterSource } from '../core/engine.ts';
import type { Verdict } from '../core/finding.ts';
import type { ToolOutcome } from '../core/outcome.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { ToolDescription } from '../core/tool/runtime.ts';
import type { LayerSource, NodeInput, NodeOutput, WorkflowNode } from '../core/workflow.ts';
import { checkRun } from './checking/check.ts';
import type { Dependencies } from './dependencies.ts';
import { summariseData } from './summary/summarise.ts';

export interface ByHandCheck {
  readonly task: Task;
  readonly source: string;
  readonly description: ToolDescription;
  readonly inputs: InputBindings;
  readonly params: Readonly<Record<string, number | string | boolean>>;
  /** What the outputs are to be, in the place of what the tool says of them. */
  readonly expected: Readonly<Record<string, NodeOutput>> | null;
}

type Port = ToolDescription['inputs'][string];

const layerOf = ({ path, band }: RasterSource, { folder }: Task, profile: DataProfile): LayerSource => {
  const file = relative(folder, path).replaceAll('\\', '/');
  const found = profile.files.find((one) => one.path === file);
  const date = found?.kind === 'raster' ? (found.bands[band - 1]?.date ?? found.date?.value ?? null) : null;
  return { file, band, date };
};

const inputOf = (binding: InputBinding, port: Port | undefined, task: Task, profile: DataProfile): NodeInput => {
  const inner = port?.kind === 'optional' ? port.port : port;
  const [quantity, unit] = [
    inner && 'quantity' in inner ? (inner.quantity ?? 'any') : 'any',
    inner && 'unit' in inner ? (inner.unit ?? '') : '',
  ];
  if (binding.kind === 'raster' || binding.kind === 'stack') {
    const sources = binding.kind === 'raster' ? [binding.source] : binding.layers;
    return {
      kind: 'layers',
      as: binding.kind,
      layers: sources.map((source) => layerOf(source, task, profile)),
      quantity,
      unit,
    };
  }
  if (binding.kind === 'features' || binding.kind === 'table')
    return {
      kind: binding.kind,
      file: relative(task.folder, binding.path).replaceAll('\\', '/'),
      ...(binding.layer === undefined ? {} : { layer: binding.layer }),
    };
  return {
    kind: 'number',
    value: binding.kind === 'number' ? binding.value : Number.NaN,
    origin: 'question',
    reason: 'given by hand',
  };
};

const outputsOf = ({ outputs }: ToolDescription): Record<string, NodeOutput> =>
  Object.fromEntries(
    Object.entries(outputs).map(([name, port]) => [
      name,
      {
        kind: port.kind,
        quantity: 'quantity' in port ? (port.quantity ?? 'any') : 'any',
        unit: 'unit' in port ? (port.unit ?? '') : '',
      },
    ]),
  );

const nodeOf = ({ task, description, inputs, params, expected }: ByHandCheck, profile: DataProfile): WorkflowNode => ({
  id: 'tool',
  purpose: description.summary,
  stage: description.stage,
  template: null,
  inputs: Object.fromEntries(
    Object.entries(inputs).map(([port, binding]) => [port, inputOf(binding, description.inputs[port], task, profile)]),
  ),
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, { value, origin: 'question', reason: 'given by hand' }]),
  ),
  outputs: expected ?? outputsOf(description),
});

/** Runs a tool that a person has, on data that they name, and has it checked as in any run. */
export const checkByHand = async (
  request: ByHandCheck,
  dependencies: Dependencies,
): Promise<{ readonly outcome: ToolOutcome; readonly verdict: Verdict }> => {
  const { task, source, inputs, params } = request;
  const { run, sandbox, limits, isolation, signal } = dependencies;
  const profile = await summariseData(task, dependencies);
  const node = nodeOf(request, profile);
  const outputFolder = run.folder('nodes', node.id, 'outputs');
  const outcome = await sandbox.run({
    source,
    inputs,
    params,
    outputDirectory: outputFolder,
    limits,
    isolation,
    signal,
  });
  const checked = {
    node,
    profile,
    question: task.question,
    alone: true,
    source,
    outcome,
    inputs,
    outputFolder,
    round: 1,
  };
  return { outcome, verdict: await checkRun(task.question === '' ? checked : { ...checked, task }, dependencies) };
};
