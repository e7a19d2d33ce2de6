import type { KnowledgeFilter } from './facets.ts';
import type { Found, IndexFile } from './index-file.ts';

/**
 * A store of dense vectors beside the index.
 *
 * Contract: `sync` makes the store hold what the index holds and adds only what it lacks; `search` is called after it, with
 * the same index, and gives at most `count` rows of the index that pass the filter, most similar first. Both may throw
 * `knowledge.embeddings` or `knowledge.store` when a service fails; nothing is half-written then that the next `sync`
 * would not mend.
 */
export interface DenseStore {
  readonly name: string;
  readonly sync: (index: IndexFile) => Promise<void>;
  readonly search: (index: IndexFile, question: string, filter: KnowledgeFilter, count: number) => Promise<Found[]>;
  readonly close: () => void;
}
