/** Datums as PROJ's words. */
import type { KnownDatum } from './datums.ts';
import { ellipsoidOfSize } from './ellipsoids.ts';
import { formatValue } from './proj-string.ts';

/** Those of PROJ's words that say what the earth is. */
export const datumWords: readonly string[] = ['datum', 'ellps', 'a', 'b', 'rf', 'R', 'towgs84', 'nadgrids', 'pm'];

/** '+ellps=bessel', '+a=… +rf=…' or '+R=…'. */
export const sizeWords = (semiMajorAxis: number, inverseFlattening: number): string => {
  const named = ellipsoidOfSize(semiMajorAxis, inverseFlattening);
  if (named) return `+ellps=${named.proj}`;
  if (inverseFlattening === 0) return `+R=${formatValue(semiMajorAxis)}`;
  return `+a=${formatValue(semiMajorAxis)} +rf=${formatValue(inverseFlattening)}`;
};

/** ' +towgs84=…', '' for no shift. */
export const shiftWords = (shift: readonly number[]): string =>
  shift.length >= 3 && shift.some((value) => value !== 0)
    ? ` +towgs84=${shift.map((value) => formatValue(value)).join(',')}`
    : '';

/** ' +pm=…', '' for Greenwich. */
export const meridianWords = (degrees: number): string => (degrees === 0 ? '' : ` +pm=${formatValue(degrees)}`);

export const knownDatumWords = ({ semiMajorAxis, inverseFlattening, shift, meridian }: KnownDatum): string =>
  sizeWords(semiMajorAxis, inverseFlattening) + shiftWords(shift) + meridianWords(meridian);

/** A datum that no shift is good enough for: PROJ knows no such name, and so the CRS is refused with it. */
const unshiftedDatum = (name: string): string => `+datum=${name.replace(/[^A-Za-z0-9]+/g, '_') || 'unknown'}`;

/** An ellipsoid with the shift of a datum's name; without one for a name that nobody knows. */
export const namedShiftWords = (size: string, name: string, shift: readonly number[] | 'none' | undefined): string =>
  shift === 'none' ? `${size} ${unshiftedDatum(name)}` : size + shiftWords(shift ?? []);
