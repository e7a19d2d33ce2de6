import type { KnowledgeEntry } from './entry.ts';

/** Embedding models read some hundred words; what an entry is about comes first. */
const longest = 2_000;

/** What of an entry is embedded. */
export const embeddingText = ({ title, keywords = [], text }: KnowledgeEntry): string =>
  [title, keywords.join(', '), text].filter(Boolean).join('\n').slice(0, longest);
