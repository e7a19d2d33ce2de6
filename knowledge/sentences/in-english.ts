/**
 * Technical phrases of notes in other languages, word for word in English: "facteur d'échelle 0,01", "Sin datos: 65535". The phrases are data
 * (`data/technical-words.json`); what is no such phrase stays as it is.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.array(z.tuple([z.string(), z.array(z.string())]));

type Translation = readonly [phrase: string, english: string];

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('’', "'");

let known: readonly Translation[] | undefined;

/** The longest first: "valeur manquante" before "valeur". */
const translations = (): readonly Translation[] => {
  const file = new URL('../data/technical-words.json', import.meta.url);
  known ??= schema
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .flatMap(([english, phrases]) => phrases.map((phrase): Translation => [plain(phrase), english]))
    .toSorted(([a], [b]) => b.length - a.length);
  return known;
};

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);

/** A word that stands for itself in English too is one of these languages only beside another of theirs. */
const ambiguous = new Set(['in']);

const replaced = (text: string, [phrase, english]: Translation): string => {
  let found = text;
  let at = plain(found).indexOf(phrase);
  while (at >= 0) {
    const end = at + phrase.length;
    const whole = !isLetter(found[at - 1]) && !isLetter(found[end]);
    if (whole) found = `${found.slice(0, at)}${english}${found.slice(end)}`;
    at = plain(found).indexOf(phrase, whole ? at + english.length : end);
  }
  return found;
};

/** The sentence with its technical phrases in English; the sentence itself where it has none. */
export const inEnglish = (sentence: string): string => {
  const text = sentence.normalize('NFC');
  const telling = translations().filter(([, english]) => !ambiguous.has(english));
  const said = telling.reduce(replaced, text);
  if (said === text) return sentence;
  return translations()
    .filter(([, english]) => ambiguous.has(english))
    .reduce(replaced, said);
};
