import { name, type Tree } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { parseExpression } from '../../../knowledge/expression.ts';
import { findProduct } from '../../../knowledge/products.ts';
import { spectralIndexMentions } from '../../../knowledge/spectral-indices.ts';
import { treeOf } from '../reader/formulas.ts';
import type { Definition } from '../reader/grammar/givens.ts';

/** Indices of bands that files call by their number, where the question names the instrument: NDVI of Landsat 8's b5 and b4. */

/** Instruments as people call them, with a product that numbers their bands. */
const instruments: readonly (readonly [RegExp, string])[] = [
  [/\blandsat[- ]?[89]\b/i, 'landsat-oli-c2-l1'],
  [/\bsentinel[- ]?2[ab]?\b/i, 'sentinel-2-l2a'],
  [/\b(?:modis|sur_refl_b0\d)\b/i, 'mod09ga'],
];

/** A band by the number that its file's name ends in; its place in the file is no number of an instrument. */
const numbered = (number: number, { fields }: Scope): Field | undefined => {
  const found = fields.filter(
    ({ name: called, aliases }) =>
      [called, ...aliases].some((one) => one === `b${number}` || one === `b0${number}`) &&
      ![called, ...aliases].includes(`band_${number}`),
  );
  return found.length === 1 ? found[0] : undefined;
};

const bandNumber = (written: string): number | null => {
  const number = /(?:^|_)b0?(\d{1,2})(?:_\d)?$/i.exec(written)?.[1];
  return number === undefined ? null : Number(number);
};

/** What the question names and neither the folder nor a formula of its own gives. */
export const sensorIndices = (text: string, scope: Scope, declared: ReadonlySet<string>): Definition[] => {
  const named = instruments.filter(([pattern]) => pattern.test(text));
  const product = named.length === 1 ? findProduct(named[0]?.[1] ?? '') : undefined;
  if (!product) return [];
  const known = new Set(scope.fields.flatMap(({ name: called, aliases }) => [called, ...aliases]));
  return spectralIndexMentions(text).flatMap((index): Definition[] => {
    const called = index.id.toLowerCase();
    if (known.has(called) || [...declared].some((one) => one.toLowerCase() === called)) return [];
    const resolve = (role: string): Tree | undefined => {
      const bands = product.bands.filter((band) => band.role === role);
      const number = bandNumber(bands[0]?.id ?? '');
      const field = bands.length === 1 && number !== null ? numbered(number, scope) : undefined;
      return field && name(field.name);
    };
    const tree = treeOf(parseExpression(index.formula), resolve);
    return tree ? [{ name: called, tree, condition: false }] : [];
  });
};
