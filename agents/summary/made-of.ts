/** What a band of a mean or a mosaic measures, by the product that it was made from. */
import type { Guess } from '../../core/profile.ts';
import type { Claim } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';
import { nothing } from './file-claims.ts';

export const madeOf = ({
  recognised,
  index,
}: BandEvidence): { readonly quantity: Guess; readonly claims: readonly Claim[] } | undefined => {
  const { product = '', bands = [] } = recognised?.madeFrom ?? {};
  const band = bands[index];
  if (!band) return undefined;
  const reason = `${band.id} of ${product}, of which it is a mean or a mosaic by its name`;
  const factors = { scale: 1, offset: 0 };
  return {
    quantity: { value: band.quantity, reason },
    claims: [{ ...nothing, origin: 'product', factors, unit: band.unit, reason }],
  };
};
