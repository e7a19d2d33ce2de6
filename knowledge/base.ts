import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { knowledgeCache, userKnowledgeDirectory } from './index/cache-directory.ts';
import { openCurrentIndex, type Snapshot } from './index/current-index.ts';
import type { DenseStore } from './index/dense-store.ts';
import { embeddedStore } from './index/embedded-store.ts';
import type { EmbeddingModel } from './index/embedding-model.ts';
import { builtInSource, givenSource } from './index/entries/built-in.ts';
import type { KnowledgeEntry } from './index/entry.ts';
import type { Changes } from './index/index-writer.ts';
import { langchainStore, type VectorStoreLike } from './index/langchain-store.ts';
import type { AddedDocument, NewDocument, UserFile } from './index/user-file.ts';
import { retrieve } from './retrieval.ts';
import type { Retrieved, RetrieveOptions } from './retrieved.ts';
import type { SearchPort } from './search/search-port.ts';

export { toolEntry } from './index/entries/templates.ts';
export { type KnowledgeEntry, knowledgeKinds, knowledgeStages } from './index/entry.ts';
export type { AddedDocument, NewDocument } from './index/user-file.ts';
export { promptPassage, type Retrieved, type RetrieveOptions } from './retrieved.ts';

export interface KnowledgeOptions {
  /** Entries of the caller's, such as templates and the tool library's tools: see `toolEntry`. */
  readonly documents?: readonly KnowledgeEntry[];
  /** Directory of the user's own knowledge. Default: none; see `defaultKnowledgeDirectory`. */
  readonly directory?: string;
  /** Where indices and vectors are cached. Default: EARTHWRIGHT_CACHE, else the user's cache directory. */
  readonly cacheDirectory?: string;
  /** Adds dense vectors of this model to the search by words. Any Embeddings of LangChain fits. */
  readonly embeddings?: EmbeddingModel;
  /** Name under which the vectors of `embeddings` are kept; default: its `model`, else its class. */
  readonly embeddingsName?: string;
  /** Replaces the embedded vectors: a store of ours (LanceDB) or any vector store of LangChain. */
  readonly store?: DenseStore | VectorStoreLike;
  /** Name of a LangChain store that outlives the process: what it holds is remembered under it. */
  readonly storeName?: string;
  /** Online search; used only by calls that ask for it. */
  readonly search?: SearchPort;
}

export interface KnowledgeStatistics {
  readonly entries: number;
  /** Entries by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Documents that the user added. */
  readonly documents: number;
  readonly index: { readonly path: string; readonly bytes: number; readonly changes: Changes | null };
  readonly userFile: string | null;
  /** What ranks besides words. */
  readonly vectors: string | null;
}

/** One way to ask for everything that is known: written articles, facts, functions, tools and what users added. */
export interface KnowledgeBase {
  /** The entries that answer a question in plain language best. Empty when none of its words occurs anywhere. */
  readonly retrieve: (question: string, options?: RetrieveOptions) => Promise<Retrieved[]>;
  /** The entry of an id. */
  readonly get: (id: string) => KnowledgeEntry | undefined;
  /** Keeps documents in the user's directory. Throws `knowledge.directory` when there is none. */
  readonly add: (documents: readonly NewDocument[]) => void;
  /** Removes one entry by id, or all of a source, from the user's directory; says how many entries went. */
  readonly remove: (idOrSource: string) => number;
  readonly documents: () => readonly AddedDocument[];
  readonly statistics: () => KnowledgeStatistics;
  readonly close: () => void;
}

/** `.earthwright/knowledge` of a project that has `.earthwright`, else the user's data directory. */
export const defaultKnowledgeDirectory = (project: string): string =>
  existsSync(join(project, '.earthwright')) ? join(project, '.earthwright', 'knowledge') : userKnowledgeDirectory();

/** Opens the knowledge base. Its index is built at the first use, and again whenever its sources have changed. */
export const openKnowledge = async (options: KnowledgeOptions = {}): Promise<KnowledgeBase> => {
  const cache = knowledgeCache(options.cacheDirectory);
  const fixed = [builtInSource, givenSource(options.documents ?? [])];
  const current = openCurrentIndex(cache, fixed, options.directory);
  const dense = denseStore(cache, options);
  let synced: Snapshot | undefined;
  const inSync = async (): Promise<Snapshot> => {
    const snapshot = current.latest();
    if (dense !== undefined && synced !== snapshot) await dense.sync(snapshot.index);
    synced = snapshot;
    return snapshot;
  };
  return {
    retrieve: async (question, asked = {}) => {
      const { index, lexical } = await inSync();
      return retrieve({ index, lexical, dense, search: options.search }, question, asked);
    },
    get: (id) => current.latest().index.find(id)?.entry,
    add: (documents) => writable(current.writableFile()).add(documents),
    remove: (idOrSource) => current.userFile()?.remove(idOrSource) ?? 0,
    documents: () => current.userFile()?.documents() ?? [],
    statistics: () => statisticsOf(current.latest(), current.userFile(), dense),
    close: () => {
      current.close();
      dense?.close();
    },
  };
};

const writable = (file: UserFile | undefined): UserFile => {
  if (file !== undefined) return file;
  const message = 'This knowledge base has no directory to keep documents in; open it with one.';
  throw new EarthwrightError('knowledge.directory', 'user', message);
};

const statisticsOf = (
  { index, path, changes }: Snapshot,
  userFile: UserFile | undefined,
  dense: DenseStore | undefined,
): KnowledgeStatistics => {
  const counts = [...index.counts()];
  return {
    entries: counts.reduce((sum, [, count]) => sum + count, 0),
    kinds: Object.fromEntries(counts),
    documents: userFile?.documents().length ?? 0,
    index: { path, bytes: statSync(path).size, changes: changes ?? null },
    userFile: userFile?.path ?? null,
    vectors: dense?.name ?? null,
  };
};

const isDenseStore = (store: DenseStore | VectorStoreLike): store is DenseStore => 'sync' in store;

const denseStore = (cache: string, options: KnowledgeOptions): DenseStore | undefined => {
  const { store, storeName, embeddings } = options;
  if (store !== undefined && isDenseStore(store)) return store;
  if (store !== undefined) {
    const manifest = storeName === undefined ? [] : [join(cache, `store-${encodeURIComponent(storeName)}.json`)];
    return langchainStore(store, ...manifest);
  }
  if (embeddings === undefined) return undefined;
  const model = 'model' in embeddings && typeof embeddings.model === 'string' ? embeddings.model : undefined;
  return embeddedStore(cache, embeddings, options.embeddingsName ?? model ?? embeddings.constructor.name);
};
