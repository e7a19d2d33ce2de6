/** How what was found of a band's quantity stands: against its product, and as codes or numbers. */
import type { Guess } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import type { BandFacts } from './band-facts.ts';

/** What a document says together with the band's factors holds whatever the product may be. */
export const isStated = (own: BandFacts | undefined): boolean =>
  own?.encoding?.origin === 'document' && own.quantity !== null && own.encoding.reason.startsWith(own.quantity.reason);

/** Quality words and quantities that are a table of codes; a copy in floats holds codes where the product is sure. */
export const codesOf = (dtype: string, role: Guess | null, quantity: Guess | null, sure: boolean): boolean => {
  const kind = quantity ? findQuantity(quantity.value)?.kind : undefined;
  const coded = kind === 'codes' || kind === 'flags';
  return (/int|byte/i.test(dtype) && (role?.value === 'qa' || coded)) || (sure && coded);
};

/** What a file says of itself stands, whatever product it may be of: here both say the same. What bits and codes mean only the product says. */
export const saysSo = (own: Guess | null | undefined, ofProduct: Guess | null | undefined): boolean =>
  own != null &&
  !['qa-bits', 'class'].includes(own.value) &&
  own.value === ofProduct?.value &&
  ofProduct.reason.startsWith('likely ') &&
  !own.reason.startsWith('likely ');
