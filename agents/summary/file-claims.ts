/** What a file itself claims of its numbers: its factors, or that they are physical already. */
import type { AgreedBand } from '../../knowledge/recognition/agreed.ts';
import { isUnitOfStored } from '../../knowledge/recognition/objections.ts';
import { type Claim, formula, sameFactors } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';
import { namedFactor } from './named-factor.ts';
import { describedUnit, isScaled, ownUnit, staleUnit } from './own-unit.ts';
import { isPossible, isUsual } from './spoken-claims.ts';
import { undecidedClaim } from './undecided.ts';
import { isUnpacked } from './unpacked.ts';

/** Of what nobody says anything. */
export const nothing = { factors: null, nodata: [], validRange: null, unit: '', likely: false } as const;

/** The product is, or somebody says that its numbers are physical. */
const isSure = ({ recognised, statements }: BandEvidence): boolean =>
  recognised?.status === 'established' ||
  recognised?.encodingHolds === true ||
  statements.some(({ kind }) => kind === 'physical');

/** The file's unit, unless it is the one of its stored numbers. */
const scaledUnit = (band: BandEvidence['band'], agreed: AgreedBand | null): string =>
  agreed?.unit && isUnitOfStored(band.unit, band, agreed.unit) ? agreed.unit : band.unit;

/** Does the product state other factors than the file? Where it states none, or the same, the file's are its own. */
const isOfAnother = (band: BandEvidence['band'], agreed: AgreedBand | null): boolean =>
  agreed?.encoding != null &&
  isScaled(agreed.encoding) &&
  !sameFactors(agreed.encoding, { scale: band.scale, offset: band.offset });

const small = ({ measured }: BandEvidence): string =>
  measured ? `${Number(measured.min.toPrecision(4))} to ${Number(measured.max.toPrecision(4))}` : '';

/** A document states the product's own factors, the numbers fit them, and do not fit those of the file. */
export const isOutvoted = ({ band, stated, measured }: BandEvidence, agreed: AgreedBand | null): boolean => {
  const known = agreed?.encoding;
  return (
    known != null &&
    isScaled(band) &&
    isOfAnother(band, agreed) &&
    stated.some((one) => sameFactors(one, known)) &&
    isUsual(known, agreed, measured) &&
    !isUsual(band, agreed, measured)
  );
};

/** What the file itself says: its factors, or that numbers with a fraction are in its unit. */
export const fileClaims = (evidence: BandEvidence, agreed: AgreedBand | null): Claim[] => {
  const { band, recognised, index } = evidence;
  const { scale, offset } = band;
  const unit = staleUnit(evidence) ? '' : ownUnit(band);
  const described = agreed || unit !== '' ? null : describedUnit(evidence);
  const own = { ...nothing, origin: 'file' as const, unit };
  const undecided = undecidedClaim(band, agreed);
  if (undecided.length > 0) return undecided;
  if (isScaled(band) && isUnpacked(band, evidence, agreed))
    return [
      {
        ...own,
        unit: scaledUnit(band, agreed),
        factors: { scale: 1, offset: 0 },
        reason: `the file says ${formula(band)}, which is applied already: its numbers have fractions, ${small(evidence)}`,
      },
    ];
  // The metadata of the scene and the guide agree, and the file's own factors lead out of all measure.
  if (isOutvoted(evidence, agreed)) return [];
  if (isScaled(band))
    return [
      {
        ...own,
        unit: scaledUnit(band, agreed),
        factors: { scale, offset },
        // A side file of another product beside it gives such factors.
        likely: isOfAnother(band, agreed) && !isPossible(band, agreed, evidence.measured),
        reason: `the file itself says ${formula(band)}`,
      },
    ];
  const factor = agreed ? null : namedFactor(evidence);
  if (factor) return [{ ...own, ...factor }];
  const fit = recognised?.fits[index];
  if (fit?.kind === 'scaled' && agreed)
    return [
      {
        ...own,
        unit: unit || (agreed.unit ?? ''),
        factors: { scale: 1, offset: 0 },
        // Percent or a share of one: only the product tells, where it is sure.
        likely: unit === '' && !isSure(evidence),
        reason: `${fit.reason}: taken as they are`,
      },
    ];
  const plain = unit !== '' && band.dtype.startsWith('float') && !agreed;
  const reason = plain ? `floating-point numbers in ${unit}, the file says` : `the file's unit is ${unit}`;
  if (described) return [{ ...own, ...described }];
  return unit === '' ? [] : [{ ...own, factors: plain ? { scale: 1, offset: 0 } : null, reason }];
};
