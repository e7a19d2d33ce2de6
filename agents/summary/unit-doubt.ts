/** Does the unit that a file states fit its numbers? */
import type { BandDescription } from '../../core/description.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Measured } from './statistics.ts';

/** No surface, air or cloud of the Earth is colder than this or hotter (in kelvin); of fires only a few pixels are. */
const coldestK = 100;
const hottestK = 1500;

const differs = /diff|delta|anom|bias|err|std|unc|rmse|change|trend|range|amplitude|gradient|minus/i;

const temperatures = ['K', 'degC', 'degF'] as const;

/** No year brings more water than this anywhere (in mm): the wettest on record had 26 m, at Cherrapunji. */
const wettestMm = 30_000;

/** Nor does a year bring so much to an area: the wettest places have 12 m in the mean of years, and few kilometres away half of it. */
const wettestAreaMm = 10_000;
const fewestOfArea = 100;

const waterDepths = new Set(['precipitation', 'evapotranspiration-sum', 'runoff', 'snow-water-equivalent']);

const plain = (value: number): string => String(Number(value.toPrecision(6)));

/** Can air or ground have both temperatures in this unit? */
const isTemperature = (low: number, high: number, unit: string): boolean => {
  const range = findQuantity('land-surface-temperature')?.hardRange;
  const [from, to] = [low, high].map((value) => convertUnit(value, unit, 'K', {}) ?? Number.NaN);
  return (from ?? Number.NaN) >= (range?.min ?? coldestK) && (to ?? Number.NaN) <= (range?.max ?? hottestK);
};

/** "m" of numbers up to 82, in a band of rain: somebody made millimetres of it and left the unit. */
const depthDoubt = (
  unit: string,
  { name, description, quantity }: BandDescription,
  high: number,
  { mean, valid }: Measured,
): string | null => {
  const words = [quantity, description, name].flatMap((text) => quantityOfPhrase(text)?.quantity ?? []);
  if (!words.some((word) => waterDepths.has(word))) return null;
  const [depth, most] = [high, mean].map((value) => convertUnit(value, unit, 'mm', { water: true }));
  const isTooWet = valid >= fewestOfArea && most !== undefined && most > wettestAreaMm;
  if (depth === undefined || (depth <= wettestMm && !isTooWet)) return null;
  return `the file's unit is ${unit}, and numbers up to ${plain(high)} can be none of it: ${high <= wettestMm && unit !== 'mm' ? 'they may be in mm' : 'the unit is not known'}`;
};

/** Why numbers cannot be in the unit that the file says, with what they may be in; null where they can. Differences may be of any size. */
export const unitDoubt = (unit: string, band: BandDescription, measured: Measured | null): string | null => {
  if (
    unit === '' ||
    !measured ||
    measured.valid === 0 ||
    differs.test(`${band.name} ${band.description} ${band.quantity}`)
  )
    return null;
  const [low, high] = [measured.low ?? measured.min, measured.high ?? measured.max];
  const depth = depthDoubt(unit, band, high, measured);
  if (depth) return depth;
  const kelvins = [low, high].map((value) => convertUnit(value, unit, 'K', {}));
  if (kelvins.some((value) => value === undefined) || measured.max === measured.min) return null;
  if ((kelvins[0] ?? coldestK) >= coldestK && (kelvins[1] ?? hottestK) <= hottestK) return null;
  const others = temperatures.filter((one) => one !== unit && isTemperature(low, high, one));
  const instead =
    others.length > 0 ? `they may be in ${others.join(' or ')}, or differences in ${unit}` : 'the unit is not known';
  return `the file's unit is ${unit}, and numbers from ${plain(low)} to ${plain(high)} can be none of it: ${instead}`;
};

/** The unit that the file states, where its numbers can be in it. */
export const statedUnit = (band: BandDescription, measured: Measured | null): string =>
  band.scale === 1 && band.offset === 0 && unitDoubt(band.unit, band, measured) !== null ? '' : band.unit;
