import { convertUnit } from '../../../../knowledge/units.ts';
import type { Instead } from '../../statements/instead.ts';
import type { Rule } from '../chart.ts';
import {
  type Direction,
  emptyPatch,
  type FieldMeaning,
  merged,
  narrowed,
  type Patch,
  type Population,
  patchOf,
  type Threshold,
  type Value,
} from '../meaning.ts';
import { type Extreme, picked, typical } from './choices.ts';
import { extentOf } from './comparisons.ts';
import { compare, contrastRules, type Scaled, type Second, scaledValue } from './contrasts.ts';
import { countingRules, onAxis, type Patched } from './counting.ts';
import type { Note } from './givens.ts';
import { part } from './parts.ts';
import { itself, rule, type Word } from './rule.ts';
import { thingRules } from './things.ts';
import { bare, reducedBy } from './values.ts';

/** What a sentence asks for, with how the answer is to be told. */
export interface Asked extends Said {
  readonly value: Value;
  readonly notes?: readonly Note[];
  readonly insteads?: readonly Instead[];
  /** What the value is called beside others. */
  readonly label?: string;
  /** What is asked for besides: another value, or the value of the one that was chosen. */
  readonly more?: readonly More[];
}

type More =
  | { readonly label: string; readonly asked: Asked }
  | { readonly label: string; readonly unit: string | undefined };

/** What a sentence adds to the question of another one. */
export interface Extra {
  readonly patch: Patch;
  readonly said: Said;
  readonly notes: readonly Note[];
  /** The kind of change that it says again. */
  readonly restates?: string;
  /** What the expression has to be like: patterns. */
  readonly needs?: readonly string[];
  readonly insteads?: readonly Instead[];
}

export interface Said {
  readonly unit?: string;
  readonly rounded?: number;
  /** Told without its sign. */
  readonly positive?: true;
  /** How cells of an object, or of Moran's I, touch. */
  readonly connectivity?: number;
  readonly contiguity?: string;
  /** Of Moran's I. */
  readonly weights?: string;
  /** Of a trend. */
  readonly step?: string;
}

const asked = (value: Value): Asked => ({ value });

export const told = (one: Asked, said: Said): Asked | undefined =>
  Object.entries(said).some(([key, value]) => key in one && one[key as keyof Said] !== value)
    ? undefined
    : { ...one, ...said };

const percentDelta = (value: Value): Value | undefined => {
  const { core, patch } = value;
  if (core.kind !== 'delta') return undefined;
  const operator = {
    change: 'percent_change',
    increase: 'percent_increase',
    decrease: 'percent_decrease',
    percent_change: 'percent_change',
  }[core.operator];
  return operator === undefined ? undefined : { core: { ...core, operator }, patch };
};

const isDelta = (value: Value): Value | undefined => (value.core.kind === 'delta' ? value : undefined);

const deltaOf = (operator: string, value: Value): Value => ({
  core: { kind: 'delta', operator, value },
  patch: emptyPatch,
});

/** A condition without a preposition belongs to one value, never to both sides of a comparison. */
const withPopulation = (value: Value, population: Population): Value | undefined =>
  ['binary', 'delta', 'pick', 'truth', 'count-members'].includes(value.core.kind) &&
  population.head.length + population.where.length + population.thresholds.length > 0
    ? undefined
    : narrowed(value, patchOf(population));

/** Every side is a mean, or becomes one. */
const averages = ({ core }: Value): boolean =>
  core.kind === 'binary'
    ? averages(core.left) && averages(core.right)
    : core.kind === 'field' && (core.reducer === null || core.reducer === 'mean');

/** Whether the one is more than the other; the second side is told first where less is asked. */
const more = (dir: Direction, left: Value, second: Second): Asked | undefined => {
  const value = compare('>', dir, left, second);
  return value && { value };
};

/** A noun with a unit of area behind it, or with percent. */
const areaSaid = (population: Population, said: Said): Asked | undefined => {
  if (population.head.length + population.where.length + population.thresholds.length === 0) return undefined;
  const form =
    said.unit === '%'
      ? 'share'
      : said.unit !== undefined && convertUnit(1, said.unit, 'm2') !== undefined
        ? 'area'
        : null;
  return form ? { value: part(form, population), ...said } : undefined;
};

