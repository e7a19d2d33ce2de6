import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Limits } from '../../core/limits.ts';
import type { OutputFile, ToolOutcome } from '../../core/outcome.ts';
import type { Sight, SightOutcome, SightReply } from '../../core/vision.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import type { Isolation, Sandbox, ToolSource } from '../../sandbox/sandbox.ts';
import { limitsFor } from '../coding/limits-for.ts';
import { lookJob, repliesPath } from '../seeing/see-node.ts';
import { bindInputs, parameterValues } from '../workflow/bindings.ts';
import { upstreamNodes } from '../workflow/workflow-rules.ts';
import { digestInputs, usedFiles } from './data-digest.ts';
import type { KeptOutput, PastRun } from './past-run.ts';

/** `unrecorded`: the run kept no hash, so that nobody can tell. */
interface ReplayedInput {
  readonly file: string;
  readonly state: 'same' | 'changed' | 'missing' | 'unrecorded';
}

export interface ReplayedOutput {
  readonly name: string;
  readonly state: 'same' | 'different' | 'gone' | 'new';
  /** Values of numbers and texts; null for the rest. */
  readonly was: string | number | null;
  readonly is: string | number | null;
}

export type ReplayedNode =
  | {
      readonly kind: 'ran';
      readonly node: string;
      readonly outputs: readonly ReplayedOutput[];
      /** A registered model, where it is not the one that the run looked through. */
      readonly otherModel?: string;
    }
  /** Its tool ended otherwise than well, or an input of it is not here. */
  | { readonly kind: 'failed'; readonly node: string; readonly reason: string };

export interface Replay {
  readonly identical: boolean;
  readonly inputs: readonly ReplayedInput[];
  readonly nodes: readonly ReplayedNode[];
}

