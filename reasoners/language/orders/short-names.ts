import { name } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import type { Sentence } from '../reader/sentence-type.ts';
import type { Parsed } from './engine.ts';

/** Words that the names of files hold in short, and nouns that all of them hold. */

type Heard = Pick<Sentence, 'tokens'>;

const shortest = 3;
const mostWords = 4;

/** Beginnings of all words, one after the other: of each its first letter, or more of the last one: "nres", "aod". */
const isShortFor = (short: string, words: readonly string[]): boolean => {
  const [last = ''] = words.slice(-1);
  const initials = words
    .slice(0, -1)
    .map((word) => word[0] ?? '')
    .join('');
  const rest = short.slice(initials.length);
  return short.startsWith(initials) && rest.length !== 2 && rest.length > 0 && last.startsWith(rest) && rest !== last;
};

const numeric = ({ sort }: Field): boolean => sort !== 'code' && sort !== 'flags';

/** "Non-residential" of a file that says "nres": the one field whose name holds the words in short. */
export const shortNames = ({ tokens }: Heard, at: number, { fields }: Scope): Parsed[] => {
  const found: Parsed[] = [];
  const words: string[] = [];
  for (let to = at; to < tokens.length && words.length < mostWords; to++) {
    const token = tokens[to];
    if (token?.text === '-' && !token.spaced && words.length > 0) continue;
    if (token?.kind !== 'word' || !/^\p{L}{3,}$/u.test(token.lower)) break;
    words.push(token.lower);
    if (words.length < 2) continue;
    const said = [...words];
    const called = fields.filter(
      (field) =>
        numeric(field) && field.name.split('_').some((short) => short.length >= shortest && isShortFor(short, said)),
    );
    const [only, more] = called;
    if (only && !more) found.push({ to: to + 1, meaning: name(only.name) });
  }
  return found;
};

/** A noun that every field's name holds: what all of them are of, "volume" of built_volume_total and built_volume_nres. */
export const ownNouns = ({ tokens }: Heard, at: number, { fields, places = [] }: Scope): Parsed[] => {
  const word = tokens[at]?.lower ?? '';
  const all = fields.filter(numeric);
  const isOwn =
    /^\p{L}{4,}$/u.test(word) &&
    all.length > 1 &&
    all.every((field) => field.name.split('_').includes(word)) &&
    !places.some((place) => place.name.split(' ').includes(word));
  return isOwn ? [{ to: at + 1, meaning: word }] : [];
};
