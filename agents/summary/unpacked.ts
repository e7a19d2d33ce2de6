/** Packing factors that were left on numbers which are unpacked: applied once more, they would take them out of all measure. */
import { findQuantity } from '../../knowledge/quantities.ts';
import type { AgreedBand } from '../../knowledge/recognition/agreed.ts';
import type { Factors } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';
import { quantityOfWord } from './quantity-words.ts';

/** Packed numbers are whole ones. */
export const hasFractions = ({ band, measured }: Pick<BandEvidence, 'band' | 'measured'>): boolean =>
  band.dtype.startsWith('float') &&
  measured !== null &&
  [measured.min, measured.max, measured.low, measured.high].some(
    (value) => typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value),
  );

/** Whole numbers within so few steps would be no packing: 0.88 is no average of counts of ten-thousandths. */
const fewestSteps = 100;
/** Factors above are conversions of units as often as packing. */
const largestFactor = 0.01;

const quantityOf = ({ band }: BandEvidence, agreed: AgreedBand | null): string | undefined =>
  agreed?.quantity ?? [band.quantity, band.description, band.name].flatMap((word) => quantityOfWord(word) ?? [])[0];

/** Are all of these within what the quantity is usually found in? Undefined where that is not known, or the unit is another. */
const isUsual = (numbers: readonly number[], quantity: string | undefined, unit: string): boolean | undefined => {
  const known = quantity === undefined ? undefined : findQuantity(quantity);
  const { min, max } = known?.range ?? {};
  if (!known || (unit !== '' && unit !== known.unit) || min === undefined || max === undefined) return undefined;
  return numbers.every((value) => value >= min && value <= max);
};

/** Have the factors been applied already? */
export const isUnpacked = (factors: Factors, evidence: BandEvidence, agreed: AgreedBand | null): boolean => {
  const { measured, band } = evidence;
  const { scale, offset } = factors;
  if (!measured || !hasFractions(evidence) || (scale === 1 && offset === 0)) return false;
  const ends = [measured.low ?? measured.min, measured.high ?? measured.max];
  const steps = Math.max(...ends.map(Math.abs));
  if (Math.abs(scale) <= largestFactor && steps < 1 / Math.abs(scale) / fewestSteps) return true;
  const quantity = quantityOf(evidence, agreed);
  const unit = agreed?.unit ?? band.unit;
  const scaled = ends.map((value) => value * scale + offset);
  return isUsual(ends, quantity, unit) === true && isUsual(scaled, quantity, unit) === false;
};
