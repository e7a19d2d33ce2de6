/** A last word of a file's name that a text beside it explains: "dens = persons per square kilometre of land". It names a layer of somebody's own. */
import { type FileClues, stemOf } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { nameRest } from './name-rest.ts';
import { isBandWord } from './product-bands.ts';

export const explainedEnd = ({ product, matched }: Evidence, { path, texts }: FileClues): string[] => {
  // The producer's own last word is no layer of somebody's.
  if (matched !== '' && stemOf(path).endsWith(matched)) return [];
  const word = /(?:^|[_.-])([a-z]{3,})$/i.exec(stemOf(path))?.[1];
  if (word === undefined || isBandWord(product, word)) return [];
  const { derived, other } = nameRest([word]);
  // What clips and copies are called is no layer.
  if (derived.length + other.length === 0) return [];
  const explains = new RegExp(`(?:^|[\\n.;])[ \\t]*["'“]?_?${word}["'”]?\\s*(?:=|:|means\\b|stands for\\b)`, 'i');
  return texts
    .filter(({ text }) => explains.test(text))
    .map(({ source }) => `${source} says what “${word}” at the end of its name is`);
};
