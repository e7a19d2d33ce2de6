/** Statistics of records, computed here once more. */
export type Statistic = 'mean' | 'sum' | 'median' | 'min' | 'max' | 'count';

const named: readonly (readonly [Statistic, RegExp])[] = [
  ['mean', /\b(?:mean|average|avg)\b/i],
  ['median', /\bmedian\b/i],
  ['min', /\b(?:min(?:imum)?|lowest|smallest|least)\b/i],
  ['max', /\b(?:max(?:imum)?|highest|largest|greatest)\b/i],
  [
    'sum',
    /\b(?:sum|total|altogether|accumulated)\b|\bhow much (?:rain|precipitation|snow|water|sediment|energy|carbon)\b/i,
  ],
  ['count', /\b(?:count|how many|number of)\b/i],
];

/** What is no plain statistic of the values. */
const otherwise =
  /percent|share|fraction|ratio|rate|trend|slope|chang|differ|anomal|std|deviation|variance|correl|spread|range|weighted|error|bias|gradient|\brises?\b|\bfalls?\b|\bdrops?\b|\bjumps?\b|\bsteps?\b|area|distance|length|\bper\b.*\bper\b/i;

const words = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');

/** The one statistic that a text names; null where it names none, several, or something made of them. */
export const statisticNamed = (text: string): Statistic | null => {
  const told = words(text);
  const [one, other] = named.filter(([, pattern]) => pattern.test(told));
  return one && !other && !otherwise.test(told) ? one[0] : null;
};

const medianOf = (sorted: readonly number[]): number => {
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2;
};

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** NaN of no values. */
export const reduce = (statistic: Statistic, values: readonly number[]): number => {
  if (statistic === 'count') return values.length;
  if (values.length === 0) return Number.NaN;
  switch (statistic) {
    case 'mean':
      return sumOf(values) / values.length;
    case 'sum':
      return sumOf(values);
    case 'median':
      return medianOf(values.toSorted((a, b) => a - b));
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
  }
};
