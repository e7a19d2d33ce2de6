import type { OperatorName } from '../../../analysis/operators.ts';
import { call, name, number, type Tree, where } from '../../../analysis/tree.ts';
import type { SaidDate } from '../reader/dates.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type OrderRule, order } from './engine.ts';
import { type Ask, countDates, type Period, share } from './meanings.ts';

/** What a sentence orders. */

interface Qty {
  readonly value: number;
  readonly unit?: string;
}

interface Tail {
  readonly period?: Period;
  readonly place?: string;
}

const during = (ask: Ask, tail: Tail | undefined): Ask | undefined =>
  tail?.period === undefined ? ask : ask.period === undefined ? { ...ask, period: tail.period } : undefined;

const limit = (value: Tree, operator: OperatorName, { value: level, unit }: Qty): Tree =>
  call(operator, value, number(level, unit));

export const askRules: readonly OrderRule[] = [
  order(
    'Do',
    'calculate|compute|determine|estimate|find|identify|report|give|get|quantify|evaluate|assess|derive|obtain|count|state',
    () => 'do',
  ),
  order('Do', 'finally|first|next|and|finally? <Do>', () => 'do'),
  order('Tail', '<Period> <Place>?', (period: Period) => ({ period })),
  order('Tail', '<Place> <Period>?', (place: string, period: Period | undefined) => ({ place, period })),
  order('Tail', 'for|over|during|of month|period|year', () => ({})),
  // How many dates.
  order(
    'DayCond',
    '<Op> <Num> <Unit> of <Cells> with|recorded|having|showing|showed|had? <Cond>',
    (operator: OperatorName, level: number, { is }: Word, _: string, condition: Tree) =>
      is === '%' ? limit(share(condition), operator, { value: level, unit: '%' }) : undefined,
  ),
  order('DayCond', '<Measure> <Op> <Qty>', limit),
  order('Days', 'days|dates', () => 'days'),
  order(
    'Ask',
    '<Do>? how many <Days> showed|had|recorded|saw|with|on? which? <DayCond> <Tail>?',
    (_: string, __: string, condition: Tree, tail: Tail) => during({ value: countDates(condition) }, tail),
  ),
  order(
    'Ask',
    '<Do>? number of <Days> with|on|where|in|having? which? <DayCond> <Tail>?',
    (_: string, __: string, condition: Tree, tail: Tail) => during({ value: countDates(condition) }, tail),
  ),
  order(
    'Ask',
    'count <Days> with|on|where|in|when which? <DayCond> <Tail>?',
    (_: string, condition: Tree, tail: Tail) => during({ value: countDates(condition) }, tail),
  ),
  // One value.
  order('Ask', '<Do> <Measure|Closed> <Tail>?', (_: string, value: Tree, tail: Tail) => during({ value }, tail)),
  // How much one part differs from another.
  order(
    'Ask',
    '<Do>? how much {cooler|colder|warmer|hotter|lower|higher} <Explained> compared|than to|with? <Explained> based on|by average|mean <Quantity> <Tail>?',
    (_: string, word: string, one: Tree, other: Tree, field: Tree, tail: Tail) => {
      const [left, right] = [one, other].map((part) => call('mean', where(field, part)));
      const less = /^(?:cooler|colder|lower)$/.test(word);
      return left && right ? during({ value: less ? right : left, minus: less ? left : right }, tail) : undefined;
    },
  ),
  // Steps whose result the next one takes.
  order(
    'Retrieve',
    'apply|use <Word>? -? <Word>? <Word>? algorithm|method to? retrieve|estimate|derive|compute <Quantity>',
    () => 'step',
  ),
  order('Retrieve', 'first|next <Retrieve>', () => 'first'),
  order('Retrieve', 'remove|mask clouds', () => 'clouds'),
  order('Retrieve', 'list|load|read input|relevant? tiff|image|raster? files|images', () => 'list'),
  order(
    'Retrieve',
    'calculate|compute|estimate|derive <Quantity> for|at|of each|every time|date|acquisition point?',
    () => 'step',
  ),
  order('Retrieve', 'calculate|compute|estimate|derive <Quantity> of lake|area|region|water', () => 'step'),
  order(
    'Retrieve',
    'calculate|compute|estimate|derive mean|average <Quantity> for|at|of each|every time|date|acquisition point?',
    () => 'step',
  ),
  order('Ask', 'and? finally <Ask>', (ask: Ask) => ask),
  // Of data whose numbers are said to be degrees.
  order('InUnit', 'in degrees? <Unit>', (unit: Word) => unit),
  order('InUnit', '( in degrees? <Unit> )', (unit: Word) => unit),
  order('Degrees', 'land|ground|skin? surface? temperature|temperatures', () => 'degrees'),
  order('Ask', '<Do> mean|average? <Degrees> <InUnit> <Tail>?', (_: string, __: string, { is }: Word, tail: Tail) =>
    during({ value: call('mean', name('')), unit: is }, tail),
  ),
  order('Ask', '<Do> mean|average? <Degrees> <Tail> <InUnit>', (_: string, __: string, tail: Tail, { is }: Word) =>
    during({ value: call('mean', name('')), unit: is }, tail),
  ),
  order(
    'Retrieve',
    'calculate|compute|estimate|derive|retrieve daily? <Quantity> images|maps? for? each? date|day?',
    () => 'step',
  ),
  order(
    'Retrieve',
    'calculate|compute|estimate|derive|retrieve daily? <Quantity> using|from <Quantity> and <Quantity> data?',
    () => 'step',
  ),
  order('Retrieve', 'calculate|compute|estimate|derive <TopicOf>? body? indicator|index <Quantity>', () => 'step'),
  order('Ask', '<Retrieve> and? <Ask>', (_: string, ask: Ask) => ask),
  order('Step', '<Retrieve>', () => 'step'),
  order('FileNoun', 'files|images|scenes|acquisitions|rasters', () => 'files'),
  order('SameTime', 'same calendar? date|day|time|acquisition', () => 'same'),
  order('Together', 'belong|go together', () => 'paired'),
  order('Together', 'are paired', () => 'paired'),
  order('Step', '<FileNoun> of|from <SameTime> <Together>', () => 'paired'),
  order('Step', '<Retrieve> and? <Step>', () => 'step'),
  order(
    'Ask',
    'identify|find|select all? <Cells> with|where <Cond> <Do> mean|average <Quantity> of|in|over|for <Cells>',
    (_: string, condition: Tree, __: string, field: Tree) => ({
      value: call('mean', where(field, condition)),
    }),
  ),
  // The two times of the question.
  order(
    'Ask',
    '<Do> average|mean {monthly|daily}? <Quantity> for|of each year|month <Do> {absolute}? difference between|of|in <Values>',
    (_: string, step: string | undefined, field: Tree, __: string, size: string | undefined) => ({
      value: call('mean', field),
      bothEnds: true as const,
      ...(step === undefined ? {} : { means: true as const }),
      ...(size === undefined ? {} : { size: true as const }),
    }),
  ),
  order('Means', 'monthly|annual|yearly|daily? means|averages', () => 'means'),
  order('Means', 'monthly|annual|yearly|daily? mean|average values|value', () => 'means'),
  order(
    'Ask',
    '<Do> {absolute}? difference between|of|in <Means> of? <Quantity>?',
    (_: string, size: string | undefined, __: string, field: Tree | undefined) => ({
      value: call('mean', field ?? name('')),
      bothEnds: true as const,
      means: true as const,
      ...(size === undefined ? {} : { size: true as const }),
    }),
  ),
  // Of each date its share, of each month the mean of these, and what lies between.
  order(
    'ThenMean',
    '<Do> monthly|yearly|seasonal? average|mean <Values> <TwoPeriods>',
    (_: string, __: string, ends: readonly [Period, Period]) => ends,
  ),
  order('Ask', '<Do> <Measure> <ThenMean>', (_: string, value: Tree, ends: readonly [Period, Period]) => ({
    value,
    ends,
    pending: true,
  })),
  order(
    'Ask',
    '<Do> by how? many <Unit> <Date> average|mean exceeds|exceeded <Date> average|mean',
    (_: string, unit: Word, later: SaidDate, earlier: SaidDate) => ({
      value: { kind: 'name' as const, name: '' },
      exceeds: [earlier, later],
      unit: unit.is,
    }),
  ),
  // Said again behind what was worked out: how its values went.
  order('Describe', 'analyze|analyse|describe|examine', () => 'describe'),
  order('Course', 'temporal? change|changes|evolution of|in', () => 'course'),
  order('Throughout', 'during|between|over two months|periods|years', () => 'throughout'),
  order(
    'Ask',
    '<Do> <Measure> <ThenMean> and? <Describe> <Course> <Values> <Throughout>',
    (_: string, value: Tree, ends: readonly [Period, Period]) => ({ value, ends, pending: true }),
  ),
  // Between two times.
  order(
    'Ask',
    '<Do> {absolute}? difference|change in|of|between <Measure> <TwoPeriods> <Place>?',
    (_: string, size: string | undefined, value: Tree, ends: readonly [Period, Period]) => ({
      value,
      ends,
      ...(size === undefined ? {} : { size: true }),
    }),
  ),
  order('Values', 'two values|averages|means|proportions|shares|percentages|results', () => 'values'),
  order('Values', 'values|averages|means|proportions|shares|percentages|them|two', () => 'values'),
  order(
    'Ask',
    '<Do> <Measure> <TwoPeriods> <Place>? and? <Do> {absolute}? difference between|of|in <Values>',
    (_: string, value: Tree, ends: readonly [Period, Period], __: unknown, ___: string, size: string | undefined) => ({
      value,
      ends,
      ...(size === undefined ? {} : { size: true }),
    }),
  ),
];
