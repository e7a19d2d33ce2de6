import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import type { LoggedEvent } from '../core/event.ts';
import type { Task } from '../core/task.ts';
import type { ToolDescription } from '../core/tool/runtime.ts';
import type { WorkflowNode } from '../core/workflow.ts';
import { portsOfAnyQuantity } from './any-quantity.ts';
import { digestOf, readDocument } from './files.ts';
import { keepFixture } from './keep-fixture.ts';
import type { KeptTool, Proof } from './kept-tool.ts';
import type { Library } from './library.ts';
import { conditionOf } from './other-quantity.ts';
import { describedPorts } from './ports.ts';
import { sameTool, versionOf } from './same-behaviour.ts';
import { widened } from './widen.ts';
import type { ToolCall, Workbench } from './workbench.ts';

/** A finished run, as its folder tells it. */
export interface FinishedRun {
  readonly task: Task;
  readonly answer: Answer;
  readonly runFolder: string;
  readonly events: readonly LoggedEvent[];
}

export interface KeepOptions {
  readonly library: Library;
  /** Ports of a tool; null for one that can't be described. */
  readonly describe: (source: string) => Promise<ToolDescription | null>;
  /** What the tool of a node ran over; null where that is not there any more. */
  readonly callOf: (node: WorkflowNode) => ToolCall | null;
  readonly bench: Workbench;
  readonly now: () => Date;
}

const conditionsOf = (node: WorkflowNode): string[] =>
  Object.entries(node.inputs).map(([port, input]) => conditionOf(port, input));

const checksOf = (events: readonly LoggedEvent[], node: string): Proof['checks'] => {
  const attempts = events.findLast((event) => event.kind === 'variants' && event.node === node);
  const chosen = attempts?.kind === 'variants' ? attempts.chosen : 0;
  const last = events.findLast(
    (event) => event.kind === 'findings' && event.node === node && (event.variant ?? 0) === chosen,
  );
  if (last?.kind !== 'findings') return { run: 0, passed: 0, warnings: 0 };
  const warnings = last.findings.filter(({ severity }) => severity === 'warning').length;
  return { run: last.checks?.run ?? 0, passed: last.checks?.passed ?? 0, warnings };
};

/** Null: there is no such file. */
export const textOf = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Of whole data and of one node: what fixtures are cut from. */
interface Cutting {
  readonly tool: KeptTool;
  readonly source: string;
  readonly call: ToolCall;
  readonly data: string;
  readonly finding: string | null;
}

const cutFixture = async ({ tool, ...cut }: Cutting, { library, bench, now }: KeepOptions): Promise<void> => {
  const { call, ...about } = cut;
  const place = { toolFolder: library.place(tool.name), ports: tool.inputs, at: now().toISOString() };
  await keepFixture({ ...call, ...about, ...place }, bench);
};

interface Passed {
  readonly node: WorkflowNode;
  readonly source: string;
  readonly proof: Proof;
  readonly call: ToolCall | null;
}

/** The record that the tool is kept under: one of the same behaviour, or one of its own. */
const recordOf = async (
  { node, source, proof, call }: Passed,
  described: ToolDescription,
  { library, bench }: KeepOptions,
): Promise<KeptTool> => {
  const { name, summary, stage } = described;
  const ports = describedPorts(described);
  const known = library.tools().find((tool) => tool.digest === digestOf(source));
  const same = known || !call ? null : await sameTool({ source, ...ports }, call, library, bench);
  if (same) return library.succeeded(same.name, proof);
  const version = known ? known.version : await versionOf({ name, source, ...ports }, library, bench);
  const anyQuantity =
    known || !call ? [] : await portsOfAnyQuantity({ name, inputs: ports.inputs, source }, call, bench);
  return library.keep({
    ...{ name, summary, stage, ...ports, source, proof, version, anyQuantity },
    purpose: node.purpose,
    from: node.kept ?? null,
  });
};

/** Keeps the tool of a node that no template covers; null where it is no tool that stands alone. */
export const keepTool = async (
  node: WorkflowNode,
  data: string,
  { runFolder, events }: FinishedRun,
  options: KeepOptions,
): Promise<string | null> => {
  const { library, describe, callOf, now } = options;
  const folder = join(runFolder, 'nodes', node.id);
  const written = textOf(join(folder, 'tool.ts'));
  if (node.template !== null || written === null || existsSync(join(folder, 'template.ts'))) return null;
  const proof = { data, conditions: conditionsOf(node), checks: checksOf(events, node.id), at: now().toISOString() };
  const call = callOf(node);
  const reused = node.kept && library.sourceOf(node.kept) === written ? node.kept : null;
  const source = reused ? written : await widened(written, call, options.bench);
  const passed = { node, source, proof, call };
  const described = await describe(source);
  if (!described) return null;
  const tool = reused ? library.succeeded(reused, proof) : await recordOf(passed, described, options);
  const text = library.sourceOf(tool.name);
  if (text === null) return null;
  if (passed.call) await cutFixture({ tool, source: text, call: passed.call, data, finding: null }, options);
  return tool.name;
};

const errorsIn = z.array(z.object({ severity: z.string(), message: z.string() }));

/** Keeps the data on which a kept tool was found wrong, with what the checks said of it. */
export const keepFailure = async (
  node: WorkflowNode,
  data: string,
  { runFolder }: FinishedRun,
  options: KeepOptions,
): Promise<void> => {
  const tool = options.library.tools().find(({ name }) => name === node.kept);
  const first = join(runFolder, 'nodes', node.id, 'round-1');
  const source = textOf(join(first, 'tool.ts'));
  if (!tool || source === null || digestOf(source) !== tool.digest) return;
  const found = errorsIn.safeParse(readDocument(join(first, 'findings.json'))).data ?? [];
  const finding = found.flatMap(({ severity, message }) => (severity === 'error' ? [message] : [])).join(' ');
  const call = options.callOf(node);
  if (finding !== '' && call) await cutFixture({ tool, source, call, data, finding }, options);
};
