import type { Finding } from '../../core/finding.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import { checkRun } from '../checking/check.ts';
import type { CheckRequest } from '../checking/check-request.ts';
import type { Refuted } from '../checking/refuted.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Attempt, ToolDraft } from '../reasoner.ts';
import { bindInputs, type NodeResults, parameterValues } from '../workflow/bindings.ts';
import { approved } from './approval.ts';
import { limitsFor } from './limits-for.ts';

export type NodeOutcome =
  | {
      readonly kind: 'valid';
      readonly source: string;
      readonly template?: string;
      readonly folder: string;
      readonly outputs: readonly OutputFile[];
      readonly findings: readonly Finding[];
      readonly round: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly findings: readonly Finding[];
      /** The node is wrong, by its tool's author or by its checks. */
      readonly disputed: boolean;
    }
  | { readonly kind: 'interrupted' };

export interface NodeRequest {
  readonly task: Task;
  readonly profile: DataProfile;
  readonly workflow: Workflow;
  readonly node: WorkflowNode;
  readonly results: NodeResults;
  /** One of several independent attempts, each in folders of its own. */
  readonly variant?: number;
}

const summary = (findings: readonly Finding[]): string =>
  findings
    .filter((finding) => finding.severity === 'error')
    .map((finding) => finding.message)
    .join(' ') || 'unknown reason';

/** A run of a tool, as it was checked; the last one may be looked at again when its author refutes what was found. */
interface Ran {
  readonly checked: CheckRequest & { readonly refuted: Refuted };
  readonly template?: string;
  readonly place: readonly string[];
  readonly variant?: number;
}

type Tried = NodeOutcome | { readonly kind: 'repair'; readonly attempt: Attempt; readonly ran: Ran };

/** What the latest tool comes to without the findings that its author refutes; they stay as caveats. */
const lookAgain = async (
  last: Ran | null,
  findings: readonly Finding[],
  reason: string,
  dependencies: Dependencies,
): Promise<Tried> => {
  if (!last) throw new Error('There is no tool yet of which anything was found.');
  const { checked, ...ran } = last;
  const refuted = findings.flatMap(({ rule, severity }) => (severity === 'error' ? [[rule, reason] as const] : []));
  return judge({ ...ran, checked: { ...checked, refuted: new Map([...checked.refuted, ...refuted]) } }, dependencies);
};

/** Writes a tool for a node, proves it on the data and mends it, until it is valid or the rounds are used up. */
export const codeNode = async (request: NodeRequest, dependencies: Dependencies): Promise<NodeOutcome> => {
  const attempts: Attempt[] = [];
  const runs: Ran[] = [];
  for (let round = 1; round <= dependencies.rounds; round++) {
    if (dependencies.signal.aborted) return { kind: 'interrupted' };
    const draft = await dependencies.reasoner.writeTool({ ...request, attempts });
    const findings = attempts.at(-1)?.findings ?? [];
    const last = runs.at(-1) ?? null;
    if (draft.kind === 'give-up')
      return { kind: 'failed', reason: draft.reason, findings, disputed: draft.disputed ?? false };
    const tried: Tried =
      draft.kind === 'refutes'
        ? await lookAgain(last, findings, draft.reason, dependencies)
        : await tryTool(request, draft, { round, refuted: last?.checked.refuted ?? new Map() }, dependencies);
    if (tried.kind !== 'repair') return tried;
    attempts.push(tried.attempt);
    runs.push(tried.ran);
  }
  const findings = attempts.at(-1)?.findings ?? [];
  return {
    kind: 'failed',
    reason: `no valid tool after ${dependencies.rounds} rounds: ${summary(findings)}`,
    findings,
    disputed: false,
  };
};

/** Which of several attempts something is of. */
const ofVariant = ({ variant = 0 }: { readonly variant?: number }): { readonly variant?: number } =>
  variant === 0 ? {} : { variant };

/** Folder of an attempt inside the run folder. */
const placeOf = ({ node, variant = 0 }: NodeRequest): string[] =>
  variant === 0 ? ['nodes', node.id] : ['nodes', node.id, `variant-${variant + 1}`];

const tryTool = async (
  request: NodeRequest,
  { source, template, note }: ToolDraft,
  { round, refuted }: { readonly round: number; readonly refuted: Refuted },
  dependencies: Dependencies,
): Promise<Tried> => {
  const { task, profile, node, results } = request;
  const { run, sandbox, signal } = dependencies;
  const made = { source, ...(template === undefined ? {} : { template }) };
  const place = [...placeOf(request), `round-${round}`];
  run.write([...place, 'tool.ts'].join('/'), source);
  if (template !== undefined) run.write([...place, 'template.ts'].join('/'), template);
  run.record({
    kind: 'tool-written',
    node: node.id,
    round,
    ...ofVariant(request),
    bytes: Buffer.byteLength(source),
    note,
  });
  const inputs = bindInputs(node, task.folder, results);
  const outputFolder = run.folder(...placeOf(request), 'outputs');
  await approved(`the tool of node “${node.id}”`, source, dependencies);
  const outcome = await sandbox.run({
    ...made,
    inputs,
    params: parameterValues(node),
    outputDirectory: outputFolder,
    limits: limitsFor(node, profile, dependencies.limits),
    isolation: dependencies.isolation,
    signal,
    onPixels: (counts) => dependencies.onPixels?.({ step: node.id, ...counts }),
  });
  const { kind, wallMs, cpuMs, peakRssBytes, layers, log } = outcome;
  run.record({
    kind: 'tool-run',
    node: node.id,
    round,
    ...ofVariant(request),
    outcome: kind,
    ...(kind === 'ok' ? {} : { message: outcome.message }),
    wallMs,
    cpuMs,
    peakRssBytes,
    layers,
  });
  run.write([...place, 'log.txt'].join('/'), log);
  run.write([...place, 'diagnostics.json'].join('/'), outcome.diagnostics ?? []);
  if (signal.aborted) return { kind: 'interrupted' };
  const alone = request.workflow.nodes.length === 1 && request.workflow.answer.node === node.id;
  const about = { node, task, profile, question: task.question, alone, source, outcome, inputs, outputFolder, round };
  const checked = { ...about, refuted };
  return judge(
    { checked, place, ...ofVariant(request), ...(template === undefined ? {} : { template }) },
    dependencies,
  );
};

/** What the checks say of a run, and what becomes of the node then. */
const judge = async (ran: Ran, dependencies: Dependencies): Promise<Tried> => {
  const { checked, place, template } = ran;
  const { node, round, source, outcome, outputFolder } = checked;
  const { run } = dependencies;
  const verdict = await checkRun(checked, dependencies);
  run.write([...place, 'findings.json'].join('/'), verdict.findings);
  run.record({
    kind: 'findings',
    node: node.id,
    round,
    ...ofVariant(ran),
    verdict: verdict.kind,
    findings: verdict.findings,
    checks: verdict.summary,
  });
  if (verdict.kind === 'valid')
    return {
      kind: 'valid',
      source,
      ...(template === undefined ? {} : { template }),
      folder: outputFolder,
      outputs: outcome.outputs,
      findings: verdict.findings,
      round,
    };
  if (verdict.kind === 'replan' || verdict.kind === 'dispute')
    return {
      kind: 'failed',
      reason: summary(verdict.findings),
      findings: verdict.findings,
      disputed: verdict.kind === 'dispute',
    };
  const attempt = { source, diagnostics: outcome.diagnostics ?? [], findings: verdict.findings };
  return { kind: 'repair', attempt, ran };
};
