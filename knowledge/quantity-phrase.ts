/**
 * What a description of a layer or a column says that it holds: "Mean snow depth on 1 March, in cm", "température de l'air (°C)". The words of
 * six languages are data (`data/quantity-phrases.json`, `data/phrase-words.json`). A phrase is understood whole or not at all: where a word stands
 * in it that makes another thing of what the others name ("snow depth anomaly", "number of stations"), nothing is said.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findQuantity, quantities } from './quantities.ts';
import { lazyTable } from './table.ts';
import { convertUnit, parseUnit } from './units.ts';

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it'] as const;
type Language = (typeof languages)[number];

const phraseSchema = z.strictObject({
  /** Of `quantities.json`. */
  id: z.string(),
  en: z.array(z.string()),
  de: z.array(z.string()),
  fr: z.array(z.string()),
  es: z.array(z.string()),
  pt: z.array(z.string()),
  it: z.array(z.string()),
});

const wordsSchema = z.strictObject({
  /** They tell when, how often and over what: the quantity stays what it is. */
  neutral: z.array(z.string()),
  /** They make another quantity of the one beside them. */
  altering: z.array(z.string()),
  /** What follows them tells circumstances. */
  cut: z.array(z.string()),
  /** Names of quantities that alone may mean anything. */
  tooPlain: z.array(z.string()),
});

const phrases = lazyTable(['quantity-phrases.json'], phraseSchema);

/** Words without accents and capitals. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

interface Name {
  readonly quantity: string;
  /** Telling words, in order. */
  readonly words: readonly string[];
  /** All words: those that alter elsewhere are part of this name. */
  readonly all: readonly string[];
  readonly headFirst: boolean;
}

interface Vocabulary {
  readonly neutral: ReadonlySet<string>;
  readonly altering: ReadonlySet<string>;
  readonly cut: ReadonlySet<string>;
  readonly names: readonly Name[];
  /** By telling words in alphabetical order. */
  readonly exact: ReadonlyMap<string, Name>;
}

const keyOf = (words: readonly string[]): string => words.toSorted().join(' ');

/** Numbers, single letters and words with digits tell no quantity of their own beside others: "2 m temperature". */
const telling = (words: readonly string[], neutral: ReadonlySet<string>): string[] =>
  words.filter((word) => word.length > 1 && !neutral.has(word) && !/^\d+$/.test(word));

let known: Vocabulary | undefined;

const vocabulary = (): Vocabulary => {
  if (known) return known;
  const file = new URL('./data/phrase-words.json', import.meta.url);
  const { neutral, altering, cut, tooPlain } = wordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const quiet = new Set(neutral.flatMap(wordsOf));
  const plain = new Set(tooPlain.map((name) => wordsOf(name).join(' ')));
  const nameOf = (quantity: string, text: string, language: Language): Name[] => {
    const all = wordsOf(text);
    const words = telling(all, quiet);
    const usable = words.length > 0 && words.join('').length > 2 && !plain.has(all.join(' '));
    return usable ? [{ quantity, words, all, headFirst: language !== 'en' && language !== 'de' }] : [];
  };
  const given = [
    ...phrases().flatMap((phrase) =>
      languages.flatMap((language) => phrase[language].flatMap((text) => nameOf(phrase.id, text, language))),
    ),
    ...quantities().flatMap(({ id, name, aliases }) =>
      [id, name, ...aliases].flatMap((text) => nameOf(id, text, 'en')),
    ),
  ];
  // A name that is another one's without its quiet words names that other one.
  const owners = new Map(given.toReversed().map(({ all, quantity }) => [keyOf(all), quantity]));
  const names = given.filter(
    ({ words, all, quantity }) => words.length === all.length || (owners.get(keyOf(words)) ?? quantity) === quantity,
  );
  const exact = new Map<string, Name>();
  for (const name of names) if (!exact.has(keyOf(name.words))) exact.set(keyOf(name.words), name);
  known = {
    neutral: quiet,
    altering: new Set(altering.flatMap(wordsOf)),
    cut: new Set(cut.flatMap(wordsOf)),
    names: names.filter(({ words }) => words.length > 1).toSorted((a, b) => b.words.length - a.words.length),
    exact,
  };
  return known;
};

