import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runTask } from '../agents/run.ts';
import { composeRun } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Limits } from '../core/limits.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import { digestOfFile, readDocument } from '../library/files.ts';
import type { Isolation, Sandbox } from '../sandbox/sandbox.ts';
import { createAppliedReasoner, precondition, taskFiles } from './applied-reasoner.ts';
import type { Item } from './items.ts';
import { dateOf } from './match.ts';
import type { Method } from './method.ts';
import { look, type Outcome } from './outcome.ts';

export interface ApplyWorld {
  /** Where everything of all items is kept. */
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly limits: Partial<Limits>;
  readonly isolation: Isolation;
  readonly signal: AbortSignal;
}

/** `stopped`: by the signal; what is finished of it is kept. `busy`: another process is at it. */
export type Applied =
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'busy' };

const runName = (id: string): string => join('runs', id);

const profileRecord = z.custom<DataProfile>((value) => typeof value === 'object' && value !== null && 'files' in value);

/** When and where: of the first raster that is the item's own. */
const placeOf = (run: string, item: Item): { date: string | null; bounds: number[] | null } => {
  const profile = profileRecord.safeParse(readDocument(join(run, 'profile.json'))).data;
  const own = profile?.files.find(
    (file) => file.kind === 'raster' && item.files.includes(join(item.folder, file.path)),
  );
  if (own?.kind !== 'raster') return { date: null, bounds: null };
  const bounds = own.bands[0]?.grid.boundsWgs84;
  return { date: dateOf(own), bounds: bounds ? [...bounds] : null };
};

const plain = (value: number | string): number | string | null =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;

const filesOf = async (answer: Extract<Answer, { kind: 'answered' }>, folder: string, run: string) => {
  const paths = [...new Set([...(answer.results ?? []), ...(answer.file === undefined ? [] : [answer.file])])];
  return Promise.all(
    paths.map(async (path) => ({
      path: join(run, path).replaceAll('\\', '/'),
      sha256: await digestOfFile(join(folder, run, path)),
    })),
  );
};

type About = Pick<Outcome, 'format' | 'id' | 'item' | 'files' | 'wallMs'>;

const outcomeOf = async (answer: Answer, item: Item, about: About, folder: string): Promise<Outcome | null> => {
  const run = runName(item.id);
  switch (answer.kind) {
    case 'answered': {
      const { value, unit, values = [], caveats } = answer;
      const told = values.map((one) => ({ ...one, value: plain(one.value) }));
      const results = await filesOf(answer, folder, run);
      const where = placeOf(join(folder, run), item);
      return {
        ...about,
        ...where,
        kind: 'done',
        value: plain(value),
        unit,
        values: told,
        caveats: [...caveats],
        results,
      };
    }
    case 'unanswered': {
      const kind = answer.missing.includes(precondition) ? 'refused' : 'failed';
      return { ...about, kind, reason: answer.reason };
    }
    case 'unreadable':
    case 'budget':
      return { ...about, kind: 'failed', reason: answer.reason };
    case 'planned':
    case 'interrupted':
      return null;
  }
};

const answerRecord = z.custom<Answer>((value) => typeof value === 'object' && value !== null && 'kind' in value);

/** The answer of a run that had ended when its process was killed; null where it had not. */
const endedAnswer = (run: string): Answer | null => {
  const answer = answerRecord.safeParse(readDocument(join(run, 'answer.json'))).data;
  return !answer || answer.kind === 'interrupted' ? null : answer;
};

/**
 * Applies a method to one item: the run that any question has, with a plan that is settled. Contract: never rejects for what the data do wrong; a run
 * that was cut short goes on where it was.
 */
export const applyItem = async (method: Method, item: Item, world: ApplyWorld): Promise<Applied> => {
  const { folder, signal, ...rest } = world;
  const started = performance.now();
  const run = join(folder, runName(item.id));
  const task: Task = {
    id: item.id,
    question: method.question,
    choices: null,
    folder: item.folder,
    files: taskFiles(item.files, method),
  };
  const about = (): About => ({
    format: 1,
    id: item.id,
    item: item.name,
    files: look(item.files),
    wallMs: Math.round(performance.now() - started),
  });
  if (item.fault !== undefined) return { kind: 'ended', outcome: { ...about(), kind: 'refused', reason: item.fault } };
  try {
    const dependencies = composeRun({
      runFolder: run,
      reasoner: createAppliedReasoner(method),
      rounds: 1,
      signal,
      ...rest,
    });
    const answer = endedAnswer(run) ?? (await runTask(task, dependencies));
    dependencies.release?.();
    const outcome = await outcomeOf(answer, item, about(), folder);
    return outcome ? { kind: 'ended', outcome } : { kind: 'stopped' };
  } catch (error) {
    if (!(error instanceof EarthwrightError)) throw error;
    if (error.code === 'run-in-use') return { kind: 'busy' };
    return { kind: 'ended', outcome: { ...about(), kind: 'failed', reason: error.message } };
  }
};

/** Takes away what an earlier outcome rested on, once the item has changed. */
export const forgetRun = (folder: string, { id }: Item): void =>
  rmSync(join(folder, runName(id)), { recursive: true, force: true });