export interface ReplayWorld {
  readonly sandbox: Sandbox;
  /** What nodes that see look through; absent: they are not replayed. */
  readonly sight?: Sight;
  readonly limits: Partial<Limits>;
  readonly isolation: Isolation;
  /** Where the new outputs go, a folder for each node. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

const inputStates = async (past: PastRun, signal: AbortSignal): Promise<ReplayedInput[]> => {
  const now = new Map((await digestInputs(past.workflow, past.taskFolder, signal)).map((one) => [one.file, one]));
  const then = new Map(past.inputs.map((one) => [one.file, one]));
  return usedFiles(past.workflow).map((file) => {
    const [is, was] = [now.get(file), then.get(file)];
    if (!is) return { file, state: 'missing' };
    if (!was) return { file, state: 'unrecorded' };
    return { file, state: is.sha256 === was.sha256 ? 'same' : 'changed' };
  });
};

const statedValue = (document: unknown): string | number | null => {
  if (typeof document !== 'object' || document === null || !('value' in document)) return null;
  const { value } = document;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
};

const keptValue = (past: PastRun, node: string, { file }: KeptOutput): string | number | null => {
  const path = join(past.path, 'nodes', node, 'outputs', file);
  return file.endsWith('.json') && existsSync(path) ? statedValue(JSON.parse(readFileSync(path, 'utf8'))) : null;
};

const compare = (past: PastRun, node: string, outputs: readonly OutputFile[]): ReplayedOutput[] => {
  const kept = past.outputs.get(node) ?? [];
  const earlier = kept.map((one): ReplayedOutput => {
    const now = outputs.find(({ file }) => file === one.file);
    const values = { was: keptValue(past, node, one), is: statedValue(now?.document) };
    if (!now) return { name: one.name, state: 'gone', ...values };
    return { name: one.name, state: now.sha256 === one.sha256 ? 'same' : 'different', ...values };
  });
  const added = outputs
    .filter(({ file }) => kept.every((one) => one.file !== file))
    .map((one): ReplayedOutput => ({ name: one.name, state: 'new', was: null, is: statedValue(one.document) }));
  return [...earlier, ...added];
};

/** The tool that passed in the run, byte for byte. */
const sourceOf = ({ path }: PastRun, node: string): ToolSource => {
  const place = join(path, 'nodes', node);
  const template = join(place, 'template.ts');
  return {
    source: readFileSync(join(place, 'tool.ts'), 'utf8'),
    ...(existsSync(template) ? { template: readFileSync(template, 'utf8') } : {}),
  };
};

const replyList = z.array(z.object({ view: z.string(), model: z.string(), answer: z.unknown() }));

/** What a chat model said in the run: nobody is asked again. */
const repliesOf = ({ path }: PastRun, node: string): readonly SightReply[] | null => {
  const file = join(path, repliesPath(node));
  return existsSync(file) ? replyList.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
};

type Results = Map<string, { folder: string; outputs: readonly OutputFile[] }>;

/** Why a node can't look again; null where it can, or where a tool runs. */
const blindness = ({ sees }: WorkflowNode, { sight }: ReplayWorld): string | null => {
  if (sees === undefined || sight?.models.some(({ name }) => name === sees)) return null;
  return `it looks through the model ${sees}, ${sight ? 'which is not registered any more' : 'and no registry is given: --models'}`;
};

const runNode = async (
  past: PastRun,
  node: WorkflowNode,
  results: Results,
  { sandbox, sight, folder, limits, isolation, signal }: ReplayWorld,
): Promise<ToolOutcome | SightOutcome> => {
  const common = { outputDirectory: join(folder, node.id), isolation, signal };
  if (node.sees !== undefined && sight) {
    const replies = repliesOf(past, node.id);
    return sight.look({
      ...lookJob(node, past.taskFolder, results),
      ...common,
      limits,
      ...(replies ? { replies } : {}),
    });
  }
  return sandbox.run({
    ...sourceOf(past, node.id),
    inputs: bindInputs(node, past.taskFolder, results),
    params: parameterValues(node),
    limits: limitsFor(node, past.profile, limits),
    ...common,
  });
};

const replayNode = async (
  past: PastRun,
  node: WorkflowNode,
  { absent, results }: { absent: ReadonlySet<string>; results: Results },
  world: ReplayWorld,
): Promise<ReplayedNode> => {
  const failed = (reason: string): ReplayedNode => ({ kind: 'failed', node: node.id, reason });
  const lost = usedFiles({ ...past.workflow, nodes: [node] }).find((file) => absent.has(file));
  if (lost !== undefined) return failed(`its data file “${lost}” is not at its place`);
  const lacking = upstreamNodes(node).find((id) => !results.has(id));
  if (lacking !== undefined) return failed(`it needs “${lacking}”, which did not run`);
  const blind = blindness(node, world);
  if (blind !== null) return failed(blind);
  const outcome = await runNode(past, node, results, world);
  if (outcome.kind !== 'ok') return failed(outcome.message);
  results.set(node.id, { folder: join(world.folder, node.id), outputs: outcome.outputs });
  const model = node.sees;
  const before = past.models.get(node.id);
  const isOther = model !== undefined && before !== undefined && world.sight?.identityOf(model) !== before;
  return {
    ...{ kind: 'ran', node: node.id, outputs: compare(past, node.id, outcome.outputs) },
    ...(isOther ? { otherModel: model } : {}),
  };
};

/** Runs the tools of a past run anew, on the same files and on each other's new outputs, and compares every output byte for byte. */
export const replayRun = async (past: PastRun, world: ReplayWorld): Promise<Replay> => {
  const inputs = await inputStates(past, world.signal);
  const absent = new Set(inputs.flatMap(({ file, state }) => (state === 'missing' ? [file] : [])));
  const results: Results = new Map();
  const nodes: ReplayedNode[] = [];
  for (const node of past.workflow.nodes) {
    if (world.signal.aborted) break;
    nodes.push(await replayNode(past, node, { absent, results }, world));
  }
  const same = (node: ReplayedNode): boolean =>
    node.kind === 'ran' && node.outputs.every(({ state }) => state === 'same');
  return { identical: nodes.length === past.workflow.nodes.length && nodes.every(same), inputs, nodes };
};
