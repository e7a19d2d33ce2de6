/**
 * What a short note says the numbers of a file are, against the product that its name tells: another quantity, another of the product's layers, the
 * other sign, something computed with them. It never rules the product out, and never leaves it established.
 */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { quantityOfPhrase } from '../quantity-phrase.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import type { FileClues } from './clues.ts';
import { isNote } from './is-note.ts';
import { vocabularyOf } from './other-layers.ts';

type Bands = readonly (ProductBand | undefined)[];

/** A producer's guide is longer, and speaks of all its layers. */
const longestNote = 800;
const longestQuote = 160;

/** What should be done with the numbers is not what was done. */
const isAdvice =
  /\b(?:should|must|please|can be|could be|may be|need(?:s|ed)? to|have to|has to|to (?:get|obtain|convert|compute|derive)|task|question|compute|calculate|use|never|without|before|if|unless)\b/i;

/** The other sign. */
const otherSign =
  /\bsigns? (?:(?:was|were|is|has been|have been) )?(?:changed|flipped|reversed|inverted|switched|swapped)\b|\b(?:flipped|reversed|changed|inverted|switched) (?:the |in |its )?signs?\b|\b(?:opposite|reversed|inverted) sign\b|\bnegated\b|\bpositive (?:down|downwards?)\b|\bmultiplied by [-−]1\b/i;

/** Divided, multiplied or weighted with something that is no number: another quantity. */
const byAnother =
  /\b(?:divided|multiplied|weighted|normali[sz]ed|subtracted) (?:by|with|from) (?:the |its |their |each |our |an? )?(?!\d|[-−+]|factor|scal|gain|hand\b|us\b|me\b)(?:\w+[- ]){0,3}\w+/i;

/** Arithmetic with its result: "X * 0.5 -> Y", "Y = A - B". */
const formula =
  /[\w)]\s*(?:[*×/]|(?<=\s)[-−+x](?=\s))\s*\d*(?:[.,]\d+)?\s*(?:->|→|=>)|\bmultiplied by (?:a factor of )?(\d+(?:[.,]\d+)?)|(?<=\w\s?)[*×]\s*(\d+[.,]\d+)\s*(?:->|→|=>)/i;

/** Swaths and scenes on a grid that is none of theirs. */
const gridded = /\b(?:re-?gridded|gridded|binned|interpolated) (?:on|in|to|onto|into|from|at|by|with)\b/i;

/** "…_grid.tif" behind a swath's official name. */
const griddedEnd = /[_.-](?:re-?)?grid(?:ded)?$/i;

const isScene = ({ level = '' }: Product): boolean => /^L[12]/i.test(level);

/** Factors that only say how numbers are stored: the product's own, and powers of ten. */
const isStorage = (product: Product, number: number): boolean =>
  Number.isInteger(Math.log10(number)) ||
  product.bands.some(
    ({ scale = 1 }) => Math.abs(number - scale) <= 1e-9 + 1e-4 * scale || Math.abs(number * scale - 1) <= 1e-4,
  );

const isComputed = (product: Product, sentence: string): boolean => {
  const found = formula.exec(sentence);
  if (!found) return false;
  const numbers = (found[0].match(/\d+(?:[.,]\d+)?/g) ?? []).map((text) => Number(text.replace(',', '.')));
  return !numbers.some((number) => number > 0 && isStorage(product, number));
};

