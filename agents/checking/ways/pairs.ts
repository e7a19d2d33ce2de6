import { escaped } from '../../../core/escaped.ts';
import { slopeOf } from '../series.ts';
import { asksEfficiency } from './efficiency.ts';
import { laterAsked } from './lags.ts';
import { allOf, errorsOf, pearson, spearman, spearmanByDifferences } from './pair-statistics.ts';
import { type Complete, completeOf, type Pairs, type Way } from './way.ts';

const fewest = 4;
const numbersIn = (cells: readonly (number | null)[]): number[] => cells.flatMap((cell) => cell ?? []);
const asZero = (cells: readonly (number | null)[]): number[] => cells.map((cell) => cell ?? 0);
const ofTwo =
  /correl|\br\b|r²|r2\b|r-squared|determination|regress|slope|least[- ]squares|linear fit|rmse|root[- ]mean[- ]square|\bbias\b|mean (?:absolute )?(?:error|difference)|spearman|pearson|\brank\b/i;

/** Pairs whose halves were left out one by one, so that what is left does not belong together; or with nothing taken for 0. */
export const torn = ({ evidence: { question }, x, y, names, apart = { x, y } }: Pairs): Way[] => {
  const whole = completeOf(x, y);
  if (!ofTwo.test(question) || whole.x.length < fewest || (whole.x.length === x.length && apart.x === x)) return [];
  const [a, b] = [numbersIn(apart.x), numbersIn(apart.y)];
  const n = Math.min(a.length, b.length);
  const shifted: Complete[] = [
    { x: a.slice(0, n), y: b.slice(0, n) },
    { x: a.slice(-n), y: b.slice(-n) },
  ];
  const byPlace = completeOf(apart.x, apart.y);
  const lost: readonly Complete[] = [...shifted, byPlace, { x: asZero(x), y: asZero(y) }].filter(
    ({ x: first }) => first.length >= fewest,
  );
  return [
    {
      mistaken: lost.flatMap(allOf),
      right: allOf(whole),
      told: `of “${names[0]}” and “${names[1]}” with gaps left out of each by itself or taken for 0; over the ${whole.x.length} pairs that have both it is another`,
      advice: 'Leave out a pair when one of its two is missing, so that what is left still belongs together.',
      unasked: true,
    },
  ];
};

/** Equal values share their mean rank. */
export const ties = ({ evidence: { question }, x, y }: Pairs): Way[] => {
  const whole = completeOf(x, y);
  if (!/spearman|rank(?:ed)?[- ]correlation|correlation of (?:the )?ranks/i.test(question) || whole.x.length < fewest)
    return [];
  if (/\bpearson\b|\bordinal\b|order of (?:the )?(?:file|table|appearance)|dense rank/i.test(question)) return [];
  const others = (['in order', 'in reverse', 'lowest', 'highest', 'dense'] as const).map((how) => spearman(whole, how));
  const [a, b] = [numbersIn(x), numbersIn(y)];
  const n = Math.min(a.length, b.length);
  return [
    {
      mistaken: [
        ...others,
        spearmanByDifferences(whole),
        pearson(whole),
        spearman({ x: a.slice(0, n), y: b.slice(0, n) }, 'in order'),
      ],
      right: [spearman(whole)],
      told: 'of ranks in which equal values do not share theirs, or of the values; with mean ranks it is another',
      advice: 'Equal values share the mean of their ranks, and r is computed of the ranks.',
    },
  ];
};

/** r for R², or R² for r. */
export const squared = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  if (laterAsked(question, names) !== null || asksEfficiency.test(question)) return [];
  const whole = completeOf(x, y);
  const square =
    /\br²|\br2\b|\br[- ]squared|coefficient of determination|explained variance|variance explained|share of (?:the )?variance/i.test(
      question,
    );
  const plain = /correlation/i.test(question);
  if (square === plain || whole.x.length < fewest || /adjusted|multiple|partial|trend/i.test(question)) return [];
  const r = /spearman|rank/i.test(question) ? spearman(whole) : pearson(whole);
  return [
    {
      mistaken: square ? [r, Math.abs(r)] : [r * r],
      right: square ? [r * r, 1 - r * r] : [r],
      told: square
        ? 'the correlation; its square, which is asked for'
        : 'the square of the correlation; the correlation itself',
      advice: 'R² is the square of r.',
    },
  ];
};

