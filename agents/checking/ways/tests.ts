import { groupsBy, numbersOf, textColumns } from '../record-facts.ts';
import { twoSidedOfNormal, twoSidedOfT } from './distributions.ts';
import { pearson, spearman } from './pair-statistics.ts';
import { type Column, type Complete, completeOf, type Pairs, type Way } from './way.ts';

const asksP = /\bp[- ]?values?\b|\bsignifican\w+ (?:level|probability)|\blevel of significance/i;
const oneSided = /\bone[- ](?:sided|tailed)\b|\b(?:upper|lower|right|left)[- ]tail/i;
/** The other side may be meant, without the word. */
const directed =
  /\balternative\b|\b(?:is|are|was|were) (?:significantly )?(?:greater|larger|higher|less|lower|smaller|warmer|colder|wetter|drier) than\b|\btest(?:s|ed|ing)? (?:for|of) an? (?:increase|decrease|upward|downward|rise|decline)/i;
const twoSided = /\btwo[- ](?:sided|tailed)\b|\bboth (?:sides|tails|directions)\b|\beither direction\b/i;
const otherwise =
  /autocorrel|effective|prewhiten|permut|bootstrap|bonferroni|correct(?:ed|ion)|adjusted|fisher|anova|chi|wilcoxon|mann[- ]whitney|kruskal|f[- ]test/i;

/** p of a statistic for both sides, by each of its usual distributions. */
interface Tested {
  readonly two: number;
  /** Another test than the one that is named gives it. */
  readonly other?: boolean;
}

/** The sides that a question asks for, and the others. */
const sides = (question: string, tested: readonly Tested[], told: string): Way[] => {
  const [one, two] = [oneSided.test(question), twoSided.test(question)];
  if ((one && two) || (!one && !two && directed.test(question))) return [];
  const halves = tested.flatMap((p) => [p.two / 2, 1 - p.two / 2]);
  const wholes = tested.map((p) => p.two);
  const named = tested.filter(({ other }) => !other);
  return [
    {
      mistaken: [
        ...(one ? wholes : halves),
        ...(named.length < tested.length ? tested.filter(({ other }) => other).map((p) => p.two) : []),
      ],
      right: one ? named.flatMap((p) => [p.two / 2, 1 - p.two / 2]) : named.map((p) => p.two),
      told: `p of ${one ? 'both sides' : 'one side, or of another distribution or test'} (${told}); as it is asked for`,
      advice: one
        ? 'Of one side p is half as large, or one less that.'
        : 'Double the tail: a p is two-sided unless one side is asked for. Of a small sample take Student’s t.',
      relative: 1e-6,
    },
  ];
};

/** Of so many pairs Student's distribution is the normal one. */
const largeSample = 300;

const byStudent = /\bstudent|\bt[- ]test|\bt[- ](?:distribution|statistic)/i;

const correlationTests = (question: string, r: number, n: number): Tested[] => {
  const t = r * Math.sqrt((n - 2) / (1 - r * r));
  const normal = { two: twoSidedOfNormal(t), other: n < largeSample && byStudent.test(question) };
  return Number.isFinite(t) && t !== 0 ? [{ two: twoSidedOfT(t, n - 2) }, normal] : [];
};

/** Kendall's S with its variance, without and with a correction for ties. */
const kendall = ({ x, y }: Complete): Tested[] => {
  const n = x.length;
  if (n > 300) return [];
  let s = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) s += Math.sign((x[j] ?? 0) - (x[i] ?? 0)) * Math.sign((y[j] ?? 0) - (y[i] ?? 0));
  const sizes = [...new Set(y)].map((value) => y.filter((one) => one === value).length);
  const of = (k: number): number => (k * (k - 1) * (2 * k + 5)) / 18;
  const plain = of(n);
  const tied = plain - sizes.reduce((sum, size) => sum + of(size), 0);
  return s === 0
    ? []
    : [plain, tied].flatMap((variance) =>
        [Math.abs(s) - 1, Math.abs(s)].map((value) => ({ two: twoSidedOfNormal(value / Math.sqrt(variance)) })),
      );
};

