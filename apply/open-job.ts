import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../core/errors.ts';
import { readDocument, writeWhole } from '../library/files.ts';
import { type Item, item } from './items.ts';
import { type Method, method, methodDigest } from './method.ts';

/** A method and its items, as a folder holds them: all that a worker on another machine needs besides the data. */
export interface Job {
  /** Of this folder alone: what its queue is called by. */
  readonly id: string;
  readonly folder: string;
  readonly method: Method;
  readonly items: readonly Item[];
}

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const idRecord = z.object({ id: z.uuid() });

/** The id that a folder of work has, or a new one: what its queue is called by. */
export const idOfFolder = (folder: string): string => {
  const path = join(folder, 'job.json');
  const known = idRecord.safeParse(readDocument(path)).data;
  if (known) return known.id;
  const id = randomUUID();
  writeWhole(path, { id });
  return id;
};

export const queueName = ({ id }: Pick<Job, 'id'>): string => `earthwright-${id}`;

/** Begins a job in a folder, or goes on with the one of the same method there; its items are those of now. */
export const beginJob = (path: string, wanted: Method, items: readonly Item[]): Job => {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true });
  const before = method.safeParse(readDocument(join(folder, 'method.json'))).data;
  if (before && methodDigest(before) !== methodDigest(wanted))
    throw usage(`“${folder}” holds the results of another method (${before.name}): give a new --out.`);
  if (!before) writeWhole(join(folder, 'method.json'), wanted);
  writeWhole(join(folder, 'items.jsonl'), items.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { id: idOfFolder(folder), folder, method: wanted, items };
};

/** A job that another process began. Throws `usage` for a folder that holds none. */
export const openJob = (path: string): Job => {
  const folder = resolve(path);
  const known = method.safeParse(readDocument(join(folder, 'method.json'))).data;
  const list = join(folder, 'items.jsonl');
  if (!known || !existsSync(list)) throw usage(`“${folder}” holds no job of \`earthwright apply\`.`);
  const lines = readFileSync(list, 'utf8').split('\n');
  return {
    id: idOfFolder(folder),
    folder,
    method: known,
    items: lines.filter((line) => line !== '').map((line) => item.parse(JSON.parse(line))),
  };
};
