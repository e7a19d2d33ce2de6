import type { Given } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import type { Definition } from '../reader/grammar/givens.ts';

/** Statements of a question as givens of an analysis. */

/** What was added to the question's own definitions need not be used; what it says itself has to be. */
export const usedOnly = (givens: readonly Given[], asked: unknown, optional: ReadonlySet<string>): Given[] => {
  const isUsed = (called: string): boolean =>
    JSON.stringify([
      asked,
      givens.map((given) => (given.kind === 'define' && given.name !== called ? given.value : null)),
    ]).includes(JSON.stringify(called));
  return givens.filter((given) => given.kind !== 'define' || !optional.has(given.name) || isUsed(given.name));
};

const kelvin = /(?<![\p{L}\d_])(?:K|kelvins?)(?![\p{L}\d_])/iu;
const otherDegrees = /°\s?[CF]|celsius|fahrenheit|\bdeg[CF]\b/i;

/** A temperature by a formula is in kelvin where the question speaks of no other unit of temperature. */
export const inKelvin = (one: Definition, text: string): Definition =>
  one.unit === undefined &&
  !one.condition &&
  findQuantity(one.name)?.unit === 'K' &&
  kelvin.test(text) &&
  !otherDegrees.test(text)
    ? { ...one, unit: 'K' }
    : one;

/** A missing value in kelvin is said of what is in kelvin: of the brightness temperatures. */
export const ofKelvin = (given: Given, { fields }: Scope, described: readonly string[]): Given[] =>
  'source' in given && given.source === 'described'
    ? described.map((source) => ({ ...given, source }))
    : given.kind === 'missing' && given.source === 'kelvin'
      ? fields
          .filter(({ quantity }) => quantity === 'brightness-temperature' || quantity === 'land-surface-temperature')
          .map((field) => ({ ...given, source: field.name }))
      : [given];
