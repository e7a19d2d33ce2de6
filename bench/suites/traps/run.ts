import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkRun } from '../../../agents/checking/check.ts';
import type { Dependencies } from '../../../agents/dependencies.ts';
import { summariseData } from '../../../agents/summary/summarise.ts';
import { bindInputs, type NodeResults } from '../../../agents/workflow/bindings.ts';
import { composeQuestionReasoner, composeRun } from '../../../compose.ts';
import type { FileDescription } from '../../../core/description.ts';
import type { Finding } from '../../../core/finding.ts';
import type { OutputFile } from '../../../core/outcome.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { Task } from '../../../core/task.ts';
import type { WorkflowNode } from '../../../core/workflow.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { buildScene } from './build.ts';
import type { Scene, Side, Trap } from './trap.ts';

/** What became of one tool in one scene. */
export interface Trial {
  readonly value: number | string | null;
  readonly correct: boolean;
  readonly refused: boolean;
  readonly findings: readonly Finding[];
  readonly outputs: readonly OutputFile[];
  /** The tool ended well. */
  readonly ran: boolean;
}

export interface TrapResult {
  readonly id: string;
  readonly family: string;
  readonly naive: Trial;
  readonly right: Trial;
  readonly naiveOnClean: Trial;
  readonly rightOnClean: Trial;
}

/** A free node that gives what a side promises. */
export const nodeOf = ({ inputs, outputs, params = {} }: Side, purpose: string): WorkflowNode => ({
  id: 'measure',
  purpose,
  stage: 'analyse',
  template: null,
  inputs,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      { value, origin: 'question', reason: 'given with the question' },
    ]),
  ),
  outputs,
});

const answerOf = (outputs: readonly OutputFile[], { outputs: promised }: Side): number | string | null => {
  const document = outputs.find(({ name }) => name === Object.keys(promised)[0])?.document;
  return document?.kind === 'number' || document?.kind === 'text' ? document.value : null;
};

const isClose = (value: number | string | null, expected: number | string, tolerance: number): boolean =>
  typeof value === 'number' && typeof expected === 'number'
    ? Math.abs(value - expected) <= tolerance * Math.max(Math.abs(expected), 1e-9)
    : value === expected;

/** A scene that lies in a folder and is profiled. */
export interface Stage {
  readonly task: Task;
  readonly profile: DataProfile;
  readonly dependencies: Dependencies;
  /** What earlier nodes gave. */
  readonly earlier?: NodeResults;
}

type Descriptions = ReadonlyMap<string, FileDescription>;
const noDescriptions: Descriptions = new Map();

/** Files of a folder are profiled for a question. `known`: what some of them say of themselves. */
export const stageOf = async (
  sandbox: Sandbox,
  runFolder: string,
  task: Task,
  known = noDescriptions,
): Promise<Stage> => {
  const signal = new AbortController().signal;
  const composed = composeRun({
    runFolder,
    sandbox,
    reasoner: composeQuestionReasoner(),
    limits: {},
    isolation: 'auto',
    rounds: 1,
    signal,
  });
  const describe: Dependencies['describe'] = async (paths) => {
    const there = paths.flatMap((path) => known.get(path) ?? []);
    return there.length === paths.length ? there : composed.describe(paths);
  };
  const dependencies = { ...composed, describe };
  return { task, profile: await summariseData(task, dependencies), dependencies };
};

/** The files of a scene are written into a folder. */
const taskOf = (folder: string, scene: Scene): Task => {
  const data = join(folder, 'data');
  buildScene(data, scene);
  const files = readdirSync(data)
    .sort()
    .map((name) => join(data, name));
  return { id: 'trap', question: scene.question, choices: null, folder: data, files };
};

export const setStage = async (sandbox: Sandbox, folder: string, scene: Scene): Promise<Stage> =>
  stageOf(sandbox, join(folder, 'run'), taskOf(folder, scene));

interface TrialOptions {
  readonly name: string;
  readonly tolerance: number;
  /** False: the tool is run and not checked. */
  readonly check?: boolean;
  /** Not checked either where the tool gives the same as here. */
  readonly unless?: (outputs: readonly OutputFile[]) => boolean;
}

/** Runs a tool in a scene and has it checked. */
export const tryTool = async (
  { task, profile, dependencies, earlier = new Map() }: Stage,
  side: Side,
  { expected, question }: Scene,
  { name, tolerance, check = true, unless }: TrialOptions,
): Promise<Trial> => {
  const node = nodeOf(side, question);
  const inputs = bindInputs(node, task.folder, earlier);
  const outputFolder = dependencies.run.folder('nodes', name, 'outputs');
  const { sandbox, isolation } = dependencies;
  const outcome = await sandbox.run({
    source: side.source,
    inputs,
    params: side.params ?? {},
    outputDirectory: outputFolder,
    isolation,
  });
  const value = outcome.kind === 'ok' ? answerOf(outcome.outputs, side) : null;
  const correct = isClose(value, expected, tolerance);
  const { outputs } = outcome;
  if (!check || (outcome.kind === 'ok' && unless?.(outputs)))
    return { value, correct, refused: false, findings: [], outputs, ran: outcome.kind === 'ok' };
  const request = {
    node,
    task,
    profile,
    question,
    alone: true,
    source: side.source,
    outcome,
    inputs,
    outputFolder,
    round: 1,
  };
  const { kind, findings } = await checkRun(request, dependencies);
  return { value, correct, refused: kind !== 'valid', findings, outputs, ran: outcome.kind === 'ok' };
};

/** A trap whose two scenes are written. */
interface LaidTrap {
  readonly trap: Trap;
  readonly trapTask: Task;
  readonly cleanTask: Task;
}

const layTrap = (folder: string, trap: Trap): LaidTrap => ({
  trap,
  trapTask: taskOf(join(folder, `${trap.id}-trap`), trap.trap),
  cleanTask: taskOf(join(folder, `${trap.id}-clean`), trap.clean),
});

/** A trap and its clean twin, each with the naive and the right tool. */
const runTrap = async (sandbox: Sandbox, laid: LaidTrap, known: Descriptions): Promise<TrapResult> => {
  const { trapTask, cleanTask } = laid;
  const { id, family, trap, clean, naive, naiveClean, right, rightClean, tolerance = 1e-6 } = laid.trap;
  const trapStage = await stageOf(sandbox, join(trapTask.folder, '..', 'run'), trapTask, known);
  const cleanStage = await stageOf(sandbox, join(cleanTask.folder, '..', 'run'), cleanTask, known);
  return {
    id,
    family,
    naive: await tryTool(trapStage, naive, trap, { name: 'naive', tolerance }),
    right: await tryTool(trapStage, right, trap, { name: 'right', tolerance }),
    naiveOnClean: await tryTool(cleanStage, naiveClean ?? naive, clean, { name: 'naive', tolerance }),
    rightOnClean: await tryTool(cleanStage, rightClean ?? right, clean, { name: 'right', tolerance }),
  };
};

/** Some traps, two at a time, in their order. The files of all are described by one process. */
export const runTraps = async (sandbox: Sandbox, folder: string, traps: readonly Trap[]): Promise<TrapResult[]> => {
  const laid = traps.map((trap) => layTrap(folder, trap));
  const files = laid.flatMap(({ trapTask, cleanTask }) => [...trapTask.files, ...cleanTask.files]);
  const descriptions = await sandbox.describeFiles(files);
  const known = new Map(descriptions.map((one, index) => [files[index] ?? '', one]));
  const results: TrapResult[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < laid.length; index = next++) {
      const trap = laid[index];
      if (trap) results[index] = await runTrap(sandbox, trap, known);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
};
