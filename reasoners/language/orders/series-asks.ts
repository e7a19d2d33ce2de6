import { call, name, number, over, type Tree } from '../../../analysis/tree.ts';
import type { SaidDate } from '../reader/dates.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type OrderRule, order } from './engine.ts';
import { type Ask, kendall, mean, overDates, type Period, trend, yearlyKendall, yearlyTrend } from './meanings.ts';

/** What a sentence orders of the values of all dates: extremes, trends, tests, spots above the mean. */

const extreme = (value: Tree, which: 'max' | 'min'): Tree => over(call(which, value), 'dates');

const dateOf = (value: Tree, which: 'max' | 'min'): Tree => ({
  kind: 'pick',
  noun: 'date',
  extreme: extreme(value, which),
});

const both = (value: Tree, label: string, ...more: readonly (readonly [string, Tree])[]): Ask => ({
  value,
  label,
  more: more.map(([called, tree]) => ({ label: called, value: tree })),
});

/** A quantity of the question that one sentence names and the next ones speak of. */
const it: Tree = name('');

export const seriesRules: readonly OrderRule[] = [
  order('Most', 'highest|maximum|largest|greatest|biggest', () => 'max'),
  order('Most', 'lowest|minimum|smallest|least', () => 'min'),
  order('Day', 'day|date', () => 'day'),
  // "The day with the highest X is the day with the largest Y": the one stands for the other.
  order(
    'Instead',
    '<Day> with <Most> <Quantity> <Day> with <Most> <Measure>',
    (_: string, which: string, field: Tree, __: string, most: 'max' | 'min', value: Tree) => ({
      from: JSON.stringify(dateOf(mean(field), which === 'max' ? 'max' : 'min')),
      to: JSON.stringify(dateOf(value, most)),
    }),
  ),
  order(
    'Rise',
    'count spike when spatial? mean rises|increases by more than <Num> from one date to next',
    (limit: number) => limit,
  ),
  order('Ask', 'identify and? count number of spikes in <TopicOf> index', () => ({ value: name('spikes') })),
  order('Ask', '<Do> number of spikes in <TopicOf> index', () => ({ value: name('spikes') })),
  // Which date.
  order(
    'Ask',
    '<Do> <Day> with <Most> <Measure|Quantity> <Tail>?',
    (_: string, __: string, which: 'max' | 'min', value: Tree) => ({
      value: dateOf(value.kind === 'call' ? value : mean(value), which),
    }),
  ),
  order(
    'Ask',
    'and? <Most> <Quantity> <Period>? determined|identified|used to give|find|determine|get <Day> when <Phenomenon> most|least serious|severe|intense',
    (which: 'max' | 'min', field: Tree, period: Period | undefined) => ({
      value: dateOf(mean(field), which),
      ...(period ? { period } : {}),
    }),
  ),
  order('Phenomenon', 'marine|water|air|soil|light? pollution|contamination', () => 'phenomenon'),
  order('Phenomenon', 'drought|heat|fire|flood|flooding|erosion|wildfire|turbidity|heatwave', () => 'phenomenon'),
  // A highest share.
  order('Ask', '<Do> <Most> <Measure> <Tail>?', (_: string, which: 'max' | 'min', value: Tree) => ({
    value: extreme(value, which),
  })),
  // Trends.
  order('Fit', 'linear|least regression|trend|squares|fit|fitting analysis? of|through|to?', () => 'fit'),
  order(
    'Ask',
    '<Do> mean|average <Quantity> of|for each year <Do> trend <Via> <Fit> mean? <Values>?',
    (_: string, field: Tree) => ({ value: yearlyTrend(mean(field)) }),
  ),
  order('Via', 'via|by|using|with|through', () => 'via'),
  order('Trend', 'linear|least? -? squares? trend|slope', () => 'linear'),
  order('Trend', 'sen s slope', () => 'theil-sen'),
  order('Trend', 'theil -? sen slope', () => 'theil-sen'),
  order('Each', 'per|each acquisition|date|observation|step|image', () => 'step'),
  order('Each', 'per|each year', () => 'year'),
  order('Numbered', '( dates numbered 0 , 1 , 2 … )', () => 'numbered'),
  order('Numbered', 'dates numbered <Num> <Num> <Num> …?', (first: number, second: number, third: number) =>
    second === first + 1 && third === second + 1 ? 'numbered' : undefined,
  ),
  // "Report the mean of the date means and Sen's slope per acquisition."
  order('DateMeans', 'date|dates|daily means|averages', () => 'means'),
  order('DateMeans', 'means of dates|days', () => 'means'),
  order(
    'Ask',
    '<Do> mean|average of <DateMeans> and <Trend> <Each>',
    (_: string, __: string, method: string, step: string) =>
      both(overDates(mean(it)), 'mean', ['slope', trend(mean(it), step, method === 'theil-sen' ? method : undefined)]),
  ),
  order(
    'Ask',
    '<Do> <Trend> of <DateMeans> <Each> <Numbered>?',
    (_: string, method: string, __: string, step: string) => ({
      value: trend(mean(it), step, method === 'theil-sen' ? method : undefined),
    }),
  ),
  order('Kendall', 'mann -|–|_? kendall', () => 'kendall'),
  order('Kendall', 'mann_kendall', () => 'kendall'),
  order('Ask', 'average <Dates> with equal weight|weights and test|check trend with|by|using <Kendall>', () =>
    both(overDates(mean(it)), 'mean', ['p', kendall(mean(it), 'p')]),
  ),
  order(
    'Ask',
    '<Do>? <Kendall> trend? test performed|applied|run on|to annual|yearly <Quantity> time? series yielding|giving? statistical? results? including? p - value and sen s slope',
    (_: string | undefined, __: string, field: Tree) =>
      both(yearlyTrend(mean(field), 'theil-sen'), 'slope', ['p', yearlyKendall(mean(field))]),
  ),
  // The change of a month from one year to another.
  order(
    'Ask',
    'use|take|report|give mean|average of <DateMeans> of|in each <Date> minus <Date>',
    (_: string, later: SaidDate, earlier: SaidDate) => ({
      value: mean(it),
      ends: [
        { from: { ...later, ...earlier }, to: null },
        { from: later, to: null },
      ],
      means: true,
    }),
  ),
  // The mean map, and how much of it lies above its own mean.
  order('Spot', 'hotspot|hotspots', () => 'hotspot'),
  order('Spot', 'hot spot|spots', () => 'hotspot'),
  order('Above', 'more than <Num> <Unit> above|over|higher mean|average', (more: number, { is }: Word) =>
    is === '%' ? 1 + more / 100 : undefined,
  ),
  order(
    'Spots',
    '<Spot> pixel|pixels|area|areas <Above> of annual|yearly mean map of same year',
    (_: string, factor: number) => factor,
  ),
  order(
    'AboveMean',
    '<Label> valid? pixels of annual|yearly mean map above <Num> times mean',
    (called: string, factor: number) => ({ called, factor }),
  ),
  order('Ask', '<AboveMean>', ({ factor }: { factor: number }) =>
    both(overDates(mean(it)), 'mean', ['share', call('above_mean', overDates(it), number(factor))]),
  ),
  order('Ask', '<Do> change|difference in|of <Spot> <Share>', () => ({ value: name('spots'), bothEnds: true })),
  // How often something is counted.
  order('Ask', '<Do> kurtosis of daily <Counted> <Tail>?', () => undefined),
  // Two places.
  order(
    'Ask',
    'compare {mean|average}? <Fields> intensity|level? in|between|of|for|over <Zone> and|with|to <Zone> <Period>? <Do> {mean|average}? intensity? {absolute}? difference',
    (
      one: string | undefined,
      [field]: readonly string[],
      first: unknown,
      second: unknown,
      period: Period | undefined,
      _: unknown,
      other: string | undefined,
    ) =>
      field === undefined || (one === undefined && other === undefined)
        ? undefined
        : { value: mean(name(field)), places: [first, second], size: true, means: true, ...(period ? { period } : {}) },
  ),
  // What another sentence says the value of.
  order('Over', '<Period|Place>', (one: unknown) => one),
  order(
    'Topic',
    '<Study> <Owner>? <Date>? <Quantity> <TopicNoun>',
    (_: string, __: unknown, date: SaidDate | undefined, field: Tree) => ({
      field,
      periods: date ? [{ from: date, to: null }] : [],
    }),
  ),
  order(
    'Topic',
    '<Study> <Over|Proper>? <TopicWords> <Over>? <Over>? <Through> <Quantity> index? threshold? analysis?',
    (_: string, one: unknown, __: string, two: unknown, three: unknown, ___: string, field: Tree) => ({
      field,
      periods: [one, two, three].filter(isPeriod),
    }),
  ),
  order('Study', 'assess|evaluate|analyze|analyse|examine|investigate|study', () => 'study'),
  order('Through', 'through|using|via|by|with|from', () => 'through'),
];

const isPeriod = (one: unknown): boolean => typeof one === 'object' && one !== null && 'from' in one;
