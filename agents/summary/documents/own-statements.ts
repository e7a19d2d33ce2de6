/** Which statements of texts beside a file are about its own numbers: not those about stations, axes, uncertainties or another quantity. */
import type { Statement } from '../../../knowledge/recognition/statements.ts';
import { nameTokens } from '../band-role.ts';
import { quantitiesIn, unitOf } from './document-subject.ts';

/** A kind of it: temperatures of air are temperatures. */
const isKin = (one: string, other: string): boolean =>
  one === other || one.endsWith(`-${other}`) || other.endsWith(`-${one}`);

/** Does the noun share a word with the file's name? The uncertainty of a file that is called so is its own. */
const isInName = (phrase: string, path: string): boolean => {
  const own = nameTokens(path).filter((word) => word.length > 2 && !/^\d+$/.test(word));
  return phrase
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .some((word) => word.length > 2 && own.some((one) => one.startsWith(word.slice(0, 5)) || word.startsWith(one)));
};

/** `told` is what documents say that the file holds. */
export const isOwnStatement = ({ kind, about }: Statement, path: string, told: string | null): boolean => {
  if (!about) return true;
  if (kind === 'derived') return !about.isOther;
  if (about.quantity === null) return !about.isOther && isInName(about.phrase, path);
  const { quantity } = about;
  if (told !== null) return isKin(told, quantity);
  const named = quantitiesIn(path);
  return named.length === 0 || named.some((one) => isKin(one, quantity) || unitOf(one) === unitOf(quantity));
};
