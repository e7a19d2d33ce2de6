import type { KnowledgeEntry, KnowledgeKind } from './index/entry.ts';
import type { KnowledgeFilter } from './index/facets.ts';
import { quoteNotice, quoteUntrusted } from './search/quote.ts';

/** One entry that was found. `web` comes from an online search and is never stored. */
export interface Retrieved {
  /** From 1, best first. */
  readonly rank: number;
  /** BM25 for a search by words alone, else the sum of reciprocal ranks. Comparable within one answer only. */
  readonly score: number;
  readonly kind: KnowledgeKind | 'web';
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly source: string;
}

export interface RetrieveOptions extends KnowledgeFilter {
  /** Most entries wanted; 1 to 100, default 5. */
  readonly top?: number;
  /** Ask the online search, too. Default false; without a search port it is an error. */
  readonly online?: boolean;
  readonly signal?: AbortSignal;
}

/** An entry's text with its citations. */
export const shownText = ({ text, citations = [] }: KnowledgeEntry): string =>
  citations.length === 0 ? text : `${text}\n\nSources:\n${citations.map((citation) => `- ${citation}`).join('\n')}`;

const untrusted: ReadonlySet<Retrieved['kind']> = new Set(['note', 'dataset', 'tool', 'web']);

/** Was it written by someone else than this project? Such text goes into a prompt as a quotation only. */
const isUntrusted = ({ kind }: Pick<Retrieved, 'kind'>): boolean => untrusted.has(kind);

/** Retrieved entries as a passage of a prompt: what others wrote is framed as a quotation, each text capped. */
export const promptPassage = (entries: readonly Retrieved[], lengthPerEntry = 4_000): string => {
  const passages = entries.map((entry) => {
    const heading = `[${entry.rank}] ${entry.kind} ${entry.id}`;
    if (isUntrusted(entry))
      return `${heading}\n${quoteUntrusted(`${entry.title}\n${entry.text}`, entry.source, lengthPerEntry)}`;
    return `${heading}: ${entry.title}\n${entry.text.slice(0, lengthPerEntry)}\n(source: ${entry.source})`;
  });
  return [...(entries.some(isUntrusted) ? [quoteNotice] : []), ...passages].join('\n\n');
};
