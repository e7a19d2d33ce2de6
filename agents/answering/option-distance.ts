import { convertUnit } from '../../knowledge/units.ts';
import { type Field, isRange } from './option-fields.ts';
import type { Option } from './options.ts';

/** What a run found, before it is put in the form of the options. */
export type Result =
  | { readonly kind: 'number'; readonly value: number; readonly unit: string; readonly difference: boolean }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'name'; readonly value: string };

export type Numeric = Extract<Result, { kind: 'number' }>;

/** Units of things that are counted: days, pixels, times. */
export const counted = new Set(['count', 'pixel', '1', '']);

/** The value in the option's unit, or as written where the option has none. */
const inUnitOf = (result: Numeric, unit: string): { value: number; how: string } | null => {
  if (unit === '' || unit === result.unit || (counted.has(unit) && counted.has(result.unit)))
    return { value: result.value, how: 'as it is' };
  // A number of unknown unit may be in the option's, but never silently on a logarithmic scale.
  if (result.unit === '' && unit === 'dB') return null;
  if (unit === 'degree') return { value: result.value, how: 'degrees' };
  const converted = convertUnit(result.value, result.unit === '' ? unit : result.unit, unit, {
    difference: result.difference,
    water: true,
  });
  return converted === undefined ? null : { value: converted, how: `${result.unit} → ${unit}` };
};

export interface Distance {
  readonly distance: number;
  readonly slack: number;
  /** Of the number that the option states. */
  readonly size: number;
  readonly how: string;
}

/** Ends that the value lies on but for rounding. */
const same = (a: number, b: number): boolean =>
  Number.isFinite(b) && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** 0 inside a range and on an end that belongs to it; on one that does not, the least there is. */
const gapTo = (value: number, { low, high, lowOpen, highOpen }: Field): number => {
  if (same(value, low)) return lowOpen ? Number.MIN_VALUE : 0;
  if (same(value, high)) return highOpen ? Number.MIN_VALUE : 0;
  return Math.max(0, low - value, value - high);
};

/** "Fell by 5 to 10" is −10 to −5. */
const turned = ({ low, high, lowOpen, highOpen, ...field }: Field): Field => ({
  ...field,
  low: -high,
  high: -low,
  lowOpen: highOpen,
  highOpen: lowOpen,
});

const steps: Readonly<Record<string, string>> = {
  year: 'years?|yr|annum',
  decade: 'decades?',
  month: 'months?',
  day: 'days?',
  step: 'dates?|steps?|acquisitions?|observations?|images?',
};

/** A slope per year beside an option that says "per year" behind its unit: the unit alone is compared. */
const besideRate = (result: Numeric, { text }: Option): Numeric => {
  const [, unit, step = ''] = /^(.*)\/(\w+)$/.exec(result.unit) ?? [];
  const said = steps[step] === undefined ? undefined : new RegExp(`(?:/|\\bper\\s)\\s*(?:${steps[step]})\\b`, 'i');
  return unit !== undefined && said?.test(text) ? { ...result, unit: unit === '1' ? '' : unit } : result;
};

/** How far a result is from a field of an option, with its direction; null where they can't be compared. */
export const distanceTo = (result: Numeric, field: Field, option: Option): Distance | null => {
  const { direction } = option;
  const found = inUnitOf(result, field.unit) ?? inUnitOf(besideRate(result, option), field.unit);
  if (!found) return null;
  const target = direction < 0 && field.low >= 0 && !field.level ? turned(field) : field;
  if (isRange(target)) return { distance: gapTo(found.value, target), slack: 0, size: 0, how: found.how };
  return {
    distance: Math.abs(found.value - target.low),
    slack: Math.max(target.halfDigit * 1.05, 0.02 * Math.abs(target.low)),
    size: Math.abs(target.low),
    how: found.how,
  };
};
