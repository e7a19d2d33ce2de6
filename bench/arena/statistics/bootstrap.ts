import { type Dice, drawIndex } from './dice.ts';

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Quantile of sorted values, linear between neighbours (type 7, as NumPy has it). */
export const quantile = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
};

const resampledMeans = (values: readonly number[], dice: Dice, draws: number): number[] =>
  Array.from({ length: draws }, () => {
    let sum = 0;
    for (let count = 0; count < values.length; count++) sum += values[drawIndex(values.length, dice)] ?? 0;
    return sum / values.length;
  }).sort((one, other) => one - other);

const defaultDraws = 2000;

/**
 * Mean with its 95 % interval: percentiles of the means of samples drawn with replacement (Efron). Null without values. Of values that are all
 * alike the interval has no width: then take Wilson's for shares.
 */
export const bootstrapMean = (values: readonly number[], dice: Dice, draws = defaultDraws): Interval | null => {
  if (values.length === 0) return null;
  const means = resampledMeans(values, dice, draws);
  return { mean: meanOf(values), low: quantile(means, 0.025), high: quantile(means, 0.975) };
};

export interface PairedDifference extends Interval {
  /** Two-sided: how often a mean at least this far from zero comes of differences that are zero on average. */
  readonly p: number;
}

/** Mean of differences pair by pair, its interval, and the p of the shifted bootstrap, with one added above and below so that it is never 0. */
export const pairedBootstrap = (
  differences: readonly number[],
  dice: Dice,
  draws = defaultDraws,
): PairedDifference | null => {
  if (differences.length === 0) return null;
  const mean = meanOf(differences);
  const means = resampledMeans(differences, dice, draws);
  const asFar = means.filter((value) => Math.abs(value - mean) >= Math.abs(mean) - 1e-12).length;
  return { mean, low: quantile(means, 0.025), high: quantile(means, 0.975), p: (asFar + 1) / (draws + 1) };
};

/** Wilson's 95 % interval of a share: has a width also where all were right, or none. */
export const wilson = (right: number, of: number): Interval | null => {
  if (of === 0) return null;
  const z = 1.959963984540054;
  const share = right / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { mean: share, low: right === 0 ? 0 : middle - half, high: right === of ? 1 : middle + half };
};
