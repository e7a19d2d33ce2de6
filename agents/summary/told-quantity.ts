/** What documents say that a band holds, beside what its own words, its product and its unit say. */
import type { Guess } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { quantityIn } from '../../knowledge/quantity-phrase.ts';
import type { ToldQuantity } from './documents/band-texts.ts';

/** Words of a file's name are the weakest of all. */
const fromFileName = (guess: Guess | null): boolean => guess?.reason.endsWith('in the file name') ?? false;

export interface Weighed {
  readonly quantity: Guess | null;
  /** Where the band's own words say something else. */
  readonly contradiction: string | null;
}

/** Is one of the two a kind of the other, or the same thing in other words? Temperatures of air are temperatures. */
const isKindOf = (one: string, other: string): boolean =>
  one === other || one.endsWith(`-${other}`) || other.endsWith(`-${one}`);

/** The narrower of two names of one thing. */
const narrower = (one: string, other: string): string => (one.length >= other.length ? one : other);

/** The guess of the program with what documents say; a quantity that cannot be in the band's unit is none. */
export const weighed = (guess: Guess | null, told: ToldQuantity | null, unit: string): Weighed => {
  if (!told) return { quantity: guess, contradiction: null };
  // "Hillshade of the terrain": whatever the file is called, it is another thing.
  if (told.quantity === null) return { quantity: fromFileName(guess) ? null : guess, contradiction: null };
  const quantity = quantityIn(told.quantity, unit);
  if (quantity === undefined) return { quantity: fromFileName(guess) ? null : guess, contradiction: null };
  if (!guess || fromFileName(guess)) return { quantity: { value: quantity, reason: told.reason }, contradiction: null };
  if (isKindOf(guess.value, quantity)) {
    const value = narrower(guess.value, quantity);
    return { quantity: value === guess.value ? guess : { value, reason: told.reason }, contradiction: null };
  }
  const [own, other] = [guess.value, quantity].map((id) => findQuantity(id)?.name ?? id);
  return {
    quantity: guess,
    contradiction: `${own} (${guess.reason}); set aside: ${other} (${told.reason})`,
  };
};
