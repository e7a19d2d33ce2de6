import type { Evidence } from '../evidence.ts';
import { groupsBy, numbersOf, textColumns } from '../record-facts.ts';
import { reduce, sumOf } from '../reductions.ts';
import { quantileOfT } from './distributions.ts';
import type { Column, Way } from './way.ts';

const ofSample =
  /\bunbiased\b|\bbessel|\bn\s?[-−–]\s?1\b|\bddof\s?=\s?1\b|\bsample (?:standard deviation|std|sd|variance|coefficient)|\bfrom (?:this|the|a) (?:random |small )?sample\b|\bas a sample\b|\b(?:are|is) a (?:random |small )?sample\b/i;
const ofPopulation =
  /\bpopulation (?:standard deviation|std|sd|variance)\b|\bddof\s?=\s?0\b|\bdivid\w+ by n\b(?!\s?[-−–])|\bdivisor n\b(?!\s?[-−–])|\bwhole population\b|\bnot a sample\b|\bas (?:the |a )?(?:whole |complete )?population\b/i;
const spread =
  /\bstandard deviations?\b|\bstd\b|\bvariances?\b|\bsd\b|\bcoefficient of variation\b|\bspread\b|\bscatter\b/i;

const momentsOf = (values: readonly number[]) => {
  const mean = reduce('mean', values);
  const squares = sumOf(values.map((value) => (value - mean) ** 2));
  return { mean, n: values.length, whole: squares / values.length, sample: squares / (values.length - 1) };
};

/** Ratios of the variances of every two of few groups that a column of texts makes. */
const groupQuotients = ({ input, rows, name }: Pick<Column, 'input' | 'rows' | 'name'>) =>
  textColumns(input.records).flatMap((column) => {
    const groups = [...groupsBy(rows, (row) => (row[column] === null ? null : String(row[column]))).values()]
      .map((group) => numbersOf(group, name))
      .filter((group) => group.length > 1);
    if (groups.length > 6) return [];
    const variances = groups.map(momentsOf);
    return variances.flatMap((one) =>
      variances
        .filter((other) => other !== one)
        .map((other) => ({ bySample: one.sample / other.sample, byCount: one.whole / other.whole })),
    );
  });

/** Divisors: n − 1 of a sample, n of a population, where the question says which. */
export const divisors = ({ evidence: { question }, values, input, rows, name }: Column): Way[] => {
  const [sample, population] = [ofSample.test(question), ofPopulation.test(question)];
  if (!spread.test(question) || sample === population || values.length < 2) return [];
  const { mean, ...variances } = momentsOf(values);
  const of = (variance: number): number[] => [variance, Math.sqrt(variance), Math.sqrt(variance) / mean];
  const [right, mistaken] = sample ? [variances.sample, variances.whole] : [variances.whole, variances.sample];
  const scores = /\bz[- ]?scores?\b|\bstandard scores?\b|\bstandardi[sz]ed\b/i.test(question) && values.length <= 500;
  const scoresBy = (variance: number): number[] =>
    scores ? values.map((value) => (value - mean) / Math.sqrt(variance)) : [];
  const quotients = groupQuotients({ input, rows, name });
  return [
    ...quotients.map(({ bySample, byCount }) => ({
      mistaken: [sample ? byCount : bySample],
      right: [sample ? bySample : byCount],
      told: `the ratio of variances with the divisor of the ${sample ? 'population' : 'sample'}; with the other it is another`,
      advice: 'A sample has n − 1 degrees of freedom, a population n.',
    })),
    {
      mistaken: [...of(mistaken), (100 * Math.sqrt(mistaken)) / mean, ...scoresBy(mistaken)],
      right: [...of(right), (100 * Math.sqrt(right)) / mean, ...scoresBy(right)],
      told: `with the divisor of the ${sample ? 'population' : 'sample'}; with the other it is another`,
      advice: 'A sample has n − 1 degrees of freedom, a population n.',
    },
  ];
};

