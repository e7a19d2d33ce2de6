/** A factor that the band's own name or description tells: "NDVI x10000", "SPI-3 x100", "soil moisture (x 0.001)". */
import { findQuantity, type Quantity } from '../../knowledge/quantities.ts';
import { quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Factors } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';
import { firstHit, wordsOf } from './band-role.ts';
import { labelledUnit } from './labelled-unit.ts';
import { quantityOfWord } from './quantity-words.ts';

const number = String.raw`(\d+(?:\.\d+)?(?:e[+-]?\d+)?)`;

/** Sizes of pixels are no factors: "10 x 10", "x 30 m". */
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`(?:(?<![\w.])[x×*]|(?<![\d.]\s?)(?<![a-z])[x×*]\s)${number}(?![\w.]|\s?(?:[x×*]|k?m\b))`, 'i'),
  new RegExp(String.raw`\b(?:scaled|multiplied) by (?:a factor of )?${number}(?![\w.])`, 'i'),
  new RegExp(String.raw`\bscale[ _]factor\s?(?:[:=]|of|is)?\s?${number}(?![\w.])`, 'i'),
];

/** What the text says but for the factor. */
interface Called {
  readonly text: string;
  readonly factor: number;
}

const calledIn = (text: string): Called | undefined => {
  const found = patterns.flatMap((pattern) => {
    const match = pattern.exec(text);
    return match ? [{ text: text.replace(match[0], ' '), factor: Number(match[1]) }] : [];
  });
  const [only, more] = found;
  return only && !more && only.factor > 0 && only.factor !== 1 ? only : undefined;
};

/** What the words name, unless one of them makes another thing of it. */
const quantityIn = (text: string): Quantity | undefined => {
  const phrase = quantityOfPhrase(text);
  if (phrase?.quantity === null) return undefined;
  const words = [...wordsOf(text), ...text.split(/[^A-Za-z]+/)];
  return findQuantity(phrase?.quantity ?? firstHit(words, quantityOfWord)?.hit ?? '');
};

const isPossible = (quantity: Quantity, unit: string, scale: number, { measured }: BandEvidence): boolean => {
  const { min = -Infinity, max = Infinity } = quantity.hardRange ?? quantity.range ?? {};
  const ends = measured ? [measured.low ?? measured.min, measured.high ?? measured.max] : [];
  return ends.every((stored) => {
    const value = convertUnit(stored * scale, unit, quantity.unit, { water: true }) ?? Number.NaN;
    return value >= min - 1e-6 && value <= max + 1e-6;
  });
};

/**
 * The factor, where the numbers are impossible as they are stored, and possible with it in one of the two ways that the words can be meant.
 * Nothing where the values do not decide.
 */
export const namedFactor = (
  evidence: BandEvidence,
): { readonly factors: Factors; readonly unit: string; readonly reason: string } | null => {
  const { band, measured } = evidence;
  const called = [band.description, band.name].flatMap((text) => calledIn(text) ?? [])[0];
  if (!called || !measured || measured.valid === 0) return null;
  const quantity = quantityIn(called.text);
  const { min, max } = quantity?.hardRange ?? quantity?.range ?? {};
  if (!quantity || min === undefined || max === undefined) return null;
  const unit = band.unit || labelledUnit(called.text) || (quantity.unit === '1' ? '1' : '');
  if (unit === '' || isPossible(quantity, unit, 1, evidence)) return null;
  const ways = [called.factor, Number((1 / called.factor).toPrecision(12))];
  const [only, more] = ways.filter((scale) => isPossible(quantity, unit, scale, evidence));
  if (only === undefined || more !== undefined) return null;
  return {
    factors: { scale: only, offset: 0 },
    unit,
    reason: `the band is called “${band.description || band.name}”, and its numbers are possible so only`,
  };
};