/** Premises in any order; what a cover holds must all be consumed. */
export const answerRules: readonly Rule[] = [
  rule('Asked', 'Value', asked),
  rule('Asked', 'Picked', asked),
  rule('Asked', 'LostPart', asked),
  rule('LostPart', 'LostPart Adj', narrowed),
  rule('Asked', 'AreaAsked', ({ value, unit }: { value: Value; unit: string }): Asked => ({ value, unit })),
  rule('Asked', 'Asked (Ask)', (one: Asked) => one),
  rule('Asked', 'Asked (Polite)', (one: Asked) => one),
  rule('Asked', 'Asked Said', told),
  rule('Asked', 'Asked Note', (one: Asked, found: Note): Asked => ({ ...one, notes: [...(one.notes ?? []), found] })),
  rule('Note', 'Note (And)', (found: Note) => found),
  rule('Extra', 'Adj', (patch: Patch): Extra => ({ patch, said: {}, notes: [] })),
  rule('Extra', 'Said', (said: Said): Extra => ({ patch: emptyPatch, said, notes: [] })),
  rule('Extra', 'Note', (found: Note): Extra => ({ patch: emptyPatch, said: {}, notes: [found] })),
  rule('Extra', '(Polite)', (): Extra => ({ patch: emptyPatch, said: {}, notes: [] })),
  // What a share or a mean is of is said again.
  rule('Extra', '(Share|Stat|Cells) (Restates)', (): Extra => ({ patch: emptyPatch, said: {}, notes: [] })),
  rule('Extra', 'Extra (Ask|Polite|And)', (extra: Extra) => extra),
  rule('Extra', 'Extra Extra', (one: Extra, two: Extra): Extra | undefined => {
    const patch = merged(one.patch, two.patch);
    return patch && Object.keys(one.said).every((key) => !(key in two.said))
      ? { patch, said: { ...one.said, ...two.said }, notes: [...one.notes, ...two.notes] }
      : undefined;
  }),
  rule('Asked', 'ByUnit Value', ({ unit }: { unit: string }, value: Value): Asked | undefined =>
    value.core.kind === 'delta' || value.core.kind === 'binary' ? { value, unit } : undefined,
  ),
  rule('Value', 'Value Adj', narrowed),
  rule('Value', 'Picked Adj', narrowed),
  rule('Value', 'Value Pop', withPopulation),
  rule('Value', 'Value (Happened)', (value: Value) => value),
  rule('WhichAxis', 'WhichAxis (Happened)', (axis: Patched) => axis),
  rule('AreaAsked', 'AreaAsked Adj', ({ value, unit }: { value: Value; unit: string }, patch: Patch) => {
    const narrower = narrowed(value, patch);
    return narrower && { value: narrower, unit };
  }),
  rule('AreaAsked', 'AreaAsked (Happened)', (one: { value: Value; unit: string }) => one),
  rule('AreaAsked', 'AreaAsked Delta', ({ value, unit }: { value: Value; unit: string }, { is }: Word) => ({
    value: deltaOf(is, value),
    unit,
  })),
  rule('Value', 'WhichAxis Extreme', (axis: Patched, extreme: Extreme) => onAxis(axis, picked(axis.axis, extreme))),
  rule('Value', 'WhichAxis Value SupX', (axis: Patched, value: Value, { dir }: { dir: Direction }) =>
    onAxis(axis, picked(axis.axis, { dir, value })),
  ),
  rule('Value', 'WhichAxis Value MostX', (axis: Patched, value: Value, { dir }: { dir: Direction }) =>
    onAxis(axis, picked(axis.axis, { dir, value: typical(value) })),
  ),
  rule('Value', 'WhichAxis Delta Extreme', (axis: Patched, { is }: Word, { dir, value }: Extreme) =>
    onAxis(axis, picked(axis.axis, { dir, value: deltaOf(is, value) })),
  ),
  rule(
    'Value',
    'WhichAxis Delta Value SupX|MostX',
    (axis: Patched, { is }: Word, value: Value, { dir }: { dir: Direction }) =>
      onAxis(axis, picked(axis.axis, { dir, value: deltaOf(is, value) })),
  ),
  rule(
    'Value',
    'WhichAxis ScaleDelta SupX|MostX',
    (axis: Patched, { field, dir: change }: { field: FieldMeaning; dir: string }, { dir }: { dir: Direction }) =>
      onAxis(axis, picked(axis.axis, { dir, value: deltaOf(change, bare(field)) })),
  ),
  rule('Asked', 'Pop Said', areaSaid),
  rule('Asked', 'Asked (OnAverage)', (one: Asked) => (averages(one.value) ? one : undefined)),
  rule('Value', '(How) (Big) Value', (value: Value) => value),
  rule('Asked', 'Asked Adj', (one: Asked, patch: Patch) => {
    const value = one.unit === undefined && one.rounded === undefined ? undefined : narrowed(one.value, patch);
    return value && { ...one, value };
  }),
  rule('WhichAxis', 'WhichAxis (Occupy)', itself),
  rule('Value', 'WhichAxis MostArea', (axis: Patched, { dir }: { dir: Direction }) =>
    dir === 'max' && !['dates', 'month', 'year', 'cells'].includes(axis.axis)
      ? onAxis(axis, { core: { kind: 'mode', field: axis.axis }, patch: emptyPatch })
      : undefined,
  ),
  rule('Value', '(HowFast) Value StepUnit', ({ core, patch }: Value, { is }: Word): Value | undefined =>
    core.kind === 'delta' && core.operator !== 'decrease'
      ? { core: { kind: 'trend', value: core.value, step: is, method: null }, patch }
      : undefined,
  ),
  rule('Value', 'Value (OnAverage)', (value: Value): Value | undefined => (averages(value) ? value : undefined)),
  rule(
    'Asked',
    'ValueCond',
    ({ value, limit }: { value: Value; limit: Threshold }): Asked => ({
      value: { core: { kind: 'truth', value, threshold: limit }, patch: emptyPatch },
    }),
  ),
  rule('Asked', 'Cmp Value Than2', ({ is }: { is: Direction }, left: Value, second: Second) => more(is, left, second)),
  rule('Asked', 'Cmp Pop Than2', ({ is }: { is: Direction }, population: Population, second: Second) => {
    const left = extentOf(population);
    return left && more(is, left, second);
  }),
  rule('Asked', 'ScaleCmp Pop|Adj Than2', (scaled: Scaled, part: Population | Patch, second: Second) => {
    const left = scaledValue(scaled, part);
    return left && more(scaled.dir, left, second);
  }),
  ...contrastRules,
  ...countingRules,
  ...thingRules,
  rule(
    'Value',
    '(ByHowMuch) Value',
    (value: Value) =>
      isDelta(value) ?? (value.core.kind === 'binary' && value.core.operator === '-' ? value : undefined),
  ),
  rule('Value', '(ByHowMuch|How|Big) ShareDelta', (value: Value) => value),
  rule('ShareDelta', 'ShareDelta Adj', narrowed),
  rule('Value', '(HowManyTimes) Value', ({ core, patch }: Value): Value | undefined =>
    core.kind === 'delta' && core.operator === 'increase'
      ? { core: { ...core, operator: 'factor' }, patch }
      : undefined,
  ),
  rule('Value', 'Value Stat', (value: Value, { is }: Word) =>
    value.core.kind === 'field' && value.core.reducer === null ? reducedBy(is, value) : undefined,
  ),
  rule('Value', 'Pop Delta', (population: Population, { is }: Word) => {
    const extent = extentOf(population);
    return extent && deltaOf(is, extent);
  }),
  rule('Value', '(HowMuch) Value', (value: Value) => (value.core.kind === 'pick' ? undefined : value)),
  rule('Value', '(ByPercent) Value', (value: Value) => percentDelta(value)),
];

export const assemblyTypes: ReadonlySet<string> = new Set(answerRules.flatMap(({ from }) => from.flat()));
