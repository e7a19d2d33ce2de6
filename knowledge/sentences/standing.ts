/**
 * What a sentence asserts of the present: without what it denies, compares with, remembers, plans or only supposes. "It was stored with a scale
 * factor of 0.001; here it is 0.002" asserts the second clause. The words of six languages are data (`data/standing-words.json`).
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.strictObject({
  /** What follows them in their clause is not so. */
  denied: z.array(z.string()),
  /** Another thing. */
  compared: z.array(z.string()),
  past: z.array(z.string()),
  planned: z.array(z.string()),
  /** Nobody vouches for it. */
  hearsay: z.array(z.string()),
  unreal: z.array(z.string()),
  /** They bring a sentence back to what is here and now. */
  turns: z.array(z.string()),
  /** They begin another clause. */
  breaks: z.array(z.string()),
});

/** Any of the phrases as whole words; a star stands for an ending. */
const anyOf = (phrases: readonly string[], where: 'anywhere' | 'begins' = 'anywhere'): RegExp => {
  const inner = phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll("'", "['’]").replaceAll(' ', '\\s+').replaceAll('*', '\\p{L}*'))
    .join('|');
  const before = where === 'begins' ? '^\\W*' : '(?<![\\p{L}\\d-])';
  return new RegExp(`${before}(?:${inner})(?![\\p{L}\\d])`, 'iu');
};

interface Markers {
  readonly denied: RegExp;
  readonly planned: RegExp;
  /** All that make a clause, and those behind it, no assertion. */
  readonly wide: RegExp;
  readonly turns: RegExp;
  readonly breaks: RegExp;
}

let known: Markers | undefined;

const markers = (): Markers => {
  if (known) return known;
  const file = new URL('../data/standing-words.json', import.meta.url);
  const words = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { denied, compared, past, planned, hearsay, unreal, turns, breaks } = words;
  known = {
    denied: anyOf(denied),
    planned: anyOf(planned),
    wide: anyOf([...compared, ...past, ...planned, ...hearsay, ...unreal]),
    turns: anyOf(turns, 'begins'),
    breaks: anyOf(breaks, 'begins'),
  };
  return known;
};

/** Words that deny or remember nothing: "no data", "not a number", "before they were stored" of the numbers in the file. */
const isName =
  /\b(?:no|non)[ _-]?(?:data|value)|\bnot[ -]a[ -]number\b|\bwithout (?:data|value)\b|\bbefore (?:(?:they|it|values) (?:were|was|are|is) |being )?(?:stored|saved|storing|saving|writing|written|packed|packing|exported|export)\b/gi;

/** The same length, so that positions stay. */
const withoutNames = (text: string): string => text.replaceAll(isName, (name) => '_'.repeat(name.length));

/** A comma within a number parts nothing. */
const separator = /(\s*(?:[;()–—]|,(?=\s)|\s-\s)\s*|\s+(?=(?:but|whereas|sondern|aber|pero|sino)\s))/i;

interface Clause {
  readonly text: string;
  /** What stands between it and the clause before. */
  readonly mark: string;
}

const clausesOf = (sentence: string): Clause[] => {
  const parts = sentence.split(separator);
  return parts.flatMap((text, index) => (index % 2 === 0 ? [{ text, mark: parts[index - 1] ?? '' }] : []));
};

/** What stands in front of a denial, and nothing behind it. */
const undenied = (text: string): string => {
  const found = markers().denied.exec(withoutNames(text));
  return found ? text.slice(0, found.index) : text;
};

/** The sentence without its clauses that speak of something else than what is; `all` keeps what is denied. */
const kept = (sentence: string, clean: (text: string) => string): string => {
  const { wide, turns, breaks } = markers();
  const depths: boolean[] = [];
  let away = false;
  let text = '';
  for (const clause of clausesOf(sentence)) {
    if (clause.mark.includes('(')) depths.push(away);
    if (clause.mark.includes(')')) away = depths.pop() ?? away;
    const returns = clause.mark.includes(';') || turns.test(clause.text) || breaks.test(clause.text);
    if (returns) away = false;
    away ||= wide.test(withoutNames(clause.text));
    text += away ? clause.mark.replaceAll(/[^()]/g, ' ') : `${clause.mark}${clean(clause.text)}`;
  }
  return text.trim();
};

const isQuestion = (sentence: string): boolean => /\?\s*$/.test(sentence);

/** "For the plots, values were divided by 100": for something else than the numbers in the file. */
const purposeOf =
  /^\s*(?:for|für|pour (?:les?|la|l['’]|nos|notre|des?|du)|para (?:el|la|los|las|os?|as?|nuestr\p{L}+)|per (?:il|la|le|i|gli|l['’]))\s+([^,:]{2,60}?)(?:,|:|\s(?=(?:it|they|values|we|the numbers)\b))/iu;
const own =
  /\b(?:all|each|every|both|this|these|those|any|valid|files?|layers?|values?|pixels?|data|numbers?|alle|jede[rsn]?|diese[rsn]?|tou(?:te)?s|chaque|tod[oa]s|cada|tutt[ei]|ogni)\b/i;

const isForElse = (sentence: string): boolean => {
  const [, what = ''] = purposeOf.exec(sentence) ?? [];
  return what !== '' && !own.test(what);
};

/** What the sentence asserts of the present, its denials left out; '' where it asserts nothing. */
export const assertedIn = (sentence: string): string =>
  isQuestion(sentence) || isForElse(sentence) ? '' : kept(sentence, undenied);

/** The same with what is denied: "do not apply a scale" tells something. */
export const presentIn = (sentence: string): string => (isQuestion(sentence) ? '' : kept(sentence, (text) => text));

/** Does the sentence speak of what is to come? */
export const isPlanned = (sentence: string): boolean => markers().planned.test(sentence);
