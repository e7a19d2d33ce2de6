/** The unit that the file itself gives a band, where it is one and the numbers can have it. */
import { findQuantity } from '../../knowledge/quantities.ts';
import { quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';
import type { AgreedBand } from '../../knowledge/recognition/agreed.ts';
import { isMultiple } from '../../knowledge/sentences/multiples.ts';
import { convertUnit, parseUnit } from '../../knowledge/units.ts';
import type { Claim } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';
import { labelledUnit } from './labelled-unit.ts';
import { unitDoubt } from './unit-doubt.ts';

export const isScaled = ({ scale, offset }: { readonly scale: number; readonly offset: number }): boolean =>
  scale !== 1 || offset !== 0;

/** Short forms that mean something else than a physicist's: degrees of a temperature, months of precipitation. */
const shortForms: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/temp|^(?:tas|t2m|tmin|tmax|tmean|tavg|lst|sst)/i, { C: 'degC', F: 'degF' }],
  [/precip|rain|^(?:pr|ppt|prcp)\b/i, { 'mm/m': 'mm/month', 'mm m-1': 'mm/month' }],
];

/** The file's unit, where it is one. */
export const ownUnit = ({ unit, quantity, name, description }: BandEvidence['band']): string => {
  const called = `${name} ${description} ${quantity}`;
  const own = shortForms.find(([pattern]) => pattern.test(called))?.[1][unit] ?? unit;
  return parseUnit(own) ? own : '';
};

/** A unit that the numbers cannot have is left over from before they were converted. */
export const staleUnit = (evidence: BandEvidence): string | null =>
  isScaled(evidence.band) ? null : unitDoubt(ownUnit(evidence.band), evidence.band, evidence.measured);

/** Can the stored numbers be the quantity in this unit? Whole numbers may be multiples of it. */
const canBe = (quantity: string | null | undefined, unit: string, { measured }: BandEvidence): boolean => {
  const known = quantity ? findQuantity(quantity) : undefined;
  const range = known?.range;
  if (!known || !range || !measured || measured.valid === 0) return false;
  const [low, high] = [measured.low ?? measured.min, measured.high ?? measured.max].map(
    (value) => convertUnit(value, unit, known.unit, { water: true }) ?? Number.NaN,
  );
  return (
    (low ?? Number.NaN) >= (range.min ?? -Infinity) - 1e-6 && (high ?? Number.NaN) <= (range.max ?? Infinity) + 1e-6
  );
};

/** The unit that stands in what the file calls its band: "Wind speed [m/s]". Of whole numbers only where they can be in it. */
export const describedUnit = (evidence: BandEvidence): Pick<Claim, 'unit' | 'factors' | 'reason'> | null => {
  const { band } = evidence;
  const text = band.description || band.name;
  const unit = labelledUnit(text);
  if (unit === undefined || isMultiple(text) || isScaled(band) || unitDoubt(unit, band, evidence.measured)) return null;
  const isFloat = band.dtype.startsWith('float');
  if (!isFloat && !canBe(quantityOfPhrase(text)?.quantity, unit, evidence)) return null;
  return {
    unit,
    factors: isFloat ? { scale: 1, offset: 0 } : null,
    reason: `the band is called “${text}”`,
  };
};

/** The unit of numbers that the product, which is only likely, stores as they are, and of which the file says none. */
export const inLikelyUnit = ({ band, recognised }: BandEvidence, { unit, encoding }: AgreedBand): string =>
  recognised?.status === 'likely' &&
  band.unit === '' &&
  encoding !== null &&
  !isScaled(encoding) &&
  unit !== null &&
  parseUnit(unit) !== undefined &&
  !/^(?:1|DN|count)$/.test(unit)
    ? `, in ${unit}`
    : '';