/** One measure of error for another, and a divisor that nobody asked for. */
export const errors = ({ evidence: { question }, x, y }: Pairs): Way[] => {
  const whole = completeOf(x, y);
  const [rms, absolute] = [
    /\brmse\b|\brmsd\b|root[- ]mean[- ]squared?/i.test(question),
    /\bmae\b|mean absolute/i.test(question),
  ];
  const other =
    /unbiased|remov|after|without|centred|centered|debiased|bias[- ]corrected|residual|cross[- ]valid|relative|normali[sz]ed|%|percent/i.test(
      question,
    );
  if (rms === absolute || other || whole.x.length < fewest) return [];
  const { rmse, mse, mae, scatter, bias } = errorsOf(whole);
  return [
    {
      mistaken: rms ? [mse, mae, scatter] : [rmse, mse, Math.abs(bias)],
      right: rms ? [rmse] : [mae],
      told: `another measure of error; the ${rms ? 'root of the mean square' : 'mean of the absolute values'}`,
      advice: rms
        ? 'Average the squares of the differences, then take the root.'
        : 'Take the absolute value of each difference before they are averaged.',
    },
  ];
};

const differenceOf = /\b(\w+) (?:minus|less) (?:the )?(\w+)/i;

/** A bias or mean difference the other way round than the question says it. */
export const turnedBias = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  const [, from = '', taken = ''] = differenceOf.exec(question) ?? [];
  const whole = completeOf(x, y);
  const says = (word: string, name: string): boolean =>
    word.length > 2 &&
    name
      .toLowerCase()
      .split(/[^a-z]+/)
      .some(
        (part) =>
          part.length > 2 && (part.startsWith(word.toLowerCase().slice(0, 5)) || word.toLowerCase().startsWith(part)),
      );
  const [first, second] = names;
  const asked = says(from, first) && says(taken, second) && !says(from, second) && !says(taken, first);
  if (!asked || whole.x.length < fewest || !/\b(?:bias|mean|average)\b/i.test(question)) return [];
  const { bias } = errorsOf(whole);
  return [
    {
      mistaken: [-bias],
      right: [bias],
      told: `“${second}” minus “${first}”; “${first}” minus “${second}”`,
      advice: 'Take the difference in the order in which the question names the two.',
    },
  ];
};

const residuals = ({ x, y }: Complete): Complete => {
  const place = x.map((_, index) => index);
  const flat = (values: readonly number[]): number[] => {
    const slope = slopeOf(place, values);
    return values.map((value, index) => value - slope * index);
  };
  return { x: flat(x), y: flat(y) };
};

/** A correlation of two series with their trends, where it is asked for without. */
export const trended = ({ evidence: { question }, x, y, names, times }: Pairs): Way[] => {
  const whole = completeOf(x, y);
  const asked =
    /\bdetrend\w*|\b(?:linear )?trends? (?:\w+ )?(?:removed|subtracted|taken out)|\bremov\w+ (?:of )?(?:the |their )?(?:linear )?trends?\b/i;
  if (!times || names[0] === 'time' || !asked.test(question) || !/correl/i.test(question) || whole.x.length < fewest)
    return [];
  const found = residuals(whole);
  return [
    {
      mistaken: [pearson(whole), pearson({ x: found.x, y: whole.y }), pearson({ x: whole.x, y: found.y })],
      right: [pearson(found), spearman(found)],
      told: 'with the trend of both or of one of them; without',
      advice: 'Take the line over time out of both before they are correlated.',
    },
  ];
};

/** "the regression of Y on X", "Y per X": which of two columns stands up, and which across. */
const upAndAcross = (question: string, [a, b]: Pairs['names']): boolean => {
  const said = (up: string, across: string): boolean =>
    new RegExp(
      String.raw`\b${escaped(up)}\w*\b(?: \w+){0,3} (?:on|against|over|per|as a function of|from|by)\b(?: \w+){0,4} ${escaped(across)}`,
      'i',
    ).test(question);
  const [first, second] = [a, b].map((name) => name.split('_')[0] ?? name);
  return first !== undefined && second !== undefined && said(second, first) && !said(first, second);
};

/** The line of x over y, where that of y over x is asked for. */
export const swappedLine = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  const whole = completeOf(x, y);
  if (!/regress|slope|line|linear fit/i.test(question) || whole.x.length < fewest || !upAndAcross(question, names))
    return [];
  const [slope, swapped] = [slopeOf(whole.x, whole.y), slopeOf(whole.y, whole.x)];
  return [
    {
      mistaken: [swapped, 1 / swapped],
      right: [slope],
      told: `the line of “${names[0]}” over “${names[1]}”; of “${names[1]}” over “${names[0]}” it is another`,
      advice: 'What is explained stands up, what explains it across.',
    },
  ];
};
