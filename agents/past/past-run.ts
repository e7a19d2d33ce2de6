import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { InputRecord } from '../../core/event.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { openRunFolder, type RunFolder } from '../run-folder.ts';
import { topologicalOrder } from '../workflow/workflow-rules.ts';

const settingsRecord = z.object({ taskFolder: z.string() });

/** Shapes checked as far as they are relied on; a run folder is the program's own writing. */
const workflowRecord = z.custom<Workflow>(
  (value) => typeof value === 'object' && value !== null && 'nodes' in value && 'answer' in value,
);
const profileRecord = z.custom<DataProfile>((value) => typeof value === 'object' && value !== null && 'files' in value);

/** The task folder that the run names; else that of <task>/.earthwright/runs/<id>; empty for neither. */
export const taskFolderOf = (run: string): string => {
  const settings = join(run, 'settings.json');
  const named = existsSync(settings)
    ? settingsRecord.safeParse(JSON.parse(readFileSync(settings, 'utf8'))).data
    : undefined;
  if (named && existsSync(resolve(run, named.taskFolder))) return resolve(run, named.taskFolder);
  const task = resolve(run, '..', '..', '..');
  return existsSync(join(task, '.earthwright', 'runs')) ? task : '';
};

export interface KeptOutput {
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
}

/** A run whose tools all passed, as it lies there. */
export interface PastRun {
  readonly path: string;
  readonly taskFolder: string;
  readonly profile: DataProfile;
  /** Its nodes in an order in which every input is ready. */
  readonly workflow: Workflow;
  /** Accepted outputs, by node. */
  readonly outputs: ReadonlyMap<string, readonly KeptOutput[]>;
  /** What the data were; empty in runs of older versions. */
  readonly inputs: readonly InputRecord[];
  /** `Sight.identityOf` the model that a node looked through, by node. */
  readonly models: ReadonlyMap<string, string>;
}

/** Accepted outputs of the last workflow, by node. */
const keptOutputs = ({ events }: RunFolder): Map<string, readonly KeptOutput[]> => {
  const since = events.findLastIndex(({ kind }) => kind === 'workflow');
  return new Map(
    events.slice(since + 1).flatMap((event) => (event.kind === 'node-valid' ? [[event.node, event.outputs]] : [])),
  );
};

const seenThrough = ({ events }: RunFolder): Map<string, string> =>
  new Map(
    events.flatMap((event) =>
      event.kind === 'tool-run' && event.model !== undefined ? [[event.node, event.model]] : [],
    ),
  );

/** Throws `usage` for what is no run folder, or a run in which not every tool has passed. */
export const openPastRun = (path: string, task?: string): PastRun => {
  const refuse = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', `“${path}” ${message}`);
  if (!existsSync(join(path, 'events.jsonl'))) throw refuse('is no run folder: give <task>/.earthwright/runs/<time>.');
  const run = openRunFolder(path, () => new Date());
  const workflow = workflowRecord.safeParse(run.read('workflow.json')).data;
  const profile = profileRecord.safeParse(run.read('profile.json')).data;
  const outputs = keptOutputs(run);
  if (!workflow || !profile || workflow.nodes.some(({ id }) => !outputs.has(id)))
    throw refuse('holds no run whose tools have all passed: resume it first.');
  const taskFolder = task === undefined ? taskFolderOf(path) : resolve(task);
  if (taskFolder === '') throw refuse('does not say where its data lie: give --task <folder>.');
  const inputs = run.events.findLast((event) => event.kind === 'inputs');
  return {
    path,
    taskFolder,
    profile,
    workflow: { ...workflow, nodes: topologicalOrder(workflow).order },
    outputs,
    inputs: inputs?.kind === 'inputs' ? inputs.files : [],
    models: seenThrough(run),
  };
};
