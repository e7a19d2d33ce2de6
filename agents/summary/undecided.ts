/** Scale and offset of which the format does not say how stored numbers become physical ones with them. */
import type { BandDescription } from '../../core/description.ts';
import type { AgreedBand } from '../../knowledge/recognition/agreed.ts';
import { type Claim, type Factors, formula, sameFactors } from '../claims.ts';

interface Meaning {
  readonly factors: Factors;
  readonly words: string;
}

/** What they may mean, as factors; the conventional meaning first. */
const meaningsOf = ({ scale, offset }: Factors): Meaning[] => [
  { factors: { scale, offset }, words: 'numbers are multiplied by the factor, and the offset is added' },
  { factors: { scale, offset: -scale * offset }, words: 'the offset is taken off before numbers are multiplied' },
  ...(offset === 0 && scale !== 0
    ? [{ factors: { scale: 1 / scale, offset: 0 }, words: 'numbers are divided by the factor' }]
    : []),
];

const stated = ({ scale, offset }: Factors): string =>
  `the file states the scale factor ${scale}${offset === 0 ? '' : ` and the offset ${offset}`}`;

const meantBy = (product: AgreedBand | null, undecided: Factors): Meaning | undefined => {
  const own = product?.encoding;
  return own ? meaningsOf(undecided).find(({ factors }) => sameFactors(factors, own)) : undefined;
};

/** What a product adds to its reason where its factors are one of the meanings. */
export const decidedReason = ({ undecided }: BandDescription, agreed: AgreedBand): string => {
  const meaning = undecided && meantBy(agreed, undecided);
  return undecided && meaning ? `; ${stated(undecided)}: ${meaning.words}` : '';
};

/** The claim of such a file: only likely where no product tells; one that contradicts the product where none of the meanings is its own. */
export const undecidedClaim = ({ undecided, unit }: BandDescription, agreed: AgreedBand | null): Claim[] => {
  if (!undecided || meantBy(agreed, undecided)) return [];
  const others = [...new Set(meaningsOf(undecided).map(({ factors }) => formula(factors)))];
  return [
    {
      origin: 'file',
      factors: undecided,
      nodata: [],
      validRange: null,
      unit,
      likely: true,
      reason: `${stated(undecided)}, which in files of this format means ${others.join(' or ')}`,
    },
  ];
};
