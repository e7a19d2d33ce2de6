/**
 * Units that differ by a time: millimetres and millimetres per hour are the same numbers only where the time is the product's own step. Where it is not, or is not
 * known, the file is not established as the product.
 */
import type { Product, ProductBand } from '../product-table.ts';
import { parseUnit } from '../units.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { labelsOf, tagsLike } from './own-labels.ts';
import { stepsOf } from './steps.ts';
import { speaksOfMaking } from './words.ts';

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
    const isRate = said.some((unit) => parseUnit(bare(unit))?.dimension.s === -1);
    if (!band || isRate || !isOfFlow(band) || band.quantity.endsWith('-rate') || parseUnit(band.unit)?.dimension.s)
      return [];
    const rate = labelsOf(clues).find(
      ({ text, band: at, isTitle }) => !isTitle && of(at) && saysRate.test(text) && !speaksOfMaking(text),
    );
    return rate ? [`${rate.source} is “${rate.text}”, and its numbers are in ${band.unit}`] : [];
  });
  return doubts.slice(0, 1);
};
