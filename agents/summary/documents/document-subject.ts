/** What quantity a document and a file are called after: a description of temperatures says nothing of the rain beside it. */
import { findQuantity } from '../../../knowledge/quantities.ts';
import { nameTokens } from '../band-role.ts';
import { quantityOfWord } from '../quantity-words.ts';

/** Quantities that the words of a name tell; two words together count before each of them. */
export const quantitiesIn = (path: string): string[] => {
  const words = nameTokens(path).filter((word) => !/^\d+$/.test(word));
  const pairs = words.slice(1).flatMap((word, index) => quantityOfWord(`${words[index]} ${word}`) ?? []);
  return pairs.length > 0 ? pairs : words.flatMap((word) => quantityOfWord(word) ?? []);
};

/** The usual unit of a quantity; '' where it has none. */
export const unitOf = (quantity: string): string => findQuantity(quantity)?.unit ?? '';

/** Both names tell what is measured, and in units that have nothing to do with each other. */
export const isOfOtherQuantity = (document: string, path: string): boolean => {
  const own = quantitiesIn(path);
  const told = quantitiesIn(document);
  return own.length > 0 && told.length > 0 && told.every((one) => own.every((other) => unitOf(one) !== unitOf(other)));
};
