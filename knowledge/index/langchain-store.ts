import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Document } from '@langchain/core/documents';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { DenseStore } from './dense-store.ts';
import { embeddingText } from './embedding-text.ts';
import { passes } from './facets.ts';
import type { IndexFile } from './index-file.ts';

/** The part of LangChain's VectorStore that is used: any vector store of LangChain fits. */
export interface VectorStoreLike {
  addDocuments(documents: Document[], options?: { ids?: string[] }): Promise<unknown>;
  similaritySearchWithScore(query: string, count?: number): Promise<[Document, number][]>;
  delete?(parameters: { ids: string[] }): Promise<void>;
}

const batchSize = 256;
/** A store filters in its own language, so more is asked for than is needed and the rest left out here. */
const filteredFactor = 8;

const manifestSchema = z.record(z.string(), z.string());

/**
 * A LangChain vector store in place of the embedded one. With a manifest file, what was added is remembered there and
 * only changes are added again: for stores that outlive the process. Without, everything is added once per process.
 */
export const langchainStore = (store: VectorStoreLike, manifestPath?: string): DenseStore => {
  let held: Record<string, string> =
    manifestPath !== undefined && existsSync(manifestPath) ? readManifest(manifestPath) : {};
  return {
    name: store.constructor.name,
    sync: async (index) => {
      const wanted = wantedEntries(index);
      await removeStale(store, held, wanted);
      const missing = [...wanted].filter(([id, { hash }]) => held[id] !== hash);
      for (let start = 0; start < missing.length; start += batchSize)
        await addBatch(store, index, missing.slice(start, start + batchSize));
      held = Object.fromEntries([...wanted].map(([id, { hash }]) => [id, hash]));
      if (manifestPath !== undefined && missing.length > 0) writeManifest(manifestPath, held);
    },
    search: async (index, question, filter, count) => {
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      const found = await store.similaritySearchWithScore(question, isFiltered ? count * filteredFactor : count);
      return found
        .flatMap(([document, score]) => {
          const known = index.find(String(document.metadata['id']));
          return known !== undefined && passes(known.entry, filter) ? [{ row: known.row, score }] : [];
        })
        .slice(0, count);
    },
    close: () => {},
  };
};

type Wanted = ReadonlyMap<string, { row: number; hash: string }>;

const wantedEntries = (index: IndexFile): Wanted =>
  new Map(
    index.hashes().map(({ row, hash }) => [index.entry(row).id, { row, hash: Buffer.from(hash).toString('hex') }]),
  );

const removeStale = async (store: VectorStoreLike, held: Record<string, string>, wanted: Wanted): Promise<void> => {
  const stale = Object.entries(held).flatMap(([id, hash]) => (wanted.get(id)?.hash === hash ? [] : [id]));
  if (stale.length === 0) return;
  if (store.delete === undefined)
    throw new EarthwrightError(
      'knowledge.store',
      'user',
      `${stale.length} entries have changed and ${store.constructor.name} can't delete. Empty the store and its manifest, then ask again.`,
    );
  await store.delete({ ids: stale });
};

const addBatch = async (
  store: VectorStoreLike,
  index: IndexFile,
  batch: readonly (readonly [id: string, { row: number }])[],
): Promise<void> => {
  const documents = batch.map(([id, { row }]) => {
    const entry = index.entry(row);
    const { kind, title, source } = entry;
    return { id, pageContent: embeddingText(entry), metadata: { id, kind, title, source } };
  });
  await store.addDocuments(documents, { ids: batch.map(([id]) => id) });
};

const readManifest = (path: string): Record<string, string> =>
  manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

const writeManifest = (path: string, held: Record<string, string>): void => {
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(held));
  renameSync(`${path}.${process.pid}`, path);
};
