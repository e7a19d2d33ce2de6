/** Scale factors of which the format does not say whether stored numbers are multiplied or divided by them. */
import type { BandDescription } from '../../core/description.ts';
import type { AgreedBand } from '../../knowledge/recognition/agreed.ts';
import type { Claim } from '../claims.ts';

/** What a product adds to its reason where the file's factor is the number of steps that it has in a unit. */
export const dividedReason = ({ undecidedScale: stated }: BandDescription, { encoding }: AgreedBand): string => {
  if (stated === undefined || !encoding) return '';
  const divides = Math.abs(stated * encoding.scale - 1) <= 1e-6;
  return divides ? `; the file states the scale factor ${stated}, by which it is divided` : '';
};

/** The claim of such a factor: the only one that stands only possibly where no product tells; one that contradicts the product's otherwise. */
export const undecidedClaim = (
  { undecidedScale: stated, unit }: BandDescription,
  agreed: AgreedBand | null,
): Claim[] => {
  if (stated === undefined) return [];
  const own = agreed?.encoding;
  if (own && own.offset === 0 && Math.abs(stated * own.scale - 1) <= 1e-6) return [];
  return [
    {
      origin: 'file',
      factors: { scale: stated, offset: 0 },
      nodata: [],
      validRange: null,
      unit,
      likely: true,
      reason: `the file states the scale factor ${stated}: in files of this format numbers are multiplied by it, or divided, as their producer does`,
    },
  ];
};