/** The part that names: before what stands in brackets, behind a comma, a colon or a dash. */
const namingPart = (text: string): string => {
  const [first = ''] = text
    .replaceAll(/[([{][^()[\]{}]*[)\]}]/g, ' ')
    .split(/[,;:]\s|[,;:]$|\.\s|\.$|\s[-–—=]\s|\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return first ?? '';
};

const withoutCut = (words: readonly string[], { cut }: Vocabulary): readonly string[] => {
  const end = words.findIndex((word, index) => index > 0 && cut.has(word));
  return end < 0 ? words : words.slice(0, end);
};

/** A name of several words at the end of the phrase, or at its beginning in languages that put the noun first. */
const endingWith = (words: readonly string[], { names }: Vocabulary): Name | undefined =>
  names.find(({ words: own, headFirst }) => {
    if (own.length >= words.length) return false;
    const part = headFirst ? words.slice(0, own.length) : words.slice(-own.length);
    return own.every((word, index) => word === part[index]);
  });

export interface NamedQuantity {
  /** An id of `quantities.json`; null: it is another thing than the quantity that a word of it names. */
  readonly quantity: string | null;
}

/** "Tree cover in percent": what is told in it, and not what it is. */
const isUnit = (word: string, before = ''): boolean =>
  /^(?:in|en|em|im)$/.test(before) &&
  /^(?:percent|percentage|prozent|pourcentage|porcentaje|log10|counts?)$/.test(word);

interface Understood {
  readonly found: Name | undefined;
  /** Words that make another quantity of what the others name. */
  readonly altered: readonly string[];
}

const understood = (text: string): Understood => {
  const all = vocabulary();
  const words = wordsOf(namingPart(text));
  if (words.length === 0 || words.length > 14) return { found: undefined, altered: [] };
  const whole = telling(words, all.neutral);
  const part = telling(withoutCut(words, all), all.neutral);
  // "ERA5": names of data sets and versions hold digits.
  const bare = part.filter((word) => !/\d/.test(word));
  const [exact] = [whole, part, bare].flatMap((one) => all.exact.get(keyOf(one)) ?? []);
  const found = exact ?? endingWith(part, all);
  const altered = words.filter(
    (word, index) => all.altering.has(word) && !found?.all.includes(word) && !isUnit(word, words[index - 1]),
  );
  return { found, altered };
};

/** The words of a phrase that make another quantity of what its other words name, before circumstances: no "fraction" of "carbon in the fine fraction". */
export const alteringWords = (text: string): readonly string[] => {
  const before = withoutCut(wordsOf(namingPart(text)), vocabulary());
  return understood(text).altered.filter((word) => before.includes(word));
};

/** What the phrase names; undefined where it names nothing that is known. */
export const quantityOfPhrase = (text: string): NamedQuantity | undefined => {
  const { found, altered } = understood(text);
  if (altered.length > 0) return { quantity: null };
  return found ? { quantity: found.quantity } : undefined;
};

/** The same thing as an amount, as a rate, or as a depth. */
const relatives: Readonly<Record<string, readonly string[]>> = {
  precipitation: ['precipitation-rate'],
  evapotranspiration: ['evapotranspiration-sum'],
  'potential-evapotranspiration': ['evapotranspiration-sum'],
  discharge: ['specific-discharge'],
  population: ['population-density'],
  'downward-shortwave-radiation': ['radiation-sum', 'solar-irradiation'],
  'gross-primary-production': ['productivity-sum'],
  snowfall: ['snow-depth'],
};

/** The quantity, or what is meant by it in this unit; undefined where it cannot be in this unit. */
export const quantityIn = (quantity: string, unit: string): string | undefined => {
  if (unit === '' || !parseUnit(unit)) return quantity;
  return [quantity, ...(relatives[quantity] ?? [])].find((id) => {
    const own = findQuantity(id)?.unit ?? '';
    // Codes, dates and scores have no unit to compare.
    if (!parseUnit(own)) return false;
    return [0, 1, 300].some((value) => convertUnit(value, unit, own, { water: true }) !== undefined);
  });
};