const serial =
  /one[- ]sided|\bbound\b|prediction|median|autocorrel|effective|slope|trend|regress|proportion|weighted|stratif|cluster/i;

const dependent =
  /autocorrel|\bserial(?:ly)? (?:correl|depend)|\beffective (?:sample|number)|\bn_?eff\b|\bpersisten(?:ce|t)\b|\b(?:how (?:far|much|strongly)|that) (?:one|each|a) (?:day|hour|month|value|record)\b[^.?]{0,40}\b(?:resembles?|depends?|follows?)\b/i;

/** Is it told that the values of a mean follow each other, so that its error has to allow for it? */
const followEachOther = ({ question, profile }: Evidence): boolean =>
  [question, ...(profile.documents ?? []).map(({ text }) => text)].some((text) => dependent.test(text)) &&
  (dependent.test(question) || /\bmethod\b|\bas (?:described|told|said)\b/i.test(question));

/** The standard error of a mean, and what is taken for it. */
export const standardError = ({ evidence, values }: Column): Way[] => {
  const { question } = evidence;
  if (!/\bstandard errors?\b/i.test(question) || serial.test(question) || values.length < 3) return [];
  if (followEachOther(evidence)) return [];
  const { n, whole, sample } = momentsOf(values);
  return [
    {
      mistaken: [Math.sqrt(sample), Math.sqrt(whole), Math.sqrt(whole / n), Math.sqrt(sample) / n, sample / n],
      right: [Math.sqrt(sample / n)],
      told: 'another spread than the standard error of the mean; that',
      advice: 'The standard error of a mean is the deviation with n − 1 over the root of n.',
    },
  ];
};

/** The standard error of a mean whose values follow each other, and what it is when they are taken for independent. */
export const dependentError = ({ evidence, values }: Column): Way[] => {
  const { question } = evidence;
  if (!/\b(?:standard errors?|uncertainty) of (?:the |its )?(?:\w+ )*?mean\b/i.test(question) || values.length < 5)
    return [];
  if (!followEachOther(evidence) || /slope|trend|regress|median/i.test(question)) return [];
  const { n, mean, whole, sample } = momentsOf(values);
  const products = values.slice(1).map((value, index) => (value - mean) * ((values[index] ?? mean) - mean));
  const lag = Math.max(0, sumOf(products) / (n * whole));
  // Of usual estimates of the lag: with all squares, and with the mean of the products.
  const right = [lag, (lag * n) / (n - 1)].map((r) => Math.sqrt(sample / ((n * (1 - r)) / (1 + r))));
  return [
    {
      mistaken: [Math.sqrt(sample / n), Math.sqrt(whole / n)],
      right,
      told: 'as if the values were independent; with as many as are',
      advice:
        'Values that follow each other say less than their number: divide by the effective one, n (1 − r₁)/(1 + r₁).',
    },
  ];
};

/** Two-sided points of the normal distribution. */
const normal: Readonly<Record<string, number>> = {
  90: 1.6448536269514722,
  95: 1.959963984540054,
  99: 2.5758293035489004,
};

/** A confidence interval of a mean: half its width, its ends and its width. */
export const confidence = ({ evidence: { question }, values }: Column): Way[] => {
  const [, before, behind] =
    /\b(90|95|99)\s?(?:%|percent|per cent)[^.]{0,30}\bconfidence|\bconfidence[^.]{0,40}\b(90|95|99)\b/i.exec(
      question,
    ) ?? [];
  const level = before ?? behind ?? '';
  const z = normal[level];
  if (z === undefined || serial.test(question) || values.length < 3) return [];
  const { mean, n, whole, sample } = momentsOf(values);
  const t = quantileOfT(1 - Number(level) / 100, n - 1);
  const oneSided = quantileOfT(2 - Number(level) / 50, n - 1);
  const of = (half: number): number[] => [half, 2 * half, mean - half, mean + half];
  const byStudent = /student|\bt[- ](?:distribution|quantile|interval|based|test)|\bsmall sample/i.test(question);
  const error = Math.sqrt(sample / n);
  return [
    {
      mistaken: [
        ...[oneSided * error, t * Math.sqrt(sample), z * Math.sqrt(sample), t * Math.sqrt(whole / n)].flatMap(of),
        ...(byStudent ? of(z * error) : []),
      ],
      right: [...of(t * error), ...(byStudent ? [] : of(z * error))],
      told: 'of another interval; with Student’s t and the standard error it is another',
      advice:
        'Half the width is t of n − 1 degrees of freedom, for both sides, times the deviation over the root of n.',
      relative: 1e-7,
    },
  ];
};

