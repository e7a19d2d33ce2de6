import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';
import type { KnowledgeBase } from './base.ts';
import type { RetrieveOptions } from './retrieved.ts';

/** The knowledge base as a LangChain retriever; metadata hold rank, score, kind, id, title and source. */
export class KnowledgeRetriever extends BaseRetriever {
  override lc_namespace = ['earthwright', 'knowledge'];
  readonly #base: KnowledgeBase;
  readonly #options: RetrieveOptions;

  constructor(base: KnowledgeBase, options: RetrieveOptions = {}) {
    super();
    this.#base = base;
    this.#options = options;
  }

  override async _getRelevantDocuments(question: string): Promise<Document[]> {
    const entries = await this.#base.retrieve(question, this.#options);
    return entries.map(({ text, ...metadata }) => new Document({ id: metadata.id, pageContent: text, metadata }));
  }
}
