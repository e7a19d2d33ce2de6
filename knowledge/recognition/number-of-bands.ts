/** A file of one band under the name of a product that comes with several, and no word of which of them it is. */
import type { ProductBand } from '../product-table.ts';
import { auxiliaryLayer } from './auxiliary-layer.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { onlyBand } from './product-bands.ts';
import { isOfMoments } from './steps.ts';

/** Counted, or called as nothing. */
const saysNothing = /^(?:(?:band|layer|gray|grey|value|array)?[\s_-]*[\d:.TZ-]*)$/i;

export const bandCountDoubt = (
  evidence: Evidence,
  bands: readonly (ProductBand | undefined)[],
  { bands: [own, more] }: FileClues,
): string[] => {
  const { product, matched, fields, otherBand, strength } = evidence;
  if (!own || more || bands[0] || matched === '' || strength < 3) return [];
  const called = own.description;
  const isWord = !saysNothing.test(called) && !called.includes(' ');
  if (isOfMoments(evidence) && isWord && !auxiliaryLayer(called) && called !== matched && !otherBand)
    return [`its band is called “${called}”, which is none of the product's`];
  const lengths = (product.order ?? []).map((order) => order.length);
  // Of one map and its probabilities people take the map.
  const isWhole =
    product.classes?.length !== 1 &&
    fields['band'] === undefined &&
    onlyBand(product) === undefined &&
    lengths.length > 0;
  return isWhole && saysNothing.test(called)
    ? [`it has one band, where ${product.name} comes with ${[...new Set(lengths)].join(' or ')}`]
    : [];
};
