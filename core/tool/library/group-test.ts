import type { Moments } from './moments.ts';
import { ranksOfFloats, sortedFloats } from './sorting.ts';

/** What `groupTest` knows, for the `choices` of a parameter: two groups for the first four, two or more for the others. */
export const groupTests = ['welch', 'student', 'mann-whitney', 'kolmogorov-smirnov', 'anova', 'kruskal'] as const;

/** A group's moments and, for tests of ranks, its values. */
export interface SampleGroup {
  readonly moments: Moments;
  readonly sorted: ArrayLike<number>;
}

/** A test's statistic, what it is distributed as (with degrees of freedom), and the size of the effect. NaN where groups are too small or do not vary. */
export interface GroupTest {
  readonly statistic: number;
  readonly distribution: 't' | 'f' | 'normal' | 'chi-square' | 'kolmogorov';
  /** Degrees of freedom; of 'kolmogorov' n·m / (n + m), of 'normal' none. */
  readonly freedom: readonly number[];
  /** Deviate to look up where it is not the statistic (Mann–Whitney's z). */
  readonly deviate: number;
  /** Cohen's d (pooled), rank-biserial correlation (2U/nm − 1, above 0 where the first group is larger), D, η² or ε². */
  readonly effect: number;
}

/** Whether a test needs the values, not only their moments. */
export const testNeedsValues = (test: string): boolean =>
  ['mann-whitney', 'kolmogorov-smirnov', 'kruskal'].includes(test);

export const groupTest = (test: string, groups: readonly SampleGroup[]): GroupTest => {
  const [first, second] = groups;
  if (first === undefined || second === undefined)
    throw new Error(`A test compares two groups or more, got ${groups.length}.`);
  if (test === 'anova') return anova(groups);
  if (test === 'kruskal') return kruskal(groups);
  if (groups.length > 2)
    throw new Error(`'${test}' compares two groups, got ${groups.length}; use 'anova' or 'kruskal'.`);
  if (test === 'mann-whitney') return mannWhitney(first, second);
  if (test === 'kolmogorov-smirnov') return kolmogorovSmirnov(first, second);
  return meansTest(test === 'student', first.moments, second.moments);
};

const meansTest = (equalVariances: boolean, a: Moments, b: Moments): GroupTest => {
  const [n, m] = [a.count, b.count];
  const pooled = ((n - 1) * a.sampleVariance + (m - 1) * b.sampleVariance) / (n + m - 2);
  const [u, v] = equalVariances ? [pooled / n, pooled / m] : [a.sampleVariance / n, b.sampleVariance / m];
  const statistic = u + v > 0 ? (a.mean - b.mean) / Math.sqrt(u + v) : NaN;
  const freedom = equalVariances ? n + m - 2 : (u + v) ** 2 / (u ** 2 / (n - 1) + v ** 2 / (m - 1));
  const effect = pooled > 0 ? (a.mean - b.mean) / Math.sqrt(pooled) : NaN;
  return { statistic, distribution: 't', freedom: [freedom], deviate: statistic, effect };
};

const joined = (groups: readonly SampleGroup[]): Float64Array =>
  Float64Array.from(groups.flatMap(({ sorted }) => Array.from(sorted)));

/** Σ (t³ − t) over groups of t equal values. */
const tieCubes = (values: Float64Array): number => {
  const sorted = sortedFloats(values);
  let sum = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    sum += (to - from) ** 3 - (to - from);
  }
  return sum;
};

/** U of the first group, its normal deviate with the corrections for ties and continuity. */
const mannWhitney = (first: SampleGroup, second: SampleGroup): GroupTest => {
  const all = joined([first, second]);
  const [n, m, total] = [first.sorted.length, second.sorted.length, all.length];
  const ranks = ranksOfFloats(all);
  let sum = 0;
  for (let index = 0; index < n; index++) sum += ranks[index] ?? NaN;
  const u = n > 0 && m > 0 ? sum - (n * (n + 1)) / 2 : NaN;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - tieCubes(all) / (total * (total - 1))));
  const distance = u - (n * m) / 2;
  const deviate = spread > 0 ? (Math.sign(distance) * Math.max(0, Math.abs(distance) - 0.5)) / spread : NaN;
  return { statistic: u, distribution: 'normal', freedom: [], deviate, effect: (2 * u) / (n * m) - 1 };
};

const kolmogorovSmirnov = (first: SampleGroup, second: SampleGroup): GroupTest => {
  const [a, b] = [first.sorted, second.sorted];
  let [i, j, largest] = [0, 0, a.length > 0 && b.length > 0 ? 0 : NaN];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? NaN, b[j] ?? NaN);
    while (i < a.length && a[i] === value) i++;
    while (j < b.length && b[j] === value) j++;
    largest = Math.max(largest, Math.abs(i / a.length - j / b.length));
  }
  const size = (a.length * b.length) / (a.length + b.length);
  return { statistic: largest, distribution: 'kolmogorov', freedom: [size], deviate: largest, effect: largest };
};

const anova = (groups: readonly SampleGroup[]): GroupTest => {
  const total = groups.reduce((sum, { moments }) => sum + moments.count, 0);
  const mean = groups.reduce((sum, { moments }) => sum + moments.sum, 0) / total;
  const between = groups.reduce((sum, { moments }) => sum + moments.count * (moments.mean - mean) ** 2, 0);
  const within = groups.reduce((sum, { moments }) => sum + moments.count * moments.variance, 0);
  const freedom = [groups.length - 1, total - groups.length];
  const statistic = within > 0 ? between / (groups.length - 1) / (within / (total - groups.length)) : NaN;
  return { statistic, distribution: 'f', freedom, deviate: statistic, effect: between / (between + within) };
};

/** H with the correction for ties; ε² = H / (n − 1) (Tomczak and Tomczak 2014). */
const kruskal = (groups: readonly SampleGroup[]): GroupTest => {
  const all = joined(groups);
  const n = all.length;
  const ranks = ranksOfFloats(all);
  let [at, sum] = [0, 0];
  for (const { sorted } of groups) {
    const own = ranks.slice(at, at + sorted.length).reduce((part, rank) => part + rank, 0);
    sum += own ** 2 / sorted.length;
    at += sorted.length;
  }
  const ties = 1 - tieCubes(all) / (n ** 3 - n);
  const statistic = ties > 0 ? ((12 / (n * (n + 1))) * sum - 3 * (n + 1)) / ties : NaN;
  return {
    statistic,
    distribution: 'chi-square',
    freedom: [groups.length - 1],
    deviate: statistic,
    effect: statistic / (n - 1),
  };
};

/** p of the largest distance between two distribution functions, asymptotic (Kolmogorov 1933); `size` is n·m / (n + m). */
export const kolmogorovP = (distance: number, size: number): number => {
  const x = distance * Math.sqrt(size);
  if (!(x > 0.2)) return Number.isNaN(x) ? NaN : 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * x * x);
  return Math.min(1, 2 * sum);
};
