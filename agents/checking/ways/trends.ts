import { dayOf, finiteNumbers } from '../facts.ts';
import { timesOf } from '../record-times.ts';
import { slopeOf } from '../series.ts';
import type { Column, Way } from './way.ts';

const asked =
  /\btrend|\bslope|\bat what rate\b|\brate of (?:change|rise|decline|increase|decrease|retreat|growth|loss)|\bper (?:year|decade|annum)\b|\ba year\b|\bannually\b|\blinear|\/(?:yr|year|a|decade)\b/i;
const bySteps = /per (?:step|row|sample|observation|record)|autocorrel|detrend/i;
const median = /theil|\bsen\b|sen['’]s|median of (?:the |all )?(?:pairwise )?slopes/i;
const squares = /least[- ]squares|\bols\b|linear regression|regression line/i;

const most = 300;

/** Median of the slopes of all pairs (Sen 1968). */
const senSlope = (times: readonly number[], values: readonly number[]): number => {
  if (times.length > most) return Number.NaN;
  const slopes = values.flatMap((value, i) =>
    values.slice(i + 1).flatMap((other, k) => {
      const step = (times[i + 1 + k] ?? 0) - (times[i] ?? 0);
      return step === 0 ? [] : [(other - value) / step];
    }),
  );
  slopes.sort((a, b) => a - b);
  const [low, high] = [(slopes.length - 1) >> 1, slopes.length >> 1];
  return ((slopes[low] ?? Number.NaN) + (slopes[high] ?? Number.NaN)) / 2;
};

const yearDays = 365.2425;
const units = [1, 10, 1 / 12, 1 / 365, 1 / 365.25, 1 / yearDays];
/** Steps that may have been taken for a year, a month or a day. */
const steps = [1, 10, 12, 120, 365, 365.25, yearDays];

const scaled = (slopes: readonly number[], by: readonly number[]): number[] =>
  slopes.flatMap((slope) => by.map((factor) => slope * factor));

/** A trend over the place in the file for one over time, and one kind of slope for the other. */
export const trends = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const times = timesOf(input.records);
  if (!times || !asked.test(question) || bySteps.test(question) || times.columns.includes(name)) return [];
  // Hours are not told apart here.
  if (rows.some((row) => (times.of(row) ?? '').length > 10)) return [];
  const pairs = rows.flatMap((row) => {
    const [value, years] = [row[name], dayOf(times.of(row) ?? '') / yearDays];
    return typeof value === 'number' && Number.isFinite(years) ? [{ value, years }] : [];
  });
  if (pairs.length < 3) return [];
  const inOrder = pairs.toSorted((a, b) => a.years - b.years);
  const gaps = inOrder.slice(1).map(({ years }, index) => years - (inOrder[index]?.years ?? 0));
  const regular = Math.max(...gaps) < 1.3 * Math.min(...gaps);
  const isInOrder = pairs.every((pair, index) => pair === inOrder[index]);
  const both = (some: typeof pairs, place: boolean) => {
    const at = some.map(({ years }, index) => (place ? index : years));
    const values = some.map(({ value }) => value);
    return { line: slopeOf(at, values), sen: senSlope(at, values) };
  };
  const [right, byPlace, byRow] = [both(inOrder, false), both(inOrder, true), both(pairs, true)];
  const [sen, line] = [median.test(question), squares.test(question)];
  const [named, other] =
    sen === line ? [[right.line, right.sen], []] : sen ? [[right.sen], [right.line]] : [[right.line], [right.sen]];
  return [
    {
      mistaken: [
        // Of equal steps a slope may be told for each.
        ...scaled(regular ? [] : [byPlace.line, byPlace.sen], steps),
        ...scaled(regular && isInOrder ? [] : [byRow.line, byRow.sen], steps),
        ...scaled(other, units),
      ],
      right: scaled(named, units),
      rightRelative: 2e-2,
      told: `the slope of “${name}” from record to record, or of another kind; over their dates, in a year,`,
      advice: 'Fit over decimal years of the dates: records are not equally far apart in time.',
    },
  ];
};

const askedSteps: readonly (readonly [RegExp, number])[] = [
  [/\bper (?:century|100 years)\b/i, 100],
  [/\bper (?:decade|ten years|10 years)\b|\/(?:decade|10 ?(?:yr|a))\b|\ba decade\b/i, 10],
  [/\bper (?:year|annum)\b|\/(?:yr|year|a)\b|\ba year\b|\bannually\b/i, 1],
  [/\bper month\b|\/month\b|\ba month\b/i, 1 / 12],
  [/\bper day\b|\/day\b|\/d\b|\ba day\b/i, 1 / yearDays],
];

/** A slope for another step of time than the one that is asked for. */
export const stepOfTrend = (column: Column): Way[] => {
  const { question } = column.evidence;
  const [step, other] = askedSteps.filter(([pattern]) => pattern.test(question));
  const stated = finiteNumbers(column.evidence).some(({ unit }) =>
    /y(?:ea)?r|\/a\b|decade|month|day|century|-1$|\/d/i.test(unit),
  );
  if (
    !step ||
    other ||
    stated ||
    !/\btrend|\bslope|\bris(?:e|ing)\b|\bfall\b|\bchang|\bincreas|\bdecreas|\bwarm|\bcool|\brate\b/i.test(question)
  )
    return [];
  const [way] = trends({ ...column, evidence: { ...column.evidence, question: `${question} (linear trend)` } });
  const slopes = way?.right.filter((_, index) => index % units.length === 0) ?? [];
  const [, wanted] = step;
  return [
    {
      mistaken: scaled(
        slopes,
        [100, 10, 1, 1 / 12, 1 / yearDays].filter((factor) => factor !== wanted),
      ),
      right: scaled(slopes, [wanted]),
      relative: 1e-3,
      rightRelative: 2e-2,
      told: 'a slope for another step of time; for the one that is asked for',
      advice: 'Look at what the times are in: a slope per year is a tenth of the one per decade.',
    },
  ];
};
