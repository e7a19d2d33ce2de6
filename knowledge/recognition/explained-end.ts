/** A last word of a file's name that a text beside it explains: "dens = persons per square kilometre of land". It names a layer of somebody's own. */
import type { Product } from '../product-table.ts';
import { type FileClues, stemOf } from './clues.ts';
import { nameRest } from './name-rest.ts';
import { isBandWord } from './product-bands.ts';

export const explainedEnd = (product: Product, { path, texts }: FileClues): string[] => {
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
