/** Between which values a band lies by what it measures, where neither the file nor a document nor its product tells it of the stored numbers. */

import type { BandStatistics } from '../../core/band-statistics.ts';
import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { BandDescription } from '../../core/description.ts';
import type { GridProfile, Guess } from '../../core/profile.ts';
import type { ValidRange } from '../../core/valid-range.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { BandFacts } from './band-facts.ts';

const told = { terms: 'physical', masks: false } as const;

/** The product's range, of a copy in physical numbers. */
const ofCopy = ({ agreed, isPhysicalCopy }: BandFacts): ValidRange | null => {
  const range = agreed?.validRange ?? agreed?.nominalRange;
  if (!agreed?.encoding || !isPhysicalCopy || !range) return null;
  const { scale, offset } = agreed.encoding;
  const [low, high] = range.map((value) => Number((value * scale + offset).toPrecision(12)));
  return { ...told, range: [low ?? null, high ?? null], origin: 'product' };
};

/** No more than the cell holds: square metres of something in it. */
const ofCell = (quantity: string, { crs, geographic, transform, bounds }: GridProfile): ValidRange | null => {
  const isInMetres = /^EPSG:|^ESRI:|units=m\b/.test(crs) && !geographic && !isBeyondDegrees({ geographic, bounds });
  const [a = 0, b = 0, , d = 0, e = 0] = transform;
  return quantity === 'built-up-surface' && isInMetres
    ? { ...told, range: [0, Number(Math.abs(a * e - b * d).toPrecision(9))], origin: 'quantity' }
    : null;
};

/** A band of which the range is told. */
interface Ranged {
  readonly band: BandDescription;
  readonly own: BandFacts | undefined;
  readonly grid: GridProfile;
  readonly statistics: BandStatistics | null;
}

const unitOf = ({ band, own }: Ranged): string =>
  own?.encoding?.status === 'established' && own.encoding.unit !== '' ? own.encoding.unit : band.unit;

/** Stored numbers whose factors nobody tells are no physical ones: the range of those is none of them. */
const isWithin = ([low, high]: readonly [number, number], { band, own, statistics }: Ranged): boolean => {
  const { scale, offset } = own?.encoding?.status === 'established' ? own.encoding : band;
  const ends = statistics && statistics.valid > 0 ? [statistics.min, statistics.max] : [];
  return ends.every((value) => value * scale + offset >= low - 1e-6 && value * scale + offset <= high + 1e-6);
};

/** Indices have no unit; an angle has its ends in the unit that is told of it. */
const ofQuantity = (quantity: string, ranged: Ranged): ValidRange | null => {
  const { kind, hardRange, unit: own = '' } = findQuantity(quantity) ?? {};
  const { min, max } = hardRange ?? {};
  if ((kind !== 'index' && kind !== 'angle') || min === undefined || max === undefined) return null;
  const unit = unitOf(ranged);
  if (kind === 'angle' && unit === '') return null;
  const [low, high] = [min, max].map((value) => (unit === '' ? value : convertUnit(value, own, unit)));
  if (low === undefined || high === undefined || !isWithin([low, high], ranged)) return null;
  const rounded = (value: number): number => Number(value.toPrecision(6));
  return { ...told, range: [rounded(low), rounded(high)], origin: 'quantity' };
};

export const possibleRange = (
  quantity: Guess | null,
  ranged: Ranged,
  settled: boolean,
): { readonly valid?: ValidRange } => {
  const copy = ranged.own && settled ? ofCopy(ranged.own) : null;
  const valid = copy ?? (quantity ? (ofCell(quantity.value, ranged.grid) ?? ofQuantity(quantity.value, ranged)) : null);
  return valid ? { valid } : {};
};
