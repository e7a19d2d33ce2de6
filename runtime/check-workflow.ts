/** Checks a whole exported workflow on data, in plain Node: every tool is run on them, and what it gives is judged as in a run. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkRun } from '../agents/checking/check.ts';
import type { Dependencies } from '../agents/dependencies.ts';
import type { Reasoner } from '../agents/reasoner.ts';
import { openRunFolder } from '../agents/run-folder.ts';
import { summariseData } from '../agents/summary/summarise.ts';
import { bindInputs, parameterValues } from '../agents/workflow/bindings.ts';
import type { Verdict } from '../core/finding.ts';
import type { OutputFile } from '../core/outcome.ts';
import type { AnyTool } from '../core/tool/runtime.ts';
import type { Workflow } from '../core/workflow.ts';
import type { ToolSource } from '../sandbox/sandbox.ts';
import { createPlainSandbox } from './plain-sandbox.ts';

export interface WorkflowCheck {
  readonly workflow: Workflow;
  /** By node: the tool's own source, and its template's where it stands on one; the tool, where it is loaded already. */
  readonly sources: Readonly<Record<string, ToolSource & { readonly tool?: AnyTool }>>;
  /** Folder with the data files, laid out as in the task. */
  readonly data: string;
  readonly question: string;
}

export interface CheckedNode {
  readonly node: string;
  readonly verdict: Verdict;
  /** What stands in the outputs that are numbers and texts. */
  readonly results: Readonly<Record<string, number | string | null>>;
}

const refused = async () =>
  ({ kind: 'unsupported', reason: 'Only what was exported is checked.', missing: [] }) as const;

/** Nothing is thought about here: plans and tools are those of the package. */
const nobody: Reasoner = {
  name: 'nobody',
  proposePlans: refused,
  composeWorkflow: refused,
  writeTool: async () => ({ kind: 'give-up', reason: 'Only what was exported is checked.' }),
};

const dependenciesIn = (folder: string, sources: WorkflowCheck['sources']): Dependencies => {
  const sandbox = createPlainSandbox(Object.values(sources));
  return {
    ...{ sandbox, reasoner: nobody, limits: {}, isolation: 'off', rounds: 1, jobs: 1 },
    ...{ variants: 1, replans: 0, without: new Set(), planOnly: false, signal: new AbortController().signal },
    run: openRunFolder(folder, () => new Date()),
    describe: (paths) => sandbox.describeFiles(paths),
  };
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

const resultsOf = (outputs: readonly OutputFile[]): CheckedNode['results'] =>
  Object.fromEntries(
    outputs.flatMap(({ name, document }) =>
      document?.kind === 'number' || document?.kind === 'text' ? [[name, document.value] as const] : [],
    ),
  );

/**
 * Runs and checks node after node; ends after the first that is not valid, since what follows would stand on it. Everything is written to a
 * new temporary folder. Throws what keeps the data from being read.
 */
export const checkWorkflow = async ({ workflow, sources, data, question }: WorkflowCheck): Promise<CheckedNode[]> => {
  const dependencies = dependenciesIn(mkdtempSync(join(tmpdir(), 'earthwright-check-')), sources);
  const folder = resolve(data);
  const task = { id: 'check', question, choices: null, folder, files: filesIn(folder) };
  const profile = await summariseData(task, dependencies);
  const results = new Map<string, { folder: string; outputs: readonly OutputFile[] }>();
  const checked: CheckedNode[] = [];
  for (const node of workflow.nodes) {
    const { source = '', template } = sources[node.id] ?? {};
    const inputs = bindInputs(node, folder, results);
    const outputFolder = dependencies.run.folder('nodes', node.id, 'outputs');
    const made = { source, ...(template === undefined ? {} : { template }) };
    const outcome = await dependencies.sandbox.run({
      ...made,
      inputs,
      params: parameterValues(node),
      outputDirectory: outputFolder,
    });
    const alone = workflow.nodes.length === 1;
    const request = { node, task, profile, question, alone, source, outcome, inputs, outputFolder, round: 1 };
    const verdict = await checkRun(request, dependencies);
    checked.push({ node: node.id, verdict, results: resultsOf(outcome.outputs) });
    if (verdict.kind !== 'valid') return checked;
    results.set(node.id, { folder: outputFolder, outputs: outcome.outputs });
  }
  return checked;
};

/** A line for every finding, and how much was looked at. */
export const checkedText = (checked: readonly CheckedNode[]): string =>
  checked
    .flatMap(({ node, verdict: { kind, findings, summary }, results }) => [
      `${node}: ${kind}, ${summary.passed} of ${summary.run} checks passed`,
      ...Object.entries(results).map(([name, value]) => `  ${name} = ${value}`),
      ...findings.map(({ severity, rule, message }) => `  ${severity} ${rule}: ${message}`),
      ...summary.notChecked.map((reason) => `  not checked: ${reason}`),
    ])
    .join('\n');
