/** What tests of acquisition share: a clock that nobody waits for, and a port that may ask some servers of this machine. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAcquisition } from '../../acquisition/acquire.ts';
import type { Clock } from '../../acquisition/network/patience.ts';
import { createPolicy } from '../../acquisition/network/policy.ts';
import { createFetchPort, type FetchPort } from '../../acquisition/network/port.ts';
import type { Acquired } from '../../agents/fetched-set.ts';
import type { Reasoner } from '../../agents/reasoner.ts';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { WantedFetch } from '../../core/fetch-request.ts';
import { defaultLimits, type Limits } from '../../core/limits.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Pauses are written down and take no time. */
export const fakeClock = (): Clock & { readonly pauses: number[] } => {
  const pauses: number[] = [];
  let now = Date.parse('2025-03-01T12:00:00Z');
  return {
    pauses,
    now: () => now,
    random: () => 0,
    pause: async (ms) => {
      pauses.push(ms);
      now += ms;
    },
  };
};

export const portTo = (
  hosts: readonly string[],
  {
    clock = fakeClock(),
    limits = {},
    tokens = {},
  }: { clock?: Clock; limits?: Partial<Limits>; tokens?: Readonly<Record<string, string>> } = {},
): FetchPort =>
  createFetchPort({
    policy: createPolicy({ command: hosts, task: [] }),
    tokenOf: (hostname) => tokens[hostname],
    clock,
    limits: { ...defaultLimits, ...limits },
    signal: AbortSignal.timeout(20_000),
  });

/** What was thrown, whole, as a text in which a secret would be seen. */
export const told = (error: unknown): string =>
  error instanceof Error ? JSON.stringify(error, Object.getOwnPropertyNames(error)) : String(error);

/** Fetches what one entry of a task wants into `folder/task`, with a cache in `folder/cache`. */
export const acquirer =
  (sandbox: Sandbox, folder: () => string) =>
  (
    fetch: readonly WantedFetch[],
    {
      allowed = [],
      limits = {},
      task = 'task',
      clock = fakeClock(),
    }: { allowed?: readonly string[]; limits?: Partial<Limits>; task?: string; clock?: Clock } = {},
  ): Promise<Acquired> =>
    createAcquisition({
      ...{ sandbox, allowed, clock, isolation: 'off', trustsTask: false, tokenOf: () => undefined },
      limits: { ...defaultLimits, ...limits },
      signal: AbortSignal.timeout(60_000),
      cache: join(folder(), 'cache'),
    })({ id: 'task', question: '?', choices: null, folder: join(folder(), task), files: [], fetch });

/** Runs a folder with nothing but its task from the question to the answer, without a model or by `reasoner`, with a cache in `folder/cache`. */
export const taskRunner = (sandbox: Sandbox, folder: () => string) => {
  let runs = 0;
  return async (
    document: { readonly question: string; readonly fetch: WantedFetch | readonly WantedFetch[] },
    allowed: readonly string[],
    reasoner: Reasoner = composeQuestionReasoner(),
  ): Promise<Answer> => {
    const path = join(folder(), `whole-${++runs}`);
    mkdirSync(path);
    writeFileSync(join(path, 'task.json'), JSON.stringify({ id: 'whole', ...document }));
    return runTask(
      readTaskFolder(path).task,
      composeRun({
        ...{ runFolder: join(folder(), `run-${runs}`), sandbox, reasoner, limits: {} },
        ...{ isolation: 'auto', rounds: 1, signal: new AbortController().signal },
        network: { allowed, trustsTask: false, cache: join(folder(), 'cache') },
      }),
    );
  };
};

/** The one file that was fetched; or why there is none. */
export const fileOf = (acquired: Acquired): string =>
  acquired.kind === 'ready' ? (acquired.sets.flatMap(({ files }) => files)[0] ?? '') : acquired.reason;
