import { facetGroups, type KnowledgeFilter } from './facets.ts';
import { synonymsIn } from './synonyms.ts';
import { namePartsOf, wordsOf } from './words.ts';

/** A word or phrase to look for, and how many index postings reading it costs at most. */
interface Term {
  readonly phrase: string;
  readonly cost: number;
}

/** In how many entries a word occurs, when they are many; 0 for rare words. */
export type Frequency = (word: string) => number;

export interface QueryLimits {
  /** Postings that one search may read: it bounds the time. Terms are taken from the rarest on. */
  readonly postings: number;
  /** Words of the question that count; the rest is left out. */
  readonly words: number;
}

export const defaultQueryLimits: QueryLimits = { postings: 8_000, words: 48 };

const columns = '{title keywords text}';

const quoted = (phrase: string): string => `"${phrase.replaceAll('"', ' ')}"`;

/** Words joined in writing are looked for as a phrase: "sentinel-2", "half-hourly"; so are the parts of an identifier. */
const compounds = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)+/gu)].map(([compound]) => wordsOf(compound).join(' '));

const identifierParts = (words: readonly string[]): string[] =>
  words.filter((word) => /[a-z][A-Z]/.test(word)).flatMap((word) => namePartsOf(word).split(' '));

/** Questions are full of years, and years say nothing of the subject. */
const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);

/** Nor does a digit alone; beside a word it may: "Landsat 8". */
const isTelling = (word: string): boolean => !/^\d$/.test(word) && !isYear(word);

const neighbours = (words: readonly string[]): string[] =>
  words.slice(1).flatMap((word, position) => {
    const before = words[position];
    return before === undefined || isYear(before) || isYear(word) ? [] : [`${before} ${word}`];
  });

/** Names of products, bands and indices ("MOD13Q1", "B8A", "dNBR") say more than any other word: they count threefold. */
const nameWeight = 3;

const isName = (word: string): boolean =>
  /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}]{3,}$|^[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}]*$/u.test(word);

const phrasesOf = (text: string, limits: QueryLimits): string[] => {
  const written = wordsOf(text).slice(0, limits.words);
  const words = written.map((word) => word.toLowerCase());
  const telling = [...words, ...identifierParts(written)].filter(isTelling);
  const single = telling.length === 0 ? words : telling;
  const phrases = [...single, ...compounds(text.toLowerCase()), ...neighbours(words), ...synonymsIn(words)];
  const names = written.filter(isName).flatMap((name) => Array<string>(nameWeight - 1).fill(name.toLowerCase()));
  return [...new Set(phrases.filter((phrase) => phrase !== '')), ...names];
};

const costOf = (phrase: string, frequency: Frequency): number =>
  phrase.split(' ').reduce((sum, word) => sum + frequency(word), 1);

/** The rarest terms that the limit allows; where even those are too many, the two rarest have to occur together. */
const affordable = (terms: readonly Term[], postings: number): string => {
  const [rarest, next] = terms;
  if (rarest === undefined) return '';
  if (rarest.cost > postings && next !== undefined) return `${quoted(rarest.phrase)} AND ${quoted(next.phrase)}`;
  let spent = 0;
  const taken = terms.filter(({ cost }, position) => (spent += cost) <= postings || position === 0);
  return taken.map(({ phrase }) => quoted(phrase)).join(' OR ');
};

/**
 * The FTS5 expression for a question in plain language: any of its words, its phrases and their synonyms, within the
 * filter. Undefined when nothing is left to look for. Everything of the question is quoted: it can't be read as syntax.
 */
export const matchExpression = (
  text: string,
  filter: KnowledgeFilter,
  frequency: Frequency,
  limits: QueryLimits = defaultQueryLimits,
): string | undefined => {
  const terms = phrasesOf(text.normalize('NFC'), limits)
    .map((phrase) => ({ phrase, cost: costOf(phrase, frequency) }))
    .sort((left, right) => left.cost - right.cost);
  const words = affordable(terms, limits.postings);
  if (words === '') return undefined;
  return [`${columns} : (${words})`, ...facetExpressions(filter)].join(' AND ');
};

const facetExpressions = (filter: KnowledgeFilter): string[] =>
  facetGroups(filter).map((group) => `facets : (${group.map(quoted).join(' OR ')})`);

/** The expression of the filter alone; undefined when it lets everything pass. */
export const filterExpression = (filter: KnowledgeFilter): string | undefined =>
  facetExpressions(filter).join(' AND ') || undefined;
