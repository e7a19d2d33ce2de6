import type { Rule } from '../chart.ts';
import { completed } from '../dates.ts';
import {
  type Direction,
  emptyPatch,
  type FieldMeaning,
  type Narrowing,
  narrowed,
  type Patch,
  type Population,
  patchOf,
  replaced,
  type Value,
} from '../meaning.ts';
import { combined } from './comparisons.ts';
import type { AxisMeaning } from './places.ts';
import { rule, type Word } from './rule.ts';
import { reducedBy } from './values.ts';

/** From the lowest to the highest; what part of a sum a part of the dates has. */

/** "What percentage of the rain of 1999 fell in June": a part of the dates, of a sum along them. */
const shareOfTime = (value: Value, patch: Patch): Value | undefined => {
  const { core } = value;
  const [time] = patch.narrowings;
  if (core.kind !== 'field' || (core.reducer !== null && core.reducer !== 'sum')) return undefined;
  if (time?.kind !== 'time' || patch.narrowings.length > 1 || patch.where.length + patch.thresholds.length > 0)
    return undefined;
  const whole = value.patch.narrowings.find(({ kind }) => kind === 'time');
  const year = whole?.kind === 'time' ? whole.from : {};
  const inside: Narrowing = {
    ...time,
    from: completed(time.from, year),
    to: time.to === null ? null : completed(time.to, year),
  };
  const total: Value = { core: { ...core, reducer: 'sum' }, patch: value.patch };
  const part_ = replaced(total, { ...emptyPatch, narrowings: [inside] });
  return part_ && combined('percent_of', part_, total);
};

const isBareField = ({ core }: Value): boolean => core.kind === 'field' && core.reducer === null;

const rangeOf = (field: FieldMeaning, population: Population): Value | undefined =>
  narrowed({ core: { kind: 'field', reducer: 'range', level: null, field }, patch: emptyPatch }, patchOf(population));

interface Scaled {
  readonly field: FieldMeaning;
  readonly dir: Direction;
}

/** From the lowest to the highest mean along an axis. */
const rangeAlong = ({ core, patch }: Value, axis: string): Value | undefined =>
  core.kind === 'field' && (core.reducer === null || core.reducer === 'mean')
    ? {
        core: {
          kind: 'along',
          reducer: 'range',
          axis: axis === 'month' || axis === 'year' ? 'dates' : axis,
          value: { core: { ...core, reducer: 'mean' }, patch: { ...patch, narrowings: [] } },
        },
        patch: { ...emptyPatch, narrowings: patch.narrowings },
      }
    : undefined;

export const rangeRules: readonly Rule[] = [
  rule(
    'Value',
    'StatWord (Between|Of) Sup|Stat (And) Sup|Stat Value',
    (word: Word, one: Word, two: Word, value: Value) =>
      word.is === 'range' && [one.is, two.is].sort().join() === 'max,min' && isBareField(value)
        ? reducedBy('range', value)
        : undefined,
  ),
  rule(
    'Value',
    '(Difference) (Between|Of) ScaleSup (And) ScaleSup Pop',
    (one: Scaled, two: Scaled, population: Population) =>
      one.dir !== two.dir && JSON.stringify(one.field) === JSON.stringify(two.field)
        ? rangeOf(one.field, population)
        : undefined,
  ),
  rule(
    'Value',
    '(Difference) (Between|Of) Sup|Stat (And) Sup|Stat (Monthly) Stat Value',
    (one: Word, two: Word, _: Word, value: Value) =>
      [one.is, two.is].sort().join() === 'max,min' ? rangeAlong(value, 'dates') : undefined,
  ),
  rule(
    'Value',
    '(Difference) (Between|Of) ScaleSup (And) ScaleSup Axis',
    (one: Scaled, two: Scaled, { axis, plural }: AxisMeaning) =>
      one.dir !== two.dir && axis !== 'cells' && JSON.stringify(one.field) === JSON.stringify(two.field)
        ? rangeAlong(
            { core: { kind: 'field', reducer: 'mean', level: null, field: one.field }, patch: emptyPatch },
            plural,
          )
        : undefined,
  ),
  rule('Value', '(Difference) (Between|Of) Sup|Stat (And) Sup|Stat Value', (one: Word, two: Word, value: Value) =>
    [one.is, two.is].sort().join() === 'max,min' && value.core.kind === 'field' && value.core.reducer === null
      ? reducedBy('range', value)
      : undefined,
  ),
  rule('Value', 'Share|AreaShare (Of) Value Adj', (_: Word, value: Value, patch: Patch) => shareOfTime(value, patch)),
  rule('Value', 'Share|AreaShare (Of) Value (Happened) Adj', (_: Word, value: Value, patch: Patch) =>
    shareOfTime(value, patch),
  ),
];