/** "Values are …", "this is the …", "-> …", "divided by …: …": what follows says what the numbers are. */
const saying = [
  /\b(?:values?|numbers?|pixels?|cells?|data|layers?|files?|rasters?|maps?|grids?|this|these|it|they)\s+(?:here\s+|now\s+|all\s+)?(?:is|are|holds?|contains?|gives?|shows?|stores?|represents?)\s+(?:now\s+)?(?:the\s+|an?\s+)?([^,;.(]+)/gi,
  /(?:->|→|=>)\s*(?=[a-z])([^,;.(]+)/gi,
  /\b(?:converted|turned|transformed|recalculated|changed) (?:in)?to\s+([^,;.(]+)/gi,
  /\b(?:divided|multiplied|summed|aggregated|averaged)\b[^:]*:\s*([^,;.(]+)/gi,
];

const phrasesIn = (sentence: string): string[] =>
  saying.flatMap((pattern) => [...sentence.matchAll(pattern)].flatMap(([, phrase]) => phrase?.trim() ?? []));

/** The same, a kind of it, or an amount and a rate of one thing. */
const isKin = (one: string, other: string): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([a = '', b = '']) => a === b || a.endsWith(`-${b}`) || a === `${b}-rate` || a === `${b}-sum`);

const words = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

const stem = (word: string): string => word.replace(/(?:ies|es|ed|s|y)$/, '');

const vocabularies = new WeakMap<Product, ReadonlySet<string>>();

const ownWords = (product: Product): ReadonlySet<string> => {
  const known = vocabularies.get(product) ?? new Set(words(vocabularyOf(product)).map(stem));
  vocabularies.set(product, known);
  return known;
};

/** Does the guide speak so? */
const isOwnPhrase = (product: Product, phrase: string): boolean =>
  words(phrase).every((word) => ownWords(product).has(stem(word)));

/** Where heights are counted from, and what it is of, make no other quantity. */
const aside =
  /\s+(?:relative to|with respect to|above|over|below) (?:the )?(?:mean )?(?:sea|geoid|ellipsoid|egm|wgs|datum|msl)\b.*$|\s+(?:of|for|in) (?:the|this|that|each) \w+$/i;

/** Is a quantity that a text names another one than those of the bands? "Temperature" of what is a temperature of the surface is none. */
export const isOtherQuantity = (product: Product, bands: Bands, quantity: string, phrase: string): boolean => {
  if (bands.some((band) => band && (band.quantity === quantity || band.quantity.endsWith(`-${quantity}`))))
    return false;
  if (product.bands.some((band) => band.quantity === quantity && !bands.includes(band))) return true;
  return bands.every((band) => band && !isKin(band.quantity, quantity)) && !isOwnPhrase(product, phrase);
};

const calledAnother = (product: Product, bands: Bands, phrase: string): boolean => {
  const named = quantityOfPhrase(phrase.replace(aside, ''));
  if (!named || bands.some((band) => band === undefined)) return false;
  return named.quantity === null
    ? !isOwnPhrase(product, phrase)
    : isOtherQuantity(product, bands, named.quantity, phrase);
};

/** "… confidence layer …, not the classification": another layer of the product, by the words of its name. */
const deniesOwn = (bands: Bands, sentence: string): boolean =>
  [...sentence.matchAll(/\b(?:not|instead of|rather than|no longer) (?:the |an? )?((?:[\w-]+ ?){1,3})/gi)].some(
    ([, denied = '']) => {
      const said = words(denied).map((word) => word.slice(0, 6));
      return bands.every((band) => {
        const known = band ? findQuantity(band.quantity) : undefined;
        const own = words([band?.quantity, known?.name, ...(known?.aliases ?? [])].join(' '));
        return own.some((word) => said.includes(word.slice(0, 6)));
      });
    },
  );

/** Does a sentence of somebody's own make another thing of the numbers? */
export const objects = (product: Product, bands: Bands, sentence: string): boolean => {
  if (deniesOwn(bands, sentence)) return true;
  if (isAdvice.test(sentence) || /\bnot\b/i.test(sentence)) return false;
  const sign = otherSign.exec(sentence)?.[0].toLowerCase();
  if (sign && !vocabularyOf(product).includes(sign)) return true;
  const by = byAnother.exec(sentence)?.[0];
  return (
    (by !== undefined && !isOwnPhrase(product, by)) ||
    isComputed(product, sentence) ||
    (isScene(product) && gridded.test(sentence)) ||
    phrasesIn(sentence).some((phrase) => calledAnother(product, bands, phrase))
  );
};

/** A word at the end of a swath's name, on a grid that its producer does not give it. */
export const griddedName = (product: Product, stem: string, matched: string): string[] =>
  isScene(product) && matched !== '' && !griddedEnd.test(matched) && griddedEnd.test(stem)
    ? [`its name says that it was gridded: “${stem.slice(-12)}”`]
    : [];

/** Reasons from notes beside a file why its numbers are another thing than the product's. */
export const saidOfValues = (product: Product, bands: Bands, { texts }: Pick<FileClues, 'texts'>): string[] => {
  if (bands.length === 0) return [];
  for (const { source, text } of texts) {
    if (!isNote(source) || text.length > longestNote) continue;
    const said = sentencesOf(text).find((sentence) => objects(product, bands, sentence));
    if (said)
      return [`${source} says “${said.length > longestQuote ? `${said.slice(0, longestQuote)}…` : said.trim()}”`];
  }
  return [];
};
