import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SearchPort, SearchRequest, SearchResult } from './search-port.ts';

const recordSchema = z.object({
  engine: z.string(),
  query: z.string(),
  /** When the engine was asked, ISO 8601. */
  asked: z.string(),
  results: z.array(
    z.object({ title: z.string(), url: z.string(), text: z.string(), published: z.string().exactOptional() }),
  ),
});

export interface SearchCacheOptions {
  readonly directory: string;
  /** Answers older than this are asked for again. Default: 7 days. */
  readonly longestAgeMs?: number;
  readonly now?: () => number;
}

const weekMs = 7 * 24 * 3600 * 1000;

/** The same engine with a memory on disk: a question is asked once, so that a run can be repeated and cited. */
export const cachedSearch = (
  port: SearchPort,
  { directory, longestAgeMs = weekMs, now = Date.now }: SearchCacheOptions,
): SearchPort => {
  const folder = join(directory, 'search');
  return {
    name: port.name,
    search: async (request) => {
      const path = join(folder, `${keyOf(port.name, request)}.json`);
      const known = read(path);
      if (known !== undefined && now() - Date.parse(known.asked) < longestAgeMs) return known.results;
      const results = await port.search(request);
      const record = { engine: port.name, query: request.query, asked: new Date(now()).toISOString(), results };
      write(folder, path, JSON.stringify(record, null, 1));
      return results;
    },
  };
};

const keyOf = (engine: string, { query, top }: SearchRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([engine, query.trim().toLowerCase().replaceAll(/\s+/g, ' '), top]))
    .digest('hex')
    .slice(0, 32);

/** A broken record is as good as none. */
const read = (path: string): { asked: string; results: SearchResult[] } | undefined => {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
};

const write = (folder: string, path: string, text: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const staging = join(folder, `.${randomUUID()}`);
  try {
    writeFileSync(staging, text);
    renameSync(staging, path);
  } finally {
    rmSync(staging, { force: true });
  }
};
