/** A unit that a file's name states of numbers that somebody has converted: lst_celsius.tif. */
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Claim } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';

interface NamedUnit {
  readonly unit: string;
  readonly words: readonly string[];
  /** Of a quantity whose range tells whether the numbers can be in this unit. */
  readonly quantity: string;
}

const units: readonly NamedUnit[] = [
  { unit: 'degC', words: ['celsius', 'degc'], quantity: 'land-surface-temperature' },
  { unit: 'degF', words: ['fahrenheit', 'degf'], quantity: 'land-surface-temperature' },
  { unit: 'K', words: ['kelvin'], quantity: 'land-surface-temperature' },
  { unit: 'dB', words: ['db', 'decibel', 'decibels'], quantity: 'backscatter-db' },
  { unit: 'ft', words: ['feet', 'ft'], quantity: 'elevation' },
];

const bearable = ({ unit, quantity }: NamedUnit, low: number, high: number): boolean => {
  const known = findQuantity(quantity);
  const range = known?.hardRange ?? known?.range;
  if (!known || !range) return false;
  const [from, to] = [low, high].map((value) => convertUnit(value, unit, known.unit, {}) ?? Number.NaN);
  return (from ?? Number.NaN) >= (range.min ?? -Infinity) && (to ?? Number.NaN) <= (range.max ?? Infinity);
};

/** Decibels of backscatter are hardly ever above zero all over. */
const contradicts = ({ unit }: NamedUnit, low: number): boolean => unit === 'dB' && low >= 0;

/** What the name says, where one unit is named, the file says none, and the numbers can be in it. */
export const namedUnitClaims = ({ words, band, measured }: BandEvidence): Claim[] => {
  const said = units.filter((one) => words.some((word) => one.words.includes(word.toLowerCase())));
  const [only, more] = said;
  if (!only || more || band.unit !== '' || !measured || measured.valid === 0) return [];
  const [low, high] = [measured.low ?? measured.min, measured.high ?? measured.max];
  if (!bearable(only, low, high) || contradicts(only, low)) return [];
  return [
    {
      origin: 'file',
      factors: { scale: 1, offset: 0 },
      nodata: [],
      validRange: null,
      unit: only.unit,
      likely: !band.dtype.startsWith('float'),
      reason: `the file's name says ${only.unit}, and its numbers can be so`,
    },
  ];
};
