import { EarthwrightError } from '../core/errors.ts';
import type { DenseStore } from './index/dense-store.ts';
import { fuseRankings } from './index/fusion.ts';
import type { IndexFile } from './index/index-file.ts';
import type { LexicalSearch } from './index/lexical-search.ts';
import { type Retrieved, type RetrieveOptions, shownText } from './retrieved.ts';
import type { SearchPort, SearchResult } from './search/search-port.ts';

/** What a retrieval may ask. */
export interface Rankers {
  readonly index: IndexFile;
  readonly lexical: LexicalSearch;
  readonly dense: DenseStore | undefined;
  readonly search: SearchPort | undefined;
}

type Hit = Omit<Retrieved, 'rank' | 'score'>;

const defaultTop = 5;
const mostTop = 100;
/** Depth of the rankings that are fused. */
const fusedDepth = 60;
const mostOnline = 20;

/** Asks every ranker that there is and merges what they found. Words alone keep their BM25 scores. */
export const retrieve = async (rankers: Rankers, question: string, asked: RetrieveOptions): Promise<Retrieved[]> => {
  const { top = defaultTop, online = false, signal: _, ...filter } = asked;
  if (!Number.isInteger(top) || top < 1 || top > mostTop)
    throw new EarthwrightError(
      'knowledge.top',
      'user',
      `Got top ${top}; expected a whole number from 1 to ${mostTop}.`,
    );
  const { index, lexical, dense } = rankers;
  const isFused = dense !== undefined || online;
  const words = lexical.search(question, filter, isFused ? Math.max(top, fusedDepth) : top);
  if (!isFused)
    return words.map(({ row, score }, position) => ({ rank: position + 1, score, ...storedHit(index, row) }));
  const vectors = await dense?.search(index, question, filter, Math.max(top, fusedDepth));
  const pages = online ? await searchOnline(rankers.search, question, asked) : [];
  const hits = new Map<string, () => Hit>(pages.map((page) => [page.url, () => onlineHit(page)]));
  const keysOf = (found: readonly { row: number }[]): string[] =>
    found.map(({ row }) => {
      hits.set(`row ${row}`, () => storedHit(index, row));
      return `row ${row}`;
    });
  const fused = fuseRankings([keysOf(words), ...(vectors ? [keysOf(vectors)] : []), pages.map(({ url }) => url)]);
  return fused.slice(0, top).flatMap(({ key, score }, position) => {
    const hit = hits.get(key);
    return hit === undefined ? [] : [{ rank: position + 1, score, ...hit() }];
  });
};

const storedHit = (index: IndexFile, row: number): Hit => {
  const entry = index.entry(row);
  const { kind, id, title, source } = entry;
  return { kind, id, title, text: shownText(entry), source };
};

const onlineHit = ({ title, url, text }: SearchResult): Hit => ({
  kind: 'web',
  id: `web:${url}`,
  title,
  text,
  source: url,
});

const searchOnline = async (
  search: SearchPort | undefined,
  question: string,
  { top = defaultTop, signal }: RetrieveOptions,
): Promise<readonly SearchResult[]> => {
  if (search === undefined)
    throw new EarthwrightError(
      'search.off',
      'user',
      'Online search is off: no search engine is configured for this base.',
    );
  return search.search({ query: question, top: Math.min(top, mostOnline), ...(signal && { signal }) });
};
