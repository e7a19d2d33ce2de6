import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { DenseStore } from './dense-store.ts';
import { type EmbeddingModel, embedQuestion, embedTexts } from './embedding-model.ts';
import { embeddingText } from './embedding-text.ts';
import { passes } from './facets.ts';
import type { Found, IndexFile } from './index-file.ts';

/** An optional package: some 230 MB, installed by those who want it. */
const packageName = '@lancedb/lancedb';
const installation = 'npm install @lancedb/lancedb@0.39.0 apache-arrow@18.1.0';

/** The part of LanceDB's interface that is used. */
interface LanceTable {
  add(rows: Record<string, unknown>[]): Promise<unknown>;
  delete(predicate: string): Promise<unknown>;
  query(): { select(columns: string[]): { toArray(): Promise<unknown[]> } };
  vectorSearch(vector: number[]): {
    distanceType(type: 'cosine'): { limit(count: number): { toArray(): Promise<unknown[]> } };
  };
}
interface LanceConnection {
  tableNames(): Promise<string[]>;
  openTable(name: string): Promise<LanceTable>;
  createTable(name: string, rows: Record<string, unknown>[]): Promise<LanceTable>;
  close(): void;
}
interface LanceModule {
  connect(path: string): Promise<LanceConnection>;
}

const batchSize = 64;
const filteredFactor = 8;

const heldSchema = z.object({ id: z.string(), hash: z.string() });
const foundSchema = z.object({ id: z.string(), _distance: z.number() });

const isLance = (module: unknown): module is LanceModule =>
  typeof module === 'object' && module !== null && 'connect' in module && typeof module.connect === 'function';

/** The package, or `knowledge.lancedb-missing` with the command that installs it. */
const loadLance = async (load: (name: string) => Promise<unknown>): Promise<LanceModule> => {
  try {
    const module = await load(packageName);
    if (isLance(module)) return module;
  } catch (cause) {
    const message = `The index 'lancedb' needs an optional package; install it with: ${installation}`;
    throw new EarthwrightError('knowledge.lancedb-missing', 'user', message, { cause });
  }
  throw new EarthwrightError(
    'knowledge.lancedb',
    'host',
    `${packageName} is of a version that can't be used; ${installation}`,
  );
};

/** Vectors in a LanceDB directory below `directory`, for bases too large to search in memory. */
export const lancedbStore = async (
  directory: string,
  model: EmbeddingModel,
  modelName: string,
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<DenseStore> => {
  const connection = await (await loadLance(load)).connect(join(directory, 'lancedb'));
  const name = `entries-${createHash('sha256').update(modelName).digest('hex').slice(0, 16)}`;
  const exists = (await connection.tableNames()).includes(name);
  let table = exists ? await connection.openTable(name) : undefined;
  return {
    name: 'lancedb',
    sync: async (index) => {
      table = await syncTable(index, model, table, (rows) => connection.createTable(name, rows));
    },
    search: async (index, question, filter, count) => {
      const vector = await embedQuestion(model, question);
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      const wanted = isFiltered ? count * filteredFactor : count;
      const rows =
        (await table
          ?.vectorSearch([...vector])
          .distanceType('cosine')
          .limit(wanted)
          .toArray()) ?? [];
      return rows
        .flatMap((row): Found[] => {
          const { id, _distance } = foundSchema.parse(row);
          const known = index.find(id);
          return known !== undefined && passes(known.entry, filter) ? [{ row: known.row, score: 1 - _distance }] : [];
        })
        .slice(0, count);
    },
    close: () => connection.close(),
  };
};

const syncTable = async (
  index: IndexFile,
  model: EmbeddingModel,
  existing: LanceTable | undefined,
  create: (rows: Record<string, unknown>[]) => Promise<LanceTable>,
): Promise<LanceTable | undefined> => {
  const wanted = new Map(
    index.hashes().map(({ row, hash }) => [index.entry(row).id, { row, hash: Buffer.from(hash).toString('hex') }]),
  );
  const held = z.array(heldSchema).parse((await existing?.query().select(['id', 'hash']).toArray()) ?? []);
  const stale = held.filter(({ id, hash }) => wanted.get(id)?.hash !== hash);
  for (let start = 0; start < stale.length; start += batchSize) {
    const ids = stale.slice(start, start + batchSize).map(({ id }) => `'${id.replaceAll("'", "''")}'`);
    await existing?.delete(`id IN (${ids.join(', ')})`);
  }
  const current = new Set(held.filter((each) => !stale.includes(each)).map(({ id }) => id));
  const missing = [...wanted].filter(([id]) => !current.has(id));
  let table = existing;
  for (let start = 0; start < missing.length; start += batchSize) {
    const batch = missing.slice(start, start + batchSize);
    const texts = batch.map(([, { row }]) => embeddingText(index.entry(row)));
    const vectors = await embedTexts(model, texts);
    const rows = batch.map(([id, { hash }], position) => ({ id, hash, vector: [...(vectors[position] ?? [])] }));
    if (table === undefined) table = await create(rows);
    else await table.add(rows);
  }
  return table;
};