/** A mean of another kind than the one that is named. */
export const namedMean = ({ evidence: { question }, values }: Column): Way[] => {
  const [, kind = ''] =
    /\b(geometric|harmonic|quadratic|root[- ]mean[- ]square) (?:mean|average)?/i.exec(question) ?? [];
  if (kind === '' || values.some((value) => value <= 0) || /\b(?:rmse|error|deviation)\b/i.test(question)) return [];
  const plain = reduce('mean', values);
  const logs = reduce('mean', values.map(Math.log));
  const right: Readonly<Record<string, number>> = {
    geometric: Math.exp(logs),
    harmonic:
      1 /
      reduce(
        'mean',
        values.map((value) => 1 / value),
      ),
  };
  return [
    {
      mistaken: [plain, logs, logs / Math.LN10, reduce('median', values)],
      right: [
        right[kind.toLowerCase()] ??
          Math.sqrt(
            reduce(
              'mean',
              values.map((value) => value ** 2),
            ),
          ),
      ],
      told: `another mean than the ${kind.toLowerCase()} one; that`,
      advice: 'Take the mean that the question names, and bring logarithms back.',
    },
  ];
};

/** All usual definitions of a quantile lie between two neighbours; the one that is asked for from the other end lies elsewhere. */
const around = (sorted: readonly number[], share: number): number[] => {
  const n = sorted.length;
  const at = (position: number): number => {
    const low = Math.max(0, Math.min(n - 1, Math.floor(position)));
    const [a = Number.NaN, b = a] = [sorted[low], sorted[Math.min(n - 1, low + 1)]];
    return a + (Math.max(0, Math.min(n - 1, position)) - low) * (b - a);
  };
  // Positions of types 4 to 9 of Hyndman and Fan (1996), from 0, and both neighbours for types 1 to 3.
  const positions = [n * share - 1, n * share - 0.5, (n + 1) * share - 1, (n - 1) * share].concat([
    (n + 1 / 3) * share - 2 / 3,
    (n + 0.25) * share - 0.625,
  ]);
  return positions.flatMap((position) => [at(position), at(Math.floor(position)), at(Math.ceil(position))]);
};

/** A percentile taken from the wrong end, or of values in the order of the file. */
export const wrongEnd = ({ evidence: { question }, values }: Column): Way[] => {
  const [, rank, other] =
    /\bwh(?:at|ich) (?:is|was) the (\d{1,2}(?:\.\d)?)(?:st|nd|rd|th)[- ]percentile of\b|\bwh(?:at|ich) (?:is|was) percentile (\d{1,2}) of\b/i.exec(
      question,
    ) ?? [];
  const share = Number(rank ?? other) / 100;
  if (!(share > 0 && share < 1) || share === 0.5 || values.length < 5 || /exceed/i.test(question)) return [];
  const sorted = values.toSorted((a, b) => a - b);
  return [
    {
      mistaken: [...around(sorted, 1 - share), ...around(values, share)],
      right: around(sorted, share),
      told: 'a percentile from the other end, or of values that are not in order; the one that is asked for',
      advice: 'Sort the numbers, as numbers and upwards, before places are counted.',
    },
  ];
};
