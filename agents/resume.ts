import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import type { OutputFile } from '../core/outcome.ts';
import type { Plan } from '../core/plan.ts';
import type { Task } from '../core/task.ts';
import type { Workflow } from '../core/workflow.ts';
import type { RunFolder } from './run-folder.ts';

const isPlans = (value: unknown): value is readonly Plan[] =>
  Array.isArray(value) && value.every((plan) => typeof plan === 'object' && plan !== null && 'id' in plan);
const isWorkflow = (value: unknown): value is Workflow =>
  typeof value === 'object' && value !== null && 'nodes' in value && 'answer' in value;

/** Where an earlier start of the same run has got to. */
export interface ResumePoint {
  readonly plans: readonly Plan[];
  /** Index of the plan to go on with. */
  readonly next: number;
  /** Its workflow, when that had been composed. */
  readonly workflow: Workflow | null;
  readonly failures: readonly string[];
}

/** Throws `usage` when the folder holds a run of another question or another reasoner. */
export const checkSameRun = (run: RunFolder, task: Task, reasoner: string): void => {
  const started = run.events.find((event) => event.kind === 'run-started');
  if (!started) return;
  const other =
    started.question !== task.question
      ? 'of another question'
      : started.reasoner !== reasoner && !(started.reasoner === 'language' && reasoner === 'auto')
        ? `by the reasoner “${started.reasoner}”`
        : null;
  if (other)
    throw new EarthwrightError('usage', 'user', `The run folder already holds a run ${other}: give another --out.`);
};

/** The plans, the workflow and the failures that the log tells of; null for a run that had not planned. */
export const resumePoint = (run: RunFolder): ResumePoint | null => {
  const plans = run.read('plans.json');
  if (!isPlans(plans)) return null;
  let current: string | null = null;
  let composed = false;
  let failed = false;
  const failures: string[] = [];
  for (const event of run.events) {
    if (event.kind === 'planned') [current, composed, failed] = [event.chosen, false, false];
    if (event.kind === 'workflow') composed = true;
    if (event.kind === 'plan-failed') {
      failed = true;
      failures.push(event.reason);
    }
  }
  const index = plans.findIndex(({ id }) => id === current);
  const next = index < 0 ? 0 : failed ? index + 1 : index;
  // All have failed: whoever starts again wants another try.
  if (next >= plans.length) return null;
  const workflow = composed && !failed && index >= 0 ? run.read('workflow.json') : null;
  return { plans, next, workflow: isWorkflow(workflow) ? workflow : null, failures };
};

const hashedAtOnce = 2 ** 20;

const hashOf = (path: string): string => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(hashedAtOnce);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const read = readSync(file, buffer, 0, buffer.length, null);
      if (read === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
};

/** What a machine that lost its power has left may be shorter than it was written: a node with such an output is made again. */
const isWhole = (path: string, sha256: string): boolean => existsSync(path) && hashOf(path) === sha256;

/** Whether what the nodes of the present workflow read is still to be told: a run may be stopped between its last node and that. */
export const lacksInputs = ({ events }: RunFolder): boolean =>
  events.findLastIndex(({ kind }) => kind === 'inputs') < events.findLastIndex(({ kind }) => kind === 'workflow');

/** Nodes of the present workflow that an earlier, interrupted start of the same run has finished, with their accepted outputs. */
export const finishedNodes = (run: RunFolder): [string, { folder: string; outputs: readonly OutputFile[] }][] => {
  const since = run.events.findLastIndex(({ kind }) => kind === 'workflow');
  return run.events.slice(since + 1).flatMap((event) => {
    if (event.kind !== 'node-valid') return [];
    const outputs = run.read(`nodes/${event.node}/outputs.json`);
    const folder = join(run.path, 'nodes', event.node, 'outputs');
    if (!Array.isArray(outputs) || !event.outputs.every(({ file, sha256 }) => isWhole(join(folder, file), sha256)))
      return [];
    return [[event.node, { folder, outputs }]];
  });
};
