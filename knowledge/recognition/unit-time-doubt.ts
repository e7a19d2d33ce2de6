/**
 * Units that differ by a time: millimetres and millimetres per hour are the same numbers only where the time is the product's own step. Where it is not, or is not
 * known, the file is not established as the product.
 */
import type { Product, ProductBand } from '../product-table.ts';
import { parseUnit } from '../units.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { labelsOf, tagsLike } from './own-labels.ts';
import { speaksOfMaking } from './words.ts';

const secondsOf: Readonly<Record<string, number>> = {
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  h: 3600,
  day: 86_400,
  week: 604_800,
  pentad: 432_000,
  dekad: 864_000,
  month: 2_629_746,
  year: 31_556_952,
};

const named: readonly (readonly [RegExp, number])[] = [
  [/\bhourly\b|\beach hour\b/i, 3600],
  [/\bdaily\b/i, 86_400],
  [/\bweekly\b/i, 604_800],
  [/\bpentads?\b/i, 432_000],
  [/\bdekad(?:s|al)?\b/i, 864_000],
  [/\bmonthly\b/i, 2_629_746],
  [/\b(?:yearly|annual)\b/i, 31_556_952],
];

/** Steps that a cadence names: "30 minutes, 3 hours, 1 day", "daily, monthly". */
const stepsIn = (cadence: string): number[] => [
  ...named.flatMap(([pattern, seconds]) => (pattern.test(cadence) ? [seconds] : [])),
  ...[...cadence.matchAll(/\b(\d+(?:\.\d+)?) (minute|hour|day|week|month|year)s?\b/gi)].map(
    ([, count, word = '']) => Number(count) * (secondsOf[word.toLowerCase()] ?? Number.NaN),
  ),
];

/** Names with a day are of steps up to 16 days, names with a month of pentads to a quarter of a year; in seconds. */
const longestOfDays = 1_400_000;
const shortestOfMonths = 400_000;
const longestOfMonths = 8_000_000;

/** The step of this file: that of the delivery which its name tells, else the product's; by the name's parts where the product has several. */
const stepsOf = ({ product, fields }: Evidence): number[] => {
  const delivery = (product.variants ?? []).find(
    ({ part, is, cadence }) => cadence !== undefined && new RegExp(`^(?:${is})$`).test(fields[part] ?? ''),
  );
  const steps = stepsIn(delivery?.cadence ?? product.cadence ?? '');
  const { month = '', day = '', year = '', doy = '' } = fields;
  if (steps.length < 2 || year === '') return steps;
  // A file of a year may hold steps of any length.
  const fits = (seconds: number): boolean =>
    day !== '' || doy !== ''
      ? seconds <= longestOfDays
      : month === '' || (seconds >= shortestOfMonths && seconds < longestOfMonths);
  return steps.filter(fits);
};

/** Seconds by which two units of one thing differ; undefined where they differ in nothing, or in anything else. */
const timeBetween = (stated: string, own: string): number | undefined => {
  const [one, other] = [parseUnit(stated), parseUnit(own)];
  if (!one || !other) return undefined;
  const power = (one.dimension.s ?? 0) - (other.dimension.s ?? 0);
  if (Math.abs(power) !== 1) return undefined;
  const rest = (unit: typeof one): string =>
    Object.entries(unit.dimension)
      .filter(([base, exponent]) => base !== 's' && exponent !== 0)
      .map(([base, exponent]) => `${base}${exponent}`)
      .sort()
      .join(' ');
  // A mass of water per area is its depth in millimetres.
  const depth = (unit: typeof one): number => (rest(unit) === 'kg1 m-2' ? unit.scale / 1000 : unit.scale);
  const kind = (unit: typeof one): string => rest(unit).replace('kg1 m-2', 'm1');
  if (kind(one) !== kind(other)) return undefined;
  return power < 0 ? depth(other) / depth(one) : depth(one) / depth(other);
};

const isStep = (seconds: number, steps: readonly number[]): boolean =>
  steps.some((step) => Math.abs(seconds - step) <= 0.05 * step);

/** "mm (total of month)". */
const bare = (text: string): string => text.replaceAll(/\([^()]*\)/g, ' ').trim();

const saysUnit = /^(?:units?|unit_?type)$/i;

/** Sums and rates of what falls and flows; a speed and a length are never one. */
const isOfFlow = ({ quantity }: ProductBand): boolean =>
  /precip|evapo|runoff|snow|rain|discharge|radiation|product|recharge|flux|emission|irradi/.test(quantity);

/** What a band may be: the product's layers of a flow, where its name tells none of them. */
const ownUnits = ({ bands }: Product, band: ProductBand | undefined): string[] =>
  (band ? [band] : bands.filter(({ beside }) => !beside)).filter(isOfFlow).map(({ unit }) => unit);

const saysRate = /\b(?:precipitation|rain(?:fall)?|evapotranspiration|runoff) rate\b/i;

export const unitTimeDoubt = (
  evidence: Evidence,
  bands: readonly (ProductBand | undefined)[],
  clues: FileClues,
): string[] => {
  const { product } = evidence;
  const steps = stepsOf(evidence);
  const tagged = tagsLike(clues, saysUnit);
  const doubts = bands.flatMap((band, index): string[] => {
    const own = ownUnits(product, band);
    const stated = clues.bands[index]?.unit ?? '';
    const of = (at: number | undefined): boolean => at === undefined || at === index;
    const said = stated === '' ? tagged.filter((tag) => of(tag.band)).map(({ text }) => text) : [stated];
    const other = said.find((unit) => {
      const apart = own.map((one) => timeBetween(bare(unit), one));
      return apart.length > 0 && apart.every((seconds) => seconds !== undefined && !isStep(seconds, steps));
    });
    if (other !== undefined) return [`the file's unit is ${other}, that of ${product.name} ${own[0]}`];
    if (!band || !isOfFlow(band) || band.quantity.endsWith('-rate') || parseUnit(band.unit)?.dimension.s) return [];
    const rate = labelsOf(clues).find(
      ({ text, band: at, isTitle }) => !isTitle && of(at) && saysRate.test(text) && !speaksOfMaking(text),
    );
    return rate ? [`${rate.source} is “${rate.text}”, and its numbers are in ${band.unit}`] : [];
  });
  return doubts.slice(0, 1);
};
