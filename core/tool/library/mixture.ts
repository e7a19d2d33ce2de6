import { clusterCentres, nearestCentre } from './clusters.ts';
import { Gaussian, momentsOfPixels } from './gaussian.ts';

interface Mixture {
  readonly weights: readonly number[];
  readonly parts: readonly Gaussian[];
  /** Mean logarithm of a pixel's density. */
  readonly logLikelihood: number;
  readonly rounds: number;
}

/** Chance of each part for the pixel that starts at `at`, into `chances`; gives the logarithm of the density. */
export const membership = (
  { weights, parts }: Pick<Mixture, 'weights' | 'parts'>,
  points: ArrayLike<number>,
  at: number,
  chances: Float64Array,
): number => {
  let most = -Infinity;
  for (let c = 0; c < parts.length; c++) {
    chances[c] = Math.log(weights[c]!) + parts[c]!.logDensity(points, at);
    most = Math.max(most, chances[c]!);
  }
  let sum = 0;
  for (let c = 0; c < parts.length; c++) {
    chances[c] = Math.exp(chances[c]! - most);
    sum += chances[c]!;
  }
  for (let c = 0; c < parts.length; c++) chances[c]! /= sum;
  return most + Math.log(sum);
};

/**
 * A mixture of normal distributions by expectation and maximisation (Dempster, Laird and Rubin 1977), from the classes of k-means, until the mean
 * logarithm of the density rises by less than `tolerance`. Parts come in the order of k-means' centres. Throws an Error where a part collapses.
 */
export const fitMixture = (
  points: Float64Array,
  bands: number,
  count: number,
  { ridge = 1e-6, tolerance = 1e-8, rounds = 1000 }: { ridge?: number; tolerance?: number; rounds?: number } = {},
): Mixture => {
  const pixels = points.length / bands;
  const { centres } = clusterCentres(points, bands, count);
  const shares = Array.from({ length: count }, () => new Float64Array(pixels));
  for (let i = 0; i < pixels; i++) shares[nearestCentre(points, i * bands, centres, bands)]![i] = 1;
  const maximised = (): Pick<Mixture, 'weights' | 'parts'> => {
    const found = shares.map((share) => momentsOfPixels(points, bands, (pixel) => share[pixel]!, { ridge }));
    return {
      weights: found.map(({ weight }) => weight / pixels),
      parts: found.map(({ mean, covariance }) => new Gaussian(mean, covariance)),
    };
  };
  const chances = new Float64Array(count);
  let [model, last] = [maximised(), -Infinity];
  for (let round = 1; ; round++) {
    let total = 0;
    for (let i = 0; i < pixels; i++) {
      total += membership(model, points, i * bands, chances);
      for (let c = 0; c < count; c++) shares[c]![i] = chances[c]!;
    }
    const logLikelihood = total / pixels;
    if (!(logLikelihood - last > tolerance) || round === rounds) return { ...model, logLikelihood, rounds: round };
    last = logLikelihood;
    model = maximised();
  }
};
