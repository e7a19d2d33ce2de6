/** How much values vary, whatever a few of them do. Contract of all of these: no NaN among the values. */
import { medianInPlace } from './median.ts';

/** Puts each value's distance from the median in its place, in another order; gives the median, NaN of nothing. */
export const distancesInPlace = (values: Float64Array): number => {
  const median = medianInPlace(values);
  for (let at = 0; at < values.length; at++) values[at] = Math.abs(values[at]! - median);
  return median;
};

/** What a deviation is at least. Steps of a quantised picture: where more than half of all are equal, the mean distance is what is left. */
export const leastDeviation = (distances: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < distances.length; at++) sum += distances[at]!;
  return sum / distances.length / 2;
};

/** Standard deviation of a normal distribution by the median of the distances from its median. */
export const deviationInPlace = (distances: Float64Array): number => {
  const least = leastDeviation(distances);
  return Math.max(1.4826 * medianInPlace(distances), least);
};

/** NaN of nothing. */
export const spreadOf = (values: Float64Array): { readonly median: number; readonly deviation: number } => {
  const distances = values.slice();
  return { median: distancesInPlace(distances), deviation: deviationInPlace(distances) };
};
