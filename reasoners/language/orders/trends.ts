import { call, name, over, type Tree } from '../../../analysis/tree.ts';
import { type OrderRule, order } from './engine.ts';
import { type Ask, mean, overDates, type Period, text } from './meanings.ts';

/** Trends of one value for each date or year: by a line, by Sen's slope, by the test of Mann and Kendall. */

/** One value for each date or year, and over which of them the trend goes. */
interface Series {
  readonly value: Tree;
  readonly over: 'dates' | 'months' | 'years';
}

/** Per what a trend is told, where another sentence or the dates themselves have to tell it. */
export const unsaidStep = name('step of the dates');

const byDates = (field: Tree): Series => ({ value: mean(field), over: 'dates' });

export const byYears = (field: Tree): Series => ({ value: overDates(mean(field)), over: 'years' });

export const byMonths = (field: Tree): Series => ({ value: overDates(mean(field)), over: 'months' });

const ownSteps = { dates: unsaidStep, months: name('month'), years: name('year') } as const;

/** A quantity of the question that one sentence names and the next ones speak of. */
export const it: Tree = name('');

const slope = ({ value, over: axis }: Series, method: string, step: Tree = ownSteps[axis]): Tree => ({
  ...over(call('trend', value, step), axis),
  ...(method === 'linear' ? {} : { options: { method: text(method) } }),
});

const labels: Readonly<Record<string, string>> = {
  p: 'p',
  z: 'z',
  tau: 'Kendall’s tau',
  direction: 'trend',
  slope: 'Sen’s slope',
};

const told = (series: Series, result: string): Tree =>
  result === 'slope'
    ? slope(series, 'theil-sen')
    : { ...over(call('kendall', series.value), series.over), options: { give: text(result) } };

/** What a test is told by: what is asked for, else all that it gives. */
const tested = (series: Series, results: readonly string[] = ['p', 'z', 'tau', 'direction']): Ask | undefined => {
  const [first, ...others] = [...new Set(results)];
  const one = (result: string) => ({ label: labels[result] ?? result, value: told(series, result) });
  return first === undefined ? undefined : { ...one(first), more: others.map(one) };
};

/** A trend of which only is said that it is one by a line; what else is told of it another sentence may say. */
export const open = (series: Series, method: string): Ask => ({ value: slope(series, method), open: 'trend' });

/** The same, and told with the level of what goes up or down. */
const described = (field: Tree, method: string, span: Span | undefined): Ask => ({
  ...open(byDates(field), method),
  label: 'slope',
  more: [{ label: 'mean', value: overDates(mean(field)) }],
  ...(span ? { span } : {}),
});

/** How many days, months or years a period is said to have. */
export type Span = NonNullable<Ask['span']>;

export interface Tail {
  readonly period?: Period;
}

export const during = (ask: Ask | undefined, tail: Tail | undefined): Ask | undefined =>
  !ask || tail?.period === undefined ? ask : ask.period ? undefined : { ...ask, period: tail.period };

/** The mean of the dates, and then what another order takes of them. */
export const withMean = (ask: Ask): Ask | undefined => {
  const [series] = ask.value.kind === 'call' && ask.value.over === 'dates' ? ask.value.operands : [];
  if (!series || (ask.label === undefined && !ask.open)) return undefined;
  const { value, label = 'slope', more = [], ...rest } = ask;
  const others = more.filter((one) => one.label !== 'mean');
  return { ...rest, value: overDates(series), label: 'mean', more: [{ label, value }, ...others] };
};

/** An order about “it” is about what was worked out before; one of something else has no place for that. */
export const ofIt = (ask: Ask, field: Tree): Ask | undefined => {
  const said = JSON.stringify(ask).replaceAll(JSON.stringify(it), JSON.stringify(field));
  return said.includes(JSON.stringify(field)) ? (JSON.parse(said) as Ask) : undefined;
};

const wholeSteps = { day: 'day', days: 'day', month: 'month', months: 'month', year: 'year', years: 'year' } as const;

const span = (count: number, unit: keyof typeof wholeSteps): Span => ({ count, unit: wholeSteps[unit] });

