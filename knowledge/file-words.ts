/**
 * Words in names of files that tell a product, a variable, a kind of land or what was done, in several languages (`data/file-words.json`, the
 * phrases of quantities, the words of products): none of them is a place.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { products } from './product-table.ts';
import { quantities } from './quantities.ts';

const ownSchema = z.record(z.string(), z.string());

const parsed = (file: string): unknown => JSON.parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Words of letters; short ones are abbreviations that anything may be called by. */
const wordsIn = (text: string): string[] => plain(text).match(/[a-z]{3,}/g) ?? [];

/** All texts within a value of JSON. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

let known: ReadonlySet<string> | undefined;

const vocabulary = (): ReadonlySet<string> => {
  known ??= new Set(
    [
      ...Object.values(ownSchema.parse(parsed('file-words.json'))),
      ...['phrase-words.json', 'quantity-phrases.json', 'technical-words.json'].flatMap((file) =>
        textsIn(parsed(file)),
      ),
      ...quantities().flatMap(({ id, name, aliases }) => [id, name, ...aliases]),
      ...products().flatMap(({ keywords, platforms = [], sensor, bands }) => [
        ...[...keywords, ...platforms, sensor],
        ...bands.flatMap(({ id, aliases = [] }) => [id, ...aliases]),
      ]),
    ].flatMap(wordsIn),
  );
  return known;
};

/** Is it a word for data, land or work, and no name of a place? Digits and the ending of a plural are left out. */
export const isFileWord = (word: string): boolean => {
  const bare = plain(word).replaceAll(/\d+/g, '');
  return vocabulary().has(bare) || vocabulary().has(bare.replace(/(?:es|s)$/, ''));
};
