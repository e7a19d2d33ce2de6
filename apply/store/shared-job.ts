import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { method, methodDigest } from '../method.ts';
import { type Job, openJob } from '../open-job.ts';
import { hasOutcome, keepOutcome, type Outcome, outcome } from '../outcome.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * A job in an object store:
 *   job.json, method.json, items.jsonl    what is done, and to what
 *   attempts/<item>/<attempt>/…           a run folder, whole before it counts
 *   outcomes/<item>.json                  what became of the item, and which attempt it rests on; written once, by whoever is first
 */
const documents = ['job.json', 'method.json', 'items.jsonl'] as const;
const outcomeKey = (id: string): string => `outcomes/${id}.json`;
const record = z.strictObject({ attempt: z.uuid(), outcome });

const textOf = (content: Uint8Array | null): unknown =>
  content ? JSON.parse(Buffer.from(content).toString('utf8')) : null;

/** Lays a job of a folder into the store, for workers to find; items of now take the place of earlier ones. Throws `usage` where another method is at home. */
export const publishJob = async ({ folder, method: own }: Job, store: ObjectStore): Promise<void> => {
  const before = method.safeParse(textOf(await store.get('method.json'))).data;
  if (before && methodDigest(before) !== methodDigest(own))
    throw new EarthwrightError(
      'usage',
      'user',
      `${store.shown} holds the results of another method (${before.name}): give a new --store.`,
    );
  for (const name of documents) await store.put(name, readFileSync(join(folder, name)));
};

/** A job of the store, in a folder of this machine alone. Throws `usage` where the store holds none. */
export const fetchJob = async (store: ObjectStore, folder: string): Promise<Job> => {
  mkdirSync(folder, { recursive: true });
  for (const name of documents) {
    const content = await store.get(name);
    if (!content) throw new EarthwrightError('usage', 'user', `${store.shown} holds no job of \`earthwright apply\`.`);
    writeFileSync(join(folder, name), content);
  }
  return openJob(folder);
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Where a worker keeps outcomes that live in a store. */
export const keeperIn = (store: ObjectStore, { folder }: Pick<Job, 'folder'>) => ({
  known: (id: string): Promise<boolean> => store.has(outcomeKey(id)),
  /** Contract: the run is in the store before its outcome is; of two outcomes one is kept, and the other's run goes. */
  keep: async (one: Outcome): Promise<boolean> => {
    const [run, attempt] = [join(folder, 'runs', one.id), randomUUID()];
    const keys = (one.kind === 'refused' ? [] : filesIn(run)).map((path) => ({
      path,
      key: `attempts/${one.id}/${attempt}/${relative(run, path).replaceAll('\\', '/')}`,
    }));
    for (const { path, key } of keys) await store.put(key, readFileSync(path));
    const isKept = await store.put(outcomeKey(one.id), JSON.stringify({ attempt, outcome: one }), true);
    if (!isKept) for (const { key } of keys) await store.remove(key);
    rmSync(run, { recursive: true, force: true });
    return isKept;
  },
});

const filesIn = (run: string): string[] => {
  try {
    return filesBelow(run);
  } catch (error) {
    // An item that could not be begun has no run.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

const fetchRun = async (store: ObjectStore, id: string, attempt: string, run: string): Promise<void> => {
  const below = `attempts/${id}/${attempt}/`;
  rmSync(run, { recursive: true, force: true });
  for (const key of await store.list(below)) {
    const content = await store.get(key);
    const path = join(run, key.slice(below.length));
    if (!content || relative(run, path).startsWith('..')) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
};

/** Brings outcomes that are new in the store into the job's folder, each after its run. What is not of this job stays there. */
export const fetchOutcomes = async (
  store: ObjectStore,
  { folder, items }: Pick<Job, 'folder' | 'items'>,
): Promise<void> => {
  const wanted = new Set(items.map(({ id }) => id));
  for (const key of await store.list('outcomes/')) {
    const id = key.slice('outcomes/'.length, -'.json'.length);
    if (!wanted.has(id) || hasOutcome(folder, id)) continue;
    const content = await store.get(key);
    const { data } = record.safeParse(textOf(content));
    if (!data || data.outcome.id !== id) continue;
    await fetchRun(store, id, data.attempt, join(folder, 'runs', id));
    keepOutcome(folder, data.outcome);
  }
};

/** Takes an outcome that does not hold any more out of the store, so that the item is done anew. */
export const forgetShared = async (store: ObjectStore, id: string): Promise<void> => {
  await store.remove(outcomeKey(id));
  for (const key of await store.list(`attempts/${id}/`)) await store.remove(key);
};
