import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Answer } from '../core/answer.ts';
import type { LoggedEvent } from '../core/event.ts';
import type { CheckSummary, Finding } from '../core/finding.ts';
import { type OutputDocument, outputDocument } from '../core/outputs.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow, WorkflowNode } from '../core/workflow.ts';

/** A run folder as it lies there. */
export interface RunFiles {
  readonly path: string;
  readonly events: readonly LoggedEvent[];
  read(name: string): unknown;
}

export interface OutputRecord {
  readonly name: string;
  /** From the run folder. */
  readonly file: string;
  /** Of rasters and features, and of documents that are too long: null. */
  readonly document: OutputDocument | null;
}

/** One attempt at a node's tool. */
export interface RoundRecord {
  readonly round: number;
  readonly source: string | null;
  readonly findings: readonly Finding[];
  readonly outcome: string;
}

/** A node with what its run left behind. */
export interface NodeRecord {
  readonly node: WorkflowNode;
  readonly rounds: readonly RoundRecord[];
  readonly source: string | null;
  /** How much was checked in the last round; null in records of older runs. */
  readonly checks: CheckSummary | null;
  readonly outputs: readonly OutputRecord[];
}

/** Everything that a report tells. */
export interface RunRecord {
  readonly path: string;
  readonly task: Task;
  readonly answer: Answer;
  readonly profile: DataProfile | null;
  readonly workflow: Workflow | null;
  readonly nodes: readonly NodeRecord[];
  readonly events: readonly LoggedEvent[];
}

/** Output documents larger than this are named, not shown. */
const longestDocument = 2 ** 20;

const documentAt = (path: string): OutputDocument | null => {
  const text = readFileSync(path, 'utf8');
  if (text.length > longestDocument) return null;
  try {
    return outputDocument.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const outputsOf = (folder: string, node: string): OutputRecord[] => {
  const place = join(folder, 'nodes', node, 'outputs');
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .sort()
    .map((file) => ({
      name: file.slice(0, file.length - extname(file).length),
      file: `nodes/${node}/outputs/${file}`,
      document: file.endsWith('.json') ? documentAt(join(place, file)) : null,
    }));
};

const textAt = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

const roundsOf = (run: RunFiles, node: string): RoundRecord[] => {
  const place = join(run.path, 'nodes', node);
  const names = existsSync(place) ? readdirSync(place).filter((name) => /^round-\d+$/.test(name)) : [];
  return names
    .map((name) => Number(name.slice('round-'.length)))
    .sort((one, other) => one - other)
    .map((round) => {
      const findings = run.read(`nodes/${node}/round-${round}/findings.json`);
      const ran = run.events.findLast(
        (event) => event.kind === 'tool-run' && event.node === node && event.round === round,
      );
      return {
        round,
        source: textAt(join(place, `round-${round}`, 'tool.ts')),
        // Written by this program.
        findings: Array.isArray(findings) ? (findings as Finding[]) : [],
        outcome: ran?.kind === 'tool-run' ? ran.outcome : '',
      };
    });
};

const nodeOf = (run: RunFiles, node: WorkflowNode): NodeRecord => {
  const checked = run.events.findLast((event) => event.kind === 'findings' && event.node === node.id);
  return {
    node,
    rounds: roundsOf(run, node.id),
    checks: checked?.kind === 'findings' ? (checked.checks ?? null) : null,
    source: textAt(join(run.path, 'nodes', node.id, 'tool.ts')),
    outputs: outputsOf(run.path, node.id),
  };
};

/** Reads what a run left behind; a run that ended early lacks some of it. */
export const recordOf = (task: Task, answer: Answer, run: RunFiles): RunRecord => {
  // Both were written by this program.
  const profile = (run.read('profile.json') as DataProfile | undefined) ?? null;
  const workflow = (run.read('workflow.json') as Workflow | undefined) ?? null;
  return {
    path: run.path,
    task,
    answer,
    profile,
    workflow,
    nodes: workflow?.nodes.map((node) => nodeOf(run, node)) ?? [],
    events: run.events,
  };
};
