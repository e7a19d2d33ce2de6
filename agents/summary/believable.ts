/** Words of names tell what a band measures only where nothing better is known, and never of a layer that has a name of its own. */
import type { BandDescription } from '../../core/description.ts';
import type { Guess } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { unitOfLabel } from '../../knowledge/recognition/label-doubt.ts';
import { compareUnits, isOfAnotherKind } from '../../knowledge/recognition/objections.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import type { Statement } from '../../knowledge/recognition/statements.ts';
import type { BandFacts } from './band-facts.ts';

interface About {
  readonly band: BandDescription;
  /** The file's only band, or one of many of one name. */
  readonly alone: boolean;
  readonly facts: BandFacts | undefined;
  readonly recognised: Recognised | undefined;
  readonly statements: readonly Statement[];
  /** Does a text beside the file say what the last word of its name is? */
  readonly explained: boolean;
}

/** Names that programs give where nobody gave one. */
const saysNothing = /^(?:(?:band|layer|variable|var|data|values?|raster|image|array|z)[\s_-]?\d*|\d*)$/i;

const namesOf = ({ name, description, quantity }: BandDescription): string[] =>
  [name, description, quantity].filter((text) => text !== '' && !saysNothing.test(text));

/** "LST_in.nc" holds LST, how sure it is and flags: what each of them is its own name says. */
const hasOwnName = ({ band, alone }: About): boolean => !alone && namesOf(band).length > 0;

/** A layer that the facts of its product do not list. */
const isUnlisted = ({ recognised, facts }: About): boolean =>
  recognised !== undefined && recognised.status !== 'unknown' && facts?.agreed === null;

/** The word in “…” is all of a name, and not one of several words in it. */
const isWholeName = (guess: Guess, band: BandDescription): boolean => {
  const word = /“(.+)”/.exec(guess.reason)?.[1]?.toLowerCase();
  return namesOf(band).some((name) => name.toLowerCase() === word);
};

const fromFileName = (guess: Guess): boolean => guess.reason.endsWith('in the file name');
const fromWord = (guess: Guess): boolean => guess.reason.startsWith('the band is called');

/** Words of an official name's end that make another quantity of the one that it tells; a mean of a temperature is a temperature. */
const altersQuantity =
  /^(?:cv|coefvar|n?chm|ndsm|std\w*|variance|skew\w*|kurt\w*|corr(?:el\w*)?|trends?|slopes?|anom\w*|z-?scores?|ranks?|prob\w*|uncert\w*|err(?:ors?)?|n?obs)$/i;

/** The words by which a name says that its file is another layer of the product, or made from it. */
const isAltered = ({ recognised }: About, guess: Guess): boolean =>
  (recognised?.against ?? []).some((reason) => {
    const [, words = ''] = /the name says that it is another layer, or made from it: “([^;]+)”/.exec(reason) ?? [];
    const told = words.split('”, “').filter((word) => word !== '');
    return told.some((word) => altersQuantity.test(word)) && !told.some((word) => guess.reason.includes(`“${word}”`));
  });

/** What follows from a band's part of the spectrum, and from no word for a quantity. */
const ofRole = new Set([
  'qa-bits',
  'backscatter',
  'backscatter-db',
  'coherence',
  'reflectance',
  'surface-reflectance',
  'dn',
]);

const isCount = (unit: string): boolean => /^(?:counts?|number)$/i.test(unit);

/** The guess, unless something speaks against it. */
export const believable = (guess: Guess | null, about: About): Guess | null => {
  if (!guess) return null;
  const { band, facts, recognised, statements, explained } = about;
  const own = findQuantity(guess.value)?.unit ?? '';
  const refused = recognised?.status === 'unknown' && recognised.against.length > 0;
  const derived = refused && statements.some(({ kind }) => kind === 'derived');
  if (fromWord(guess)) {
    // "t2m", of which the history says that a climate was taken away.
    if (derived && findQuantity(guess.value)?.unit !== '1') return null;
    if (isCount(band.unit) && !isCount(own) && own !== 'person') return null;
    // "people per km2" is a density.
    if (isOfAnotherKind(unitOfLabel(band.description) ?? '', own)) return null;
    return isUnlisted(about) && !isWholeName(guess, band) && !ofRole.has(guess.value) ? null : guess;
  }
  if (!fromFileName(guess)) return guess;
  if (hasOwnName(about) || isUnlisted(about)) return null;
  if (compareUnits(facts?.encoding?.unit ?? '', own) === 'unlike') return null;
  // What a document contradicts is no longer said by the name alone.
  if (recognised?.status === 'likely' && recognised.against.some((reason) => reason.includes(' says “'))) return null;
  // Numbers that cannot be the product's that the name tells are not what the name calls them either.
  if (refused && recognised.refusedQuantities.includes(guess.value)) return null;
  return refused && (explained || derived || isAltered(about, guess)) ? null : guess;
};