export const trendRules: readonly OrderRule[] = [
  order('Kendall', 'mann kendall', () => 'kendall'),
  order('Kendall', 'mann_kendall|mannkendall', () => 'kendall'),
  order('Test', '<Kendall> trend? test|analysis|statistic?', () => 'kendall'),
  // What is asked of it.
  order('Result', 'p value|values?', () => 'p'),
  order('Result', 'z value|statistic|score?', () => 'z'),
  order('Result', 'kendall s? tau', () => 'tau'),
  order('Result', 'tau', () => 'tau'),
  order('Result', 'direction of trend?', () => 'direction'),
  order('Result', 'trend direction?', () => 'direction'),
  order('Result', 'theil? sen s? slope', () => 'slope'),
  order('Results', '<Result>', (one: string) => [one]),
  order('Results', '<Result> and? <Results>', (one: string, rest: readonly string[]) => [one, ...rest]),
  order(
    'Yielding',
    'yielding|giving|producing|returning|reporting <Outputs>? <Results>',
    (_: unknown, all: readonly string[]) => all,
  ),
  order(
    'Yielding',
    'and|to? report|give|state|return|obtain|get <Outputs>? <Results>',
    (_: unknown, all: readonly string[]) => all,
  ),
  order('Outputs', 'statistical? results|result|outputs|statistics including|of|like|with|such? as?', () => 'outputs'),
  // What it is of.
  order(
    'SeriesOf',
    'annual|yearly mean|average? <Quantity> mean|average? time? series|values|means|averages?',
    byYears,
  ),
  order('SeriesOf', 'daily mean|average? <Quantity> mean|average? time? series|values|means|averages?', byDates),
  order('SeriesOf', 'mean|average? <Quantity> time? series?', byDates),
  order('SeriesOf', '<DateMeans> of? <Quantity>?', (_: string, field: Tree | undefined) => byDates(field ?? it)),
  order('OfSeries', 'in|of|for <SeriesOf>', (series: Series) => series),
  order('Perform', 'perform|apply|run|use|conduct|do|make', () => 'perform'),
  order('Perform', 'carry out', () => 'perform'),
  order('Performed', 'performed|applied|run|done|conducted|used on|to|for|with', () => 'performed'),
  order('Performed', 'carried out on|for|with', () => 'performed'),
  order(
    'Ask',
    '<Test> <Performed> <SeriesOf> <Yielding>?',
    (_: string, __: string, series: Series, results: readonly string[] | undefined) => tested(series, results),
  ),
  order(
    'Ask',
    '<Perform> <Test> on|to|for|with|of <SeriesOf> <Tail>? <Yielding>?',
    (_: string, __: string, series: Series, tail: Tail | undefined, results: readonly string[] | undefined) =>
      during(tested(series, results), tail),
  ),
  order(
    'Ask',
    '<Perform> <Test> to perform|do|make|conduct|run significant|significance? trend analysis|test <OfSeries>? <Tail>? <Yielding>?',
    (
      _: string,
      __: string,
      series: Series | undefined,
      tail: Tail | undefined,
      results: readonly string[] | undefined,
    ) => during(tested(series ?? byDates(it), results), tail),
  ),
  order(
    'Ask',
    'test|check|assess|examine trend <OfSeries>? <Tail>? <Via> <Test> <Yielding>?',
    (
      series: Series | undefined,
      tail: Tail | undefined,
      _: string,
      __: string,
      results: readonly string[] | undefined,
    ) => during(tested(series ?? byDates(it), results), tail),
  ),
  order(
    'Ask',
    'test|check|examine <SeriesOf> for monotonic? trend <Tail>? <Via> <Test> <Yielding>?',
    (series: Series, tail: Tail | undefined, _: string, __: string, results: readonly string[] | undefined) =>
      during(tested(series, results), tail),
  ),
  order('EachDate', 'dates|days|acquisitions|images with equal weight|weights', () => 'dates'),
  order('EachDate', 'daily|date means|averages', () => 'dates'),
  order('Ask', 'average <EachDate> and? then? <Ask>', (_: string, ask: Ask) => withMean(ask)),
  // What is worked out first is what it is of.
  order('Worked', 'calculate|compute|estimate|derive|retrieve <Quantity>', (field: Tree) => field),
  order('Ask', 'and then? <Ask>', (ask: Ask) => ask),
  order('Ask', '<Worked> and? then? <Ask>', (field: Tree, ask: Ask) => ofIt(ask, field)),
  // By a line.
  order('LineWay', 'linear trend|regression|fit analysis?', () => 'linear'),
  order('LineWay', 'ordinary|linear? least squares regression|fit|trend|line?', () => 'linear'),
  order('LineWay', 'theil? sen s? slope|estimator', () => 'theil-sen'),
  order('LineTrend', 'linear trend|slope', () => 'linear'),
  order('LineTrend', 'linear? least squares trend|slope', () => 'linear'),
  order('LineTrend', 'theil? sen s? slope', () => 'theil-sen'),
  order('Overall', 'overall|general', () => 'overall'),
  order('Span', 'over|during|in|across|for <Figure> {days|months|years|day|month|year}', span),
  order(
    'Ask',
    '<Do|Study> <Overall>? <Quantity> trend <Span>? <Tail>? <Via> <LineWay>',
    (
      _: string,
      __: unknown,
      field: Tree,
      said: Span | undefined,
      tail: Tail | undefined,
      ___: string,
      method: string,
    ) => during(described(field, method, said), tail),
  ),
  order(
    'Ask',
    '<Do|Study> <Overall>? trend of|in <Quantity> <Span>? <Tail>? <Via> <LineWay>',
    (
      _: string,
      __: unknown,
      field: Tree,
      said: Span | undefined,
      tail: Tail | undefined,
      ___: string,
      method: string,
    ) => during(described(field, method, said), tail),
  ),
  order('Hereabouts', 'in|of|for|over area|region|lake|place|basin', () => 'here'),
  order(
    'Ask',
    '<Perform> <LineWay> to <Do> <Overall>? <Quantity> trend <Hereabouts>? <Tail>?',
    (_: string, method: string, __: string, ___: unknown, field: Tree, ____: unknown, tail: Tail | undefined) =>
      during(open(byDates(field), method), tail),
  ),
  order(
    'Ask',
    '<Perform> <LineWay> to <Do> <Overall>? <Quantity> trend <Span>',
    (_: string, method: string, __: string, ___: unknown, field: Tree, said: Span) => described(field, method, said),
  ),
  order(
    'Ask',
    '<Do> <Overall>? <LineTrend> of|in <Quantity> <Each>? <Tail>?',
    (_: string, __: unknown, method: string, field: Tree, each: string | undefined, tail: Tail | undefined) =>
      during(
        each === undefined ? open(byDates(field), method) : { value: slope(byDates(field), method, name(each)) },
        tail,
      ),
  ),
  // The overall change is one number; its trend is that of what changes.
  order(
    'Ask',
    '<Do> <LineTrend> of overall change in|of <Quantity> <Tail>?',
    (_: string, method: string, field: Tree, tail: Tail | undefined) => during(open(byDates(field), method), tail),
  ),
];
