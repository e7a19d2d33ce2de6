import { convertUnit } from '../../../knowledge/units.ts';
import type { SaidDate } from '../reader/dates.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type OrderRule, order } from './engine.ts';
import type { How, Period } from './meanings.ts';

/** Of the pixels that have a value. */
const ofValid: How = { needs: 'share', valid: true };

const daily = (valid: string | undefined): How => ({
  needs: 'share',
  dates: 'mean',
  ...(valid ? { valid: true } : {}),
});

/** How a value is worked out, said in a sentence of its own: what it says must hold for the value. */
export const howRules: readonly OrderRule[] = [
  order('Shares', 'shares|share|proportions|proportion|percentages|percentage', () => 'shares'),
  order('Dates', 'dates|days|acquisitions', () => 'dates'),
  order('How', '<Shares> refer|refers to <Valid>', () => ofValid),
  order('How', '<Shares> refer|refers to <Valid> of|on each|every date|day|image', () => ofValid),
  order('How', '<Shares> refer|refers to <Cells> with data|value|values', () => ofValid),
  // "0 °C is 273.15 K": as units are converted anyway.
  order(
    'Conversion',
    '<Num> <Unit> is|=|equals <Num> <Unit>',
    (zero: number, { is: degree }: Word, kelvin: number, { is: unit }: Word) =>
      zero === 0 && kelvin === 273.15 && unit === 'K' && convertUnit(0, degree, unit) === kelvin ? 'told' : undefined,
  ),
  order('Step', '<Conversion>', () => 'told'),
  order('How', '<Conversion> and? <How>', (_: string, how: How) => how),
  order('How', 'take|use <Shares> of <Valid>', () => ofValid),
  order('Valid', 'valid <Cells>', () => 'valid'),
  order('How', 'average|averaged over <Valid>', () => ({ needs: 'mean' })),
  order('How', 'average|averaged over <Valid> and over? <Dates>', () => ({ needs: 'mean', dates: 'mean' })),
  order('How', 'average daily <Shares> of? <Valid>?', (_: string, valid: string | undefined) => daily(valid)),
  order(
    'How',
    'average daily <Shares> of? <Valid>? within|in|over each|every month|year|period first?',
    (_: string, valid: string | undefined) => daily(valid),
  ),
  order('How', 'average daily means|averages', () => ({ needs: 'mean', dates: 'mean' })),
  order('How', 'average <Dates> with equal weight|weights', () => ({ needs: 'mean', dates: 'mean' })),
  order('How', 'pool pixels of both|all <Dates>', () => ({ dates: 'pooled' })),
  order('How', 'number years from <Num> in <Date>', () => ({ needs: 'trend', step: 'year' })),
  // Dates that are numbered one after the other: one step from each to the next.
  order('Onward', '…|etc', () => 'onward'),
  order(
    'How',
    'number? <Dates> numbered? from? <Num> <Num> <Num>? <Onward>?',
    (_: string, ...all: readonly (number | undefined)[]) => {
      const numbers = all.filter((one) => typeof one === 'number');
      const [start] = numbers;
      return (start === 0 || start === 1) && numbers.every((one, index) => one === start + index)
        ? { needs: 'trend', step: 'step' }
        : undefined;
    },
  ),
  order('CalendarYears', 'calendar year|years', () => 'year'),
  order('How', 'use|take? <CalendarYears>', () => ({ needs: 'trend', step: 'year' })),
  order('How', 'use|take mean|average per|of|over <Valid> and <CalendarYears>', () => ({
    needs: 'mean',
    step: 'year',
  })),
  order('How', 'use|take mean|average per|of|over <Valid>', () => ({ needs: 'mean' })),
  // How a test is worked out: these are its ways here, and there is none without them.
  order('TestWay', 'normal approximation', () => 'normal'),
  order('TestWay', 'with? continuity correction', () => 'continuity'),
  order('TestWay', 'with? correction for|of continuity|ties', () => 'correction'),
  order('TestWays', '<TestWay>', () => 'ways'),
  order('TestWays', '<TestWay> and? <TestWays>', () => 'ways'),
  order('How', 'use|apply|with? <TestWays>', () => ({ needs: 'kendall' })),
  order('TwoSided', 'p? value? two sided|tailed test?', () => 'two-sided'),
  order('Level', '<Num> <Unit>?', (value: number, unit: Word | undefined) =>
    unit === undefined ? value : unit.is === '%' ? value / 100 : undefined,
  ),
  order(
    'Significant',
    'trend|trends? significant below|under|if|where|when|at? p? <|<=? <Level> level?',
    (level: number) => level,
  ),
  order('Significant', 'significance? level of? <Level>', (level: number) => level),
  order('How', '<TwoSided> <TestWays>? and? <Significant>?', (_: string, __: unknown, alpha: number | undefined) => ({
    needs: 'kendall',
    ...(alpha === undefined ? {} : { alpha }),
  })),
  order('How', 'use|take|with|at? <Significant>', (alpha: number) => ({ needs: 'kendall', alpha })),
  order('How', 'annual|yearly values|means means of <Dates> of year', () => ({ needs: 'yearly' })),
  order('How', 'monthly values|means means of <Dates> of month', () => ({ needs: 'monthly' })),
  order(
    'How',
    'drop|remove|mask|exclude pixels whose <FlagField> any of bits <Num> to <Num> set <WithoutFlags>?',
    ({ name: source }: { name: string }, from: number, to: number) =>
      from < to ? { bits: { source, from, to } } : undefined,
  ),
  order('WithoutFlags', 'and dates|days without <FlagField>', () => 'without'),
  order('How', 'answer|result should be? kept|rounded|given to <Num> decimal places|digits', (rounded: number) => ({
    rounded,
  })),
  order(
    'How',
    'round|give|report|state|express answer|result|value to <Num> decimal places|digits',
    (rounded: number) => ({
      rounded,
    }),
  ),
  order('How', 'give|report|express change|difference in|as <Unit>', ({ is }: Word) => ({ unit: is })),
  order('When', 'compare spatial means of <Date> <Dates>', (date: SaidDate) => [{ from: date, to: null, means: true }]),
  order(
    'When',
    'in|on|of? <Date> <Quantity> <Place>? ( from? <Time>',
    (date: SaidDate, _: unknown, __: unknown, time: Period) =>
      date.month !== undefined && date.year === undefined && date.day === undefined
        ? [{ ...time, month: date.month }]
        : undefined,
  ),
  order('When', '<Period>', (one: Period) => [one]),
  order('When', '<TwoPeriods>', (two: readonly Period[]) => two),
];
