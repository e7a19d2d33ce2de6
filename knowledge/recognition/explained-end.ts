/** A last word of a file's name that a text beside it explains: "dens = persons per square kilometre of land". It names a layer of somebody's own. */
import { type FileClues, stemOf } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { nameRest } from './name-rest.ts';
import { isBandWord } from './product-bands.ts';

/** The last word of a name, where a text explains it, with the text's name. Words for clips and copies are no layer. */
export const explainedWord = ({
  path,
  texts,
}: Pick<FileClues, 'path' | 'texts'>): readonly [string, string] | undefined => {
  const word = /(?:^|[_.-])([a-z]{3,})$/i.exec(stemOf(path))?.[1];
  if (word === undefined) return undefined;
  const { derived, other } = nameRest([word]);
  if (derived.length + other.length === 0) return undefined;
  const explains = new RegExp(`(?:^|[\\n.;])[ \\t]*["'“]?_?${word}["'”]?\\s*(?:=|:|means\\b|stands for\\b)`, 'i');
  const source = texts.find(({ text }) => explains.test(text))?.source;
  return source === undefined ? undefined : [word, source];
};

export const explainedEnd = ({ product, matched }: Evidence, clues: FileClues): string[] => {
  // The producer's own last word is no layer of somebody's.
  if (matched !== '' && stemOf(clues.path).endsWith(matched)) return [];
  const [word, source] = explainedWord(clues) ?? [];
  if (word === undefined || isBandWord(product, word)) return [];
  return [`${source} says what “${word}” at the end of its name is`];
};
