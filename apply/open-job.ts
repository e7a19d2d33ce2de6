import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { readDocument, writeWhole } from '../library/files.ts';
import type { Item } from './items.ts';
import { type Method, method, methodDigest } from './method.ts';

/** A method and its items, as a folder holds them: all that a worker on another machine needs besides the data. */
export interface Job {
  readonly folder: string;
  readonly method: Method;
  readonly items: readonly Item[];
}

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

/** Begins a job in a folder, or goes on with the one of the same method there; its items are those of now. */
export const beginJob = (path: string, wanted: Method, items: readonly Item[]): Job => {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true });
  const before = method.safeParse(readDocument(join(folder, 'method.json'))).data;
  if (before && methodDigest(before) !== methodDigest(wanted))
    throw usage(`“${folder}” holds the results of another method (${before.name}): give a new --out.`);
  if (!before) writeWhole(join(folder, 'method.json'), wanted);
  writeWhole(join(folder, 'items.jsonl'), items.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { folder, method: wanted, items };
};
