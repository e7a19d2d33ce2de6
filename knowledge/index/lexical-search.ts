import type { KnowledgeFilter } from './facets.ts';
import type { Found, IndexFile } from './index-file.ts';
import { defaultQueryLimits, matchExpression, type QueryLimits } from './query.ts';
import { openStemmer } from './stems.ts';

export interface LexicalSearch {
  /** BM25 over title, keywords and text, best first. Empty when the question has no word to look for. */
  readonly search: (question: string, filter: KnowledgeFilter, count: number) => Found[];
  readonly close: () => void;
}

export const lexicalSearch = (index: IndexFile, limits: QueryLimits = defaultQueryLimits): LexicalSearch => {
  const frequent = index.frequentTerms();
  const stemmer = frequent.size === 0 ? undefined : openStemmer();
  const frequency = (word: string): number => frequent.get(stemmer?.stem(word) ?? '') ?? 0;
  return {
    search: (question, filter, count) => {
      const expression = matchExpression(question, filter, frequency, limits);
      return expression === undefined ? [] : index.search(expression, count);
    },
    close: () => stemmer?.close(),
  };
};
