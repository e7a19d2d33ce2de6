import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { identifier, singular } from './names.ts';

const fileSchema = z.record(z.string(), z.array(z.string()));

const key = (words: string): string => identifier(words.replaceAll("'", ' ')).replaceAll('_', ' ');

let kept:
  | { readonly byForeign: ReadonlyMap<string, readonly string[]>; readonly english: ReadonlySet<string> }
  | undefined;

const table = (): NonNullable<typeof kept> => {
  if (kept) return kept;
  const entries = Object.entries(
    fileSchema.parse(parse(readFileSync(new URL('translations.yaml', import.meta.url), 'utf8'))),
  );
  const pairs = entries.flatMap(([english, forms]) => forms.map((form) => ({ form: key(form), english })));
  const grouped = Map.groupBy(pairs, ({ form }) => form);
  kept = {
    byForeign: new Map([...grouped].map(([form, found]) => [form, [...new Set(found.map((one) => one.english))]])),
    english: new Set(entries.map(([english]) => english)),
  };
  return kept;
};

const found = (words: string): readonly string[] => {
  const { byForeign, english } = table();
  if (english.has(words)) return [];
  return byForeign.get(words) ?? [];
};

/** German letters as names of files spell them out: "flaeche" for "fläche". */
const folded = (words: string): string => words.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u');

const wholly = (words: string): readonly string[] =>
  [words, folded(words), words.split(' ').map(singular).join(' ')].map(found).find((one) => one.length > 0) ?? [];

const knownWord = (word: string): string | undefined =>
  table().english.has(word) || table().english.has(singular(word)) ? word : wholly(word)[0];

/** The English of a name that is known as a whole: "Aeropuerto" is the airport, "Vila Nova" a place. */
export const wholeEnglishOf = (name: string): readonly string[] => wholly(key(name));

/** What a name of the data is called in English: as a whole, or word by word where each of two or three is known; adjectives stand first. */
export const englishOf = (name: string): readonly string[] => {
  const words = key(name);
  const whole = wholly(words);
  if (whole.length > 0) return whole;
  const parts = words
    .split(' ')
    .filter((word) => !/^(?:d|de|del|da|do|des|du|der|di|della|la|le|el|les|los|las|en|y|e|et|und)$/.test(word));
  if (parts.length < 2 || parts.length > 3) return [];
  const english = parts.map(knownWord);
  if (english.some((word) => word === undefined) || english.every((word, index) => word === parts[index])) return [];
  return [english.join(' '), english.toReversed().join(' ')];
};
