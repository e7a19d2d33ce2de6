/** Sentences that name the bands of a file in their order: "Bands are NIR, Red, Green", "1 = NIR, 2 = Red", "Band 1: B08; band 2: B04". */
import { bandRole } from '../bands.ts';
import { sentencesOf, type Token, tokensOf } from './tokens.ts';

interface ListedBand {
  /** As the sentence calls it. */
  readonly name: string;
  /** An id of the part of the spectrum; null: it is called by a number of its sensor. */
  readonly role: string | null;
}

export interface BandList {
  readonly bands: readonly ListedBand[];
  readonly quote: string;
}

/** Without a word for bands a list of colours may be one of anything. */
const cue = /\b(?:bands?|channels?|stack(?:ed)?|order(?:ed|ing)?|layers?)\b/i;

/** What was, what a picture shows, and what could be. */
const otherwise =
  /\b(?:original(?:ly)?|was|were|before|formerly|source|native|sensor's|displayed? (?:as|with)|shown|composite of|instead|not|without|compute|index|ratio|ndvi|used? (?:for|to))\b/i;

const letters: Readonly<Record<string, string>> = { R: 'red', G: 'green', B: 'blue', N: 'nir' };

/** A number of a sensor's band: B08, SR_B4, Band 8A is "8A" behind its own word. */
const isSensorName = (text: string): boolean => /^(?:[a-z]{2}_)?B\d{1,2}A?$/i.test(text);

/** "near infrared", "red edge", "SWIR 1": the longest of up to three tokens that is a band's name. */
const bandAt = (tokens: readonly Token[], at: number): { band: ListedBand; next: number } | undefined => {
  for (const length of [3, 2, 1]) {
    const part = tokens.slice(at, at + length);
    if (part.length < length || part.some(({ kind }) => kind === 'sign') || part[0]?.kind !== 'word') continue;
    const name = part.map(({ text }) => text).join(' ');
    const role = bandRole(name) ?? (length === 1 ? letters[name] : undefined);
    if (role !== undefined) return { band: { name, role }, next: at + length };
    if (length === 1 && isSensorName(name)) return { band: { name, role: null }, next: at + 1 };
  }
  return undefined;
};

const isSign = (token: Token | undefined, signs: string): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);

const isWord = (token: Token | undefined, words: RegExp): boolean => token?.kind === 'word' && words.test(token.text);

/** "1 =", "Band 2:", "(3)": the number in front of a band, and where the band begins. */
const numberAt = (tokens: readonly Token[], from: number): { value: number; next: number } | undefined => {
  let at = from;
  if (isWord(tokens[at], /^(?:bands?|channel|layer)$/i)) at++;
  if (isSign(tokens[at], '(')) at++;
  const number = tokens[at];
  if (number?.kind !== 'number' || !Number.isInteger(number.value)) return undefined;
  at++;
  while (isSign(tokens[at], '=:)-–—.') || isWord(tokens[at], /^(?:is|the)$/i)) at++;
  return { value: number.value, next: at };
};

/** Between two bands: commas, slashes, hyphens, "and". */
const afterSeparator = (tokens: readonly Token[], from: number): number => {
  let at = from;
  while (isSign(tokens[at], ',;/|–-+>') || isWord(tokens[at], /^(?:and|then)$/i)) at++;
  return at;
};

/** A remark in brackets behind a band: "NIR (B8), Red (B4)". */
const afterRemark = (tokens: readonly Token[], from: number): number => {
  if (!isSign(tokens[from], '(')) return from;
  const end = tokens.findIndex((token, index) => index > from && isSign(token, ')'));
  return end < 0 ? from : end + 1;
};

const listAt = (tokens: readonly Token[], from: number): { bands: ListedBand[]; next: number } => {
  const bands: ListedBand[] = [];
  let at = from;
  for (;;) {
    const number = numberAt(tokens, at);
    const found = bandAt(tokens, number?.next ?? at);
    // Numbers that do not count from 1 are those of a sensor: "bands 8, 4 and 3".
    if (!found || (number && number.value !== bands.length + 1)) return { bands, next: at };
    bands.push(found.band);
    const end = afterRemark(tokens, found.next);
    at = afterSeparator(tokens, end);
    if (at === end) return { bands, next: at };
  }
};

/** The list of bands in a sentence; undefined where there is none, or more than one. */
export const bandListIn = (sentence: string): BandList | undefined => {
  if (!cue.test(sentence) || otherwise.test(sentence)) return undefined;
  const tokens = tokensOf(sentence);
  const lists: ListedBand[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { bands, next } = listAt(tokens, at);
    if (bands.length < 2) continue;
    lists.push(bands);
    at = next - 1;
  }
  const [bands = [], more] = lists;
  const isPlain = new Set(bands.map(({ name }) => name.toLowerCase())).size === bands.length;
  return bands.length > 1 && more === undefined && isPlain ? { bands, quote: sentence } : undefined;
};

/** The order that a text gives a file of so many bands; undefined where it gives none, or two that differ. */
export const bandOrderIn = (text: string, count: number): BandList | undefined => {
  const lists = sentencesOf(text).flatMap((sentence) => bandListIn(sentence) ?? []);
  const [first, ...others] = lists.filter(({ bands }) => bands.length === count);
  const names = (list: BandList): string => list.bands.map(({ role, name }) => role ?? name).join(' ');
  return first && others.every((other) => names(other) === names(first)) ? first : undefined;
};