/** p of a trend or of a correlation. */
export const pOfPairs = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  const whole = completeOf(x, y);
  const n = whole.x.length;
  if (!asksP.test(question) || otherwise.test(question) || n < 4) return [];
  if (/mann[- ]kendall|kendall/i.test(question))
    return names[0] === 'time' ? sides(question, kendall(whole), 'Mann and Kendall') : [];
  const ranked = /spearman|rank/i.test(question);
  return sides(
    question,
    correlationTests(question, ranked ? spearman(whole) : pearson(whole), n),
    'correlation or slope',
  );
};

const momentsOf = (values: readonly number[]) => {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  return { n, mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1) };
};

/** t tests of two samples: with variances of their own (Welch), and with one for both. */
const ofTwoSamples = (first: readonly number[], second: readonly number[]) => {
  const [a, b] = [momentsOf(first), momentsOf(second)];
  const [ea, eb] = [a.variance / a.n, b.variance / b.n];
  const degrees = (ea + eb) ** 2 / (ea ** 2 / (a.n - 1) + eb ** 2 / (b.n - 1));
  const pooled = ((a.n - 1) * a.variance + (b.n - 1) * b.variance) / (a.n + b.n - 2);
  const t = (a.mean - b.mean) / Math.sqrt(ea + eb);
  return {
    welch: twoSidedOfT(t, degrees),
    pooled: twoSidedOfT((a.mean - b.mean) / Math.sqrt(pooled * (1 / a.n + 1 / b.n)), a.n + b.n - 2),
    normal: twoSidedOfNormal(t),
  };
};

const ofMean = (values: readonly number[]): number => {
  const { n, mean, variance } = momentsOf(values);
  return twoSidedOfT(mean / Math.sqrt(variance / n), n - 1);
};

const compared = (
  question: string,
  first: readonly number[],
  second: readonly number[],
  paired: number | null,
): Way[] => {
  if (first.length < 3 || second.length < 3) return [];
  const { welch, pooled, normal } = ofTwoSamples(first, second);
  const asksPaired = /\bpaired\b/i.test(question);
  const asksWelch = /welch|unequal variance/i.test(question);
  const asksPooled = /equal variance|pooled|student['’]?s? two/i.test(question);
  const isWelch = asksWelch && !asksPaired;
  const isPooled = !isWelch && asksPooled && !asksPaired;
  return sides(
    question,
    [
      ...(paired === null ? [] : [{ two: paired, other: isWelch || isPooled }]),
      { two: welch, other: asksPaired || isPooled },
      { two: pooled, other: asksPaired || isWelch },
      { two: normal, other: first.length + second.length < largeSample && byStudent.test(question) },
    ],
    't test of two samples',
  );
};

const comparesMeans = /t[- ]test|welch|differ\w*[^.?]{0,40}mean|means? [^.?]{0,60}differ|paired/i;

/** p of a difference of two columns. */
export const pOfColumns = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  if (names[0] === 'time' || !asksP.test(question) || otherwise.test(question) || !comparesMeans.test(question))
    return [];
  const whole = completeOf(x, y);
  const differences = whole.x.map((one, index) => one - (whole.y[index] ?? Number.NaN));
  const paired = differences.length > 2 ? ofMean(differences) : null;
  return compared(
    question,
    x.flatMap((cell) => cell ?? []),
    y.flatMap((cell) => cell ?? []),
    paired,
  );
};

/** p of a difference between the two groups that a column of texts makes. */
export const pOfGroups = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  if (!asksP.test(question) || otherwise.test(question) || !comparesMeans.test(question)) return [];
  return textColumns(input.records).flatMap((column) => {
    const groups = [...groupsBy(rows, (row) => (row[column] === null ? null : String(row[column]))).values()];
    const [first, second, third] = groups.map((group) => numbersOf(group, name));
    return first && second && !third ? compared(question, first, second, null) : [];
  });
};
