import type { FilePlace, Scope } from '../../../analysis/types.ts';
import { isOtherKind, landforms, nameKind, withKind } from './place-names.ts';
import type { Token } from './tokens.ts';

/** Places by name: which words are one, and whether the data lie there. */

const beforePlace = new Set(['in', 'over', 'for', 'across', 'of', 'from', 'at', 'near', 'around']);

/** A name with capitals behind a preposition, with the landform that it may end in. */
export const placeAt = (tokens: readonly Token[], at: number, means: (token: Token) => boolean): number => {
  const before = tokens.slice(0, at).findLast(({ lower }) => lower !== 'the');
  if (!beforePlace.has(before?.lower ?? '') && before?.text !== ',') return 0;
  let end = at;
  const isName = (token: Token | undefined): boolean => token?.kind === 'word' && /^\p{Lu}/u.test(token.text);
  while (isName(tokens[end]) || (end > at && tokens[end]?.lower === 'of' && isName(tokens[end + 1]))) end++;
  const [only] = tokens.slice(at, end);
  // "Over Cropland" is no place: one word that means something is not its name.
  const named = end > at && !(end === at + 1 && only !== undefined && means(only));
  if (!named) return 0;
  while (landforms.has(tokens[end]?.lower ?? '')) end++;
  return end - at;
};

/** A part of a place, of which its name says nothing: that would choose. */
const partWords =
  /^(?:halves|half|parts?|quarters?|thirds?|portions?|sections?|segments?|rows?|columns?|tiles?|corner|not|except|excluding|without|outside)$/;
/** A side of a place that the files are called by is less than what they hold. */
const sideWords =
  /^(?:(?:north|south|east|west)(?:-?(?:east|west))?(?:ern)?|edge|rim|fringe|margin|coast|coastline|interior|outskirts|flank|foothills|hinterland|vicinity|surroundings|upper|lower|inner|outer)$/;
/** Does a word say that only a part of a place is meant? */
export const saysPart = (word: string): boolean => partWords.test(word) || sideWords.test(word);

const chosenWords = /^(?:defined|specified|selected|study|given|target)$/;
const regionWord =
  /^(?:areas?|regions?|edge|coast|coastline|margin|belt|city|outskirts|island|corridor|metropolis|zone|site|rim|fringe|flank|foothills|interior|hinterland|vicinity|surroundings)$/;

/**
 * "the dry rim of the Tarim Basin", "urban Lagos", "the selected Lima metropolitan area": words around a name that say where it lies, behind
 * a preposition. Contract: only for data of which nothing tells one part from another.
 */
export const regionAt = (tokens: readonly Token[], at: number, { places = [] }: Scope): number => {
  const before = tokens.slice(0, at).findLast(({ lower }) => lower !== 'the');
  if (!beforePlace.has(before?.lower ?? '')) return 0;
  const isWord = (token: Token | undefined): boolean => token?.kind === 'word';
  const isName = (token: Token | undefined): boolean => isWord(token) && /^\p{Lu}/u.test(token?.text ?? '');
  let end = at;
  let named = false;
  while (end - at < 9 && isWord(tokens[end])) {
    const { lower = '' } = tokens[end] ?? {};
    if (partWords.test(lower) || (places.length > 0 && sideWords.test(lower))) return 0;
    if (isName(tokens[end]) || chosenWords.test(lower)) named = true;
    else if (
      named &&
      !regionWord.test(lower) &&
      !landforms.has(lower) &&
      !/^(?:of|the|metropolitan|urban)$/.test(lower)
    )
      break;
    else if (!named && beforePlace.has(lower) && !(lower === 'of' && regionWord.test(tokens[end - 1]?.lower ?? '')))
      return 0;
    end++;
  }
  const last = tokens[end - 1]?.lower ?? '';
  return named && !/^(?:of|the)$/.test(last) ? end - at : 0;
};

/** Data of one place, with no polygons, stations or classes: words about where it lies choose nothing. */
export const isUndivided = ({ layers, fields }: Scope): boolean =>
  layers.every(({ members }) => members.length === 0) && fields.every(({ names = [] }) => names.length === 0);

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** The name of a place as its files have it, with the kind of thing that it is. */
export const fullName = (place: FilePlace, { fields }: Scope): string => {
  const file = fields.find(({ name }) => place.fields.includes(name))?.files[0] ?? '';
  return withKind(place.name, file);
};

const isSamePlace = (said: string, file: string, full: string): boolean => {
  const spoken = said.split(/[^\p{L}]+/u);
  if (nameKind(spoken, file) === 'another' || isOtherKind(spoken, file, full)) return false;
  const words = file.split(' ').filter((word) => word.length > 3);
  const initials = file
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('');
  return (
    letters(file).includes(letters(said)) ||
    letters(said).includes(letters(file)) ||
    letters(said) === initials ||
    (/^\p{Lu}{3,}$/u.test(said) && initials.startsWith(letters(said))) ||
    said
      .toLowerCase()
      .split(/\s+/)
      .some((word) => words.includes(word))
  );
};

/**
 * Places of the data: with polygons or stations to choose from a name chooses, and is no description; what the files themselves are called
 * by has to be among them.
 */
export const fits = (said: readonly string[], scope: Scope): boolean => {
  const { layers, places = [] } = scope;
  if (layers.some(({ members }) => members.length > 0)) return false;
  const [place, more] = places;
  return !place || (!more && said.some((one) => isSamePlace(one, place.name, fullName(place, scope))));
};
