import { call, name, number, over, type Tree } from '../../../analysis/tree.ts';
import type { SaidDate } from '../reader/dates.ts';
import { type OrderRule, order } from './engine.ts';
import { type Ask, mean, overDates, type Period, trend, yearlyTrend } from './meanings.ts';

/** What a sentence orders of the values of all dates: extremes, trends, tests, spots above the mean. */

const extreme = (value: Tree, which: 'max' | 'min'): Tree => over(call(which, value), 'dates');

const dateOf = (value: Tree, which: 'max' | 'min'): Tree => ({
  kind: 'pick',
  noun: 'date',
  extreme: extreme(value, which),
});

interface Tail {
  readonly period?: Period;
}

const both = (value: Tree, label: string, ...more: readonly (readonly [string, Tree])[]): Ask => ({
  value,
  label,
  more: more.map(([called, tree]) => ({ label: called, value: tree })),
});

/** Stands for a number that another sentence has to tell: nothing is a name of this kind. */
const pendingSize: Tree = name('size of a rise');

/** A quantity of the question that one sentence names and the next ones speak of. */
const it: Tree = name('');

export const seriesRules: readonly OrderRule[] = [
  order('Most', 'highest|maximum|largest|greatest|biggest', () => 'max'),
  order('Most', 'lowest|minimum|smallest|least', () => 'min'),
  order('Day', 'day|date', () => 'day'),
  // Which of two extremes a date stands for.
  order(
    'Instead',
    '<Day> with <Most> <Quantity> <Day> with <Most> <Measure>',
    (_: string, which: string, field: Tree, __: string, most: 'max' | 'min', value: Tree) => ({
      from: JSON.stringify(dateOf(mean(field), which === 'max' ? 'max' : 'min')),
      to: JSON.stringify(dateOf(value, most)),
    }),
  ),
  // Which date.
  order(
    'Ask',
    '<Do> <Day> with <Most> <Measure|Quantity> <Tail>?',
    (_: string, __: string, which: 'max' | 'min', value: Tree) => ({
      value: dateOf(value.kind === 'call' ? value : mean(value), which),
    }),
  ),
  // "The smallest XI of May is taken as the day of the worst drought": what gives the date says itself which.
  order('Finding', 'is|was determined|used|found|taken to give|get|find|tell|identify|determine', () => 'finding'),
  order('Finding', 'gives|tells|determines|identifies', () => 'finding'),
  order('Degree', 'most|least', () => 'degree'),
  order(
    'Severe',
    'serious|severe|intense|strong|extensive|widespread|pronounced|heavy|critical|acute|advanced|visible',
    () => 'severe',
  ),
  order('SoItIs', 'date|day when|on? which? <Subject> <Degree> <Severe>', () => 'so'),
  order(
    'Ask',
    'and? <Most> <Quantity> <Tail>? <Finding> <SoItIs>',
    (which: 'max' | 'min', field: Tree, tail: Tail | undefined) => ({
      value: dateOf(mean(field), which),
      byMeans: true as const,
      ...(tail?.period ? { period: tail.period } : {}),
    }),
  ),
  // "The coldest day", of temperatures that are called by what measured them.
  order('Warmth', 'hottest|warmest', () => 'max'),
  order('Warmth', 'coldest|coolest', () => 'min'),
  order(
    'Ask',
    '<Do>? <Owner>? <Warmth> <Day> <Tail>? from|in|by|using|of <Sensor>? <Quantity> thermal observations|data|images|bands <Tail>?',
    (
      _: string,
      __: unknown,
      which: 'max' | 'min',
      ___: string,
      tail: Tail | undefined,
      ____: unknown,
      field: Tree,
      more: Tail | undefined,
    ) => {
      const period = tail?.period ?? more?.period;
      return tail?.period && more?.period
        ? undefined
        : { value: dateOf(mean(field), which), ...(period ? { period } : {}) };
    },
  ),
  // A highest share.
  order('Ask', '<Do> <Most> <Measure> <Tail>?', (_: string, which: 'max' | 'min', value: Tree) => ({
    value: extreme(value, which),
  })),
  // Rises from one date to the next, of a size that a sentence of its own tells.
  order('Rises', 'spikes|jumps|rises|surges', () => 'rises'),
  order(
    'Ask',
    '<Do> <Do>? number of? <Rises> in|of <Quantity> <Tail>?',
    (_: string, __: string, ___: string, field: Tree) => ({
      value: over(call('spikes', mean(field), pendingSize), 'dates'),
    }),
  ),
  order('Ask', 'how many <Rises> <Quantity> had|has|showed|shows <Tail>?', (_: string, field: Tree) => ({
    value: over(call('spikes', mean(field), pendingSize), 'dates'),
  })),
  order('Rise', 'spike|jump|rise|surge', () => 'rise'),
  order('Level', 'spatial? mean|average', () => 'level'),
  order('Grows', 'rises|increases|jumps by', () => 'grows'),
  order('OneDate', 'one date|day|image', () => 'one'),
  order('NextDate', 'from|between <OneDate> to|and next', () => 'next'),
  order(
    'Instead',
    'count <Rise> when|where|if <Level> <Grows> more than <Num> <NextDate>',
    (_: string, __: string, ___: string, size: number) => ({
      from: JSON.stringify(pendingSize),
      to: JSON.stringify(number(size)),
    }),
  ),
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
  // Level and slope of one value for each date.
  order('DateMeans', 'date|dates|daily means|averages', () => 'means'),
  order('DateMeans', 'means of dates|days', () => 'means'),
  order(
    'Ask',
    '<Do> mean|average of <DateMeans> and <Trend> <Each>',
    (_: string, __: string, method: string, step: string) =>
      both(overDates(mean(it)), 'mean', ['slope', trend(mean(it), step, method === 'theil-sen' ? method : undefined)]),
  ),
  order('Ask', '<Do> <Trend> of <DateMeans> <Each>', (_: string, method: string, __: string, step: string) => ({
    value: trend(mean(it), step, method === 'theil-sen' ? method : undefined),
  })),
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
    '<Study> <Owner>? <Date>? <Quantity> <TopicNoun> <Over>? <Over>? <MaskedData>?',
    (_: string, __: unknown, date: SaidDate | undefined, field: Tree, ___: string, one: unknown, two: unknown) => ({
      field,
      periods: [...(date ? [{ from: date, to: null }] : []), ...[one, two].filter(isPeriod)],
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
