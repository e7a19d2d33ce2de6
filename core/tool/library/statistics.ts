import { Moments } from './moments.ts';
import { quantilesOfSorted } from './quantiles.ts';

/** Statistics that `statisticOf` and `GroupedValues` know, for the `choices` of a parameter. */
export const statistics = [
  ...['mean', 'min', 'max', 'range', 'sum', 'count', 'median', 'std', 'sample-std', 'variance', 'sample-variance'],
  ...['cv', 'skewness', 'kurtosis', 'mode'],
] as const;

/** The value that occurs most often among values in ascending order, the smallest of several; NaN without values. */
export const modeOfSorted = (values: ArrayLike<number>): number => {
  let [best, most] = [NaN, 0];
  for (let from = 0, to = 0; from < values.length; from = to) {
    while (to < values.length && values[to] === values[from]) to++;
    if (to - from > most) [best, most] = [values[from] ?? NaN, to - from];
  }
  return best;
};

/**
 * A statistic of the finite values: std, variance, skewness and kurtosis (excess) divide by n, 'sample-…' by n − 1; cv is std / mean in percent;
 * the median is linear between ranks. NaN without values; 'count' is 0 and 'sum' NaN then. Throws for a name that it does not know.
 */
export const statisticOf = (name: string, values: ArrayLike<number>): number => {
  const finite = Float64Array.from(values).filter(Number.isFinite);
  if (name === 'median') return quantilesOfSorted(finite.sort(), [0.5])[0] ?? NaN;
  if (name === 'mode') return modeOfSorted(finite.sort());
  const moments = new Moments();
  for (const value of finite) moments.add(value);
  return statisticOfMoments(name, moments);
};

/** The same from moments: everything but median and mode. */
export const statisticOfMoments = (name: string, moments: Moments): number => {
  const some = moments.count > 0;
  switch (name) {
    case 'mean':
      return moments.mean;
    case 'min':
      return some ? moments.min : NaN;
    case 'max':
      return some ? moments.max : NaN;
    case 'range':
      return moments.range;
    case 'sum':
      return some ? moments.sum : NaN;
    case 'count':
      return moments.count;
    case 'std':
      return moments.std;
    case 'sample-std':
      return moments.sampleStd;
    case 'variance':
      return moments.variance;
    case 'sample-variance':
      return moments.sampleVariance;
    case 'cv':
      return (100 * moments.std) / moments.mean;
    case 'skewness':
      return moments.skewness;
    case 'kurtosis':
      return moments.kurtosis;
    default:
      throw new Error(`The statistic '${name}' is none of ${statistics.join(', ')}.`);
  }
};

/** Unit of a statistic of values with this unit. */
export const unitOfStatistic = (name: string, unit: string): string => {
  if (name === 'cv') return '%';
  if (name === 'variance' || name === 'sample-variance') return unit === '1' || unit === '' ? unit : `(${unit})^2`;
  return ['count', 'skewness', 'kurtosis'].includes(name) ? '1' : unit;
};
