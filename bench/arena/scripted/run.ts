import { join } from 'node:path';
import { runTask } from '../../../agents/run.ts';
import { composeRun } from '../../../compose.ts';
import { type ModelOptions, openEndpoint, prepareModelReasoner } from '../../../compose-model.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createBaseline } from '../architectures/baselines.ts';
import type { ArchitectureName } from '../architectures/names.ts';
import { openearth } from '../architectures/openearth.ts';
import type { ArenaLog } from '../harness/log.ts';
import { runArena } from '../harness/run-arena.ts';
import type { Dataset } from '../harness/sample.ts';
import type { Solver } from '../harness/solver.ts';

export interface ScriptedRun {
  readonly dataset: Dataset;
  readonly baseUrl: string;
  readonly out: string;
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
}

const solverOf = (name: ArchitectureName, { baseUrl, out, sandbox, signal }: ScriptedRun): Solver => {
  const options: ModelOptions = {
    flags: { models: { default: 'scripted' }, baseUrl },
    environment: {},
    folder: out,
    signal,
  };
  if (name !== 'openearth') {
    const world = { ...openEndpoint(options), sandbox, limits: {}, isolation: 'auto', creation: true } as const;
    return createBaseline(name, world, join(out, `${name}.memory`));
  }
  return openearth(async (task, runFolder) => {
    const { reasonerFor, close } = await prepareModelReasoner(options);
    const settings = { runFolder, sandbox, reasoner: reasonerFor, limits: {}, isolation: 'auto' } as const;
    return runTask(task, composeRun({ ...settings, rounds: 5, replans: 1, signal })).finally(close);
  });
};

/** One architecture over the tasks, as a hosted model would be asked. */
export const runScripted = (name: ArchitectureName, run: ScriptedRun): Promise<ArenaLog> =>
  runArena({
    dataset: run.dataset,
    solver: solverOf(name, run),
    model: 'scripted',
    log: join(run.out, `${name}.jsonl`),
    runs: join(run.out, `${name}.runs`),
    jobs: 1,
    signal: run.signal,
    now: () => new Date(),
  });
