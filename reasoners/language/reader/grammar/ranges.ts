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
  type Value,
} from '../meaning.ts';
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
  const side = (narrowings: readonly Narrowing[]): Value => ({
    core: total.core,
    patch: { ...emptyPatch, narrowings },
  });
  const others = value.patch.narrowings.filter((one) => one.kind !== 'time');
  return {
    core: {
      kind: 'binary',
      operator: 'percent_of',
      left: side([inside]),
      right: side(value.patch.narrowings.filter((one) => one.kind === 'time')),
    },
    patch: { ...value.patch, narrowings: others },
  };
};

const isBareField = ({ core }: Value): boolean => core.kind === 'field' && core.reducer === null;

const rangeOf = (field: FieldMeaning, population: Population): Value | undefined =>
  narrowed({ core: { kind: 'field', reducer: 'range', level: null, field }, patch: emptyPatch }, patchOf(population));

interface Scaled {
  readonly field: FieldMeaning;
  readonly dir: Direction;
}

/** "What percentage of the total radiance comes from Northam": the sum there of the sum everywhere. */
const shareOfZone = (value: Value, { head, where, thresholds, narrowings }: Population): Value | undefined => {
  const { core, patch } = value;
  const [zone] = narrowings;
  if (core.kind !== 'field' || (core.reducer !== null && core.reducer !== 'sum')) return undefined;
  if (zone?.kind !== 'zone' || narrowings.length > 1 || head.length + where.length + thresholds.length > 0)
    return undefined;
  if (patch.narrowings.some(({ kind }) => kind === 'zone')) return undefined;
  const total: Value = { core: { ...core, reducer: 'sum' }, patch: { ...patch, narrowings: [] } };
  return {
    core: {
      kind: 'binary',
      operator: 'percent_of',
      left: { ...total, patch: { ...total.patch, narrowings: [zone] } },
      right: total,
    },
    patch: { ...emptyPatch, narrowings: patch.narrowings },
  };
};

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

type Peak = { readonly field?: FieldMeaning; readonly dir?: Direction; readonly is?: Direction };

/** "The highest and the lowest point". */
const betweenPeaks = (one: Peak, two: Peak): Value | undefined =>
  two.field && (one.dir ?? one.is) !== (two.dir ?? two.is)
    ? { core: { kind: 'field', reducer: 'range', level: null, field: two.field }, patch: emptyPatch }
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
    (one: Word, two: Word, inner: Word, value: Value) =>
      inner.is === 'mean' && [one.is, two.is].sort().join() === 'max,min' ? rangeAlong(value, 'months') : undefined,
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
  rule('Value', '(Difference) (Between|Of) PeakOf|Sup (And) PeakOf', (one: Peak, two: Peak) => betweenPeaks(one, two)),
  rule('Value', 'Field (Difference) (Between|Of) PeakOf|Sup (And) PeakOf', (_: FieldMeaning, one: Peak, two: Peak) =>
    betweenPeaks(one, two),
  ),
  rule('Value', '(Difference) (Between|Of) Sup|Stat (And) Sup|Stat Value', (one: Word, two: Word, value: Value) =>
    [one.is, two.is].sort().join() === 'max,min' && value.core.kind === 'field' && value.core.reducer === null
      ? reducedBy('range', value)
      : undefined,
  ),
  rule('Value', 'Share (Of) Value (Comes|From|In) Pop', (_: Word, value: Value, population: Population) =>
    shareOfZone(value, population),
  ),
  rule('Value', 'Share (Of) (Whole) Value (Comes|From|In) Pop', (_: Word, value: Value, population: Population) =>
    shareOfZone(value, population),
  ),
  rule('Value', 'Share|AreaShare (Of) Value Adj', (_: Word, value: Value, patch: Patch) => shareOfTime(value, patch)),
  rule('Value', 'Share|AreaShare (Of) Value (Happened) Adj', (_: Word, value: Value, patch: Patch) =>
    shareOfTime(value, patch),
  ),
];
