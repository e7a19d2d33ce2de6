import type { DataProfile } from '../../core/profile.ts';
import { wordsOf } from '../../knowledge/index/words.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { templates } from '../../templates/library.ts';

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Said of so many templates that it tells nothing apart. */
const mostTemplates = 0.2;

/** Words that say how much or how something is asked, and not what; number words are numbers. */
const idle = new Set(
  (
    'all any another before bring call end holds inside last out over true visible way after again against answer ask asked below beyond above compare compute data earlier file first second third fourth find found ' +
    'given half here hundred image images keep later least less lie lies many more most near number numbers once one two three four five six seven eight nine ' +
    'ten eleven twelve thousand million only other own part place question same several tell than them then there they together take taken thing things twice ' +
    'unit units what when where which whole without word words zero'
  ).split(' '),
);

let known: ReadonlyMap<string, number> | undefined;

/** Words of the trade with their weight, the rarer the more: those of the templates' metadata. Closed: no run adds to it. */
const vocabulary = (): ReadonlyMap<string, number> => {
  if (known) return known;
  const all = templates();
  const counts = new Map<string, number>();
  for (const { name, summary, purpose, keywords, phrases } of all)
    for (const word of new Set(wordsIn([name, summary, purpose, ...keywords, ...phrases].join(' '))))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const telling = [...counts].filter(
    ([word, count]) => count <= mostTemplates * all.length && !idle.has(word) && wordsOf(word).length > 0,
  );
  known = new Map(telling.map(([word, count]) => [word, 1 / count]));
  return known;
};

/** A quantity that the knowledge has; else none: what a model calls a quantity may be anything. */
export const knownQuantity = (name: string): string => (findQuantity(name) ? name : '');

const ownKeys = new Set([
  'kind',
  'format',
  'dtype',
  'type',
  'role',
  'quantity',
  'reason',
  'unit',
  'geometry',
  'crs',
  'status',
]);

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (ownKeys.has(key) ? [] : [...wordsIn(key), ...stringsIn(one)]));
};

/** All that the data say in words: names of files, fields and layers, values, legends, texts beside them. */
export const wordsOfData = (profile: DataProfile): ReadonlySet<string> => new Set(stringsIn(profile).flatMap(wordsIn));

/** Words that stand with a capital inside a sentence: names. */
const properNouns = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(/(?<![.!?:;]\s)(?<=\S\s+["'“‘(]?)\p{Lu}[\p{L}-]{2,}/gu), ([word]) => word).flatMap(
      wordsIn,
    ),
  );

const mostWords = 10;

/**
 * What a text is about, in words of the trade and in their alphabetical order: neither numbers, nor names of the data or of places, nor
 * anything that could be read as a sentence.
 */
export const plainWords = (text: string, ofData: ReadonlySet<string>): string[] => {
  const names = properNouns(text);
  const weightOf = (word: string): number => vocabulary().get(word) ?? (knownQuantity(word) === '' ? 0 : 1);
  const named = (word: string): boolean => (names.has(word) || ofData.has(word)) && knownQuantity(word) === '';
  return [...new Set(wordsIn(text))]
    .filter((word) => weightOf(word) > 0 && !named(word))
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, mostWords)
    .sort();
};
