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
  order('How', 'number years from <Num> in <Date>', () => ({ needs: 'trend' })),
  order('How', 'annual|yearly values means of <Dates> of year', () => ({ needs: 'yearly' })),
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
