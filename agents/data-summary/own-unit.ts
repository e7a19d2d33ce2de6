/** The unit that the file itself gives a band, where it is one and the numbers can have it. */
import { parseUnit } from '../../knowledge/units.ts';
import type { BandEvidence } from './band-evidence.ts';
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
