import type { Rule } from '../chart.ts';
import {
  type Direction,
  emptyPatch,
  type FieldMeaning,
  isEmpty,
  narrowed,
  type Patch,
  type Population,
  type Threshold,
  type Value,
} from '../meaning.ts';
import { part, shareBeing } from './parts.ts';
import type { AxisMeaning } from './places.ts';
import { itself, rule } from './rule.ts';
import { thingPhrases } from './things.ts';
import { bare, reducedBy } from './values.ts';

interface Shared {
  readonly where: Population['head'];
  readonly dir: Direction;
}

interface Scaled {
  readonly field: FieldMeaning;
  readonly dir: Direction;
}

const meanOf = (value: Value): Value | undefined =>
  value.core.kind === 'field' && value.core.reducer === 'mean' ? value : reducedBy('mean', value);

/** "The most rain": the sum of what adds up, the mean of anything else. */
export const typical = ({ core, patch }: Value): Value =>
  core.kind === 'field' && core.reducer === null ? { core: { ...core, reducer: 'typical' }, patch } : { core, patch };

/** "The warmest district" is the one that is warmest on average. */
const average = (field: FieldMeaning): Value => meanOf(bare(field)) ?? bare(field);

/** Which one, how many of them, and the second side of a comparison. */
/** "Primary schools": the kind stands before the thing. */
const ofKind = (where: Population['head'], axis: AxisMeaning): (AxisMeaning & { patch: Patch }) | undefined =>
  ['cells', 'dates', 'month', 'year'].includes(axis.axis) || axis.axis === axis.plural
    ? undefined
    : { ...axis, patch: { ...emptyPatch, where } };

export const choiceRules: readonly Rule[] = [
  rule('SupX', 'Sup', ({ is }: { is: Direction }) => ({ dir: is })),
  rule('MostX', 'Most', ({ is }: { is: Direction }) => ({ dir: is })),
  rule('Extreme', 'MostX Value', ({ dir }: { dir: Direction }, value: Value) => ({ dir, value: typical(value) })),
  rule('Extreme', 'SupX Value', ({ dir }: { dir: Direction }, value: Value) => ({ dir, value })),
  rule('Extreme', 'SupX|MostX Pop', ({ dir }: { dir: Direction }, population: Population) => mostOf(dir, population)),
  rule('Extreme', 'ScaleSup', ({ field, dir }: Scaled) => ({ dir, value: average(field) })),
  rule('Extreme', 'ShareScaleSup', ({ where, dir }: Shared) => ({
    dir,
    value: part('share', { head: where, ...emptyPatch }),
  })),
  rule('Extreme', 'Extreme Adj', ({ dir, value }: Extreme, patch: Patch) => {
    const narrower = isEmpty(patch) ? undefined : narrowed(value, patch);
    return narrower && { dir, value: narrower };
  }),
  rule('Extreme', 'Extreme (OnAverage)', ({ dir, value }: Extreme) => {
    const bareField = value.core.kind === 'field' && (value.core.reducer === null || value.core.reducer === 'mean');
    const mean = bareField ? meanOf(value) : undefined;
    return mean && { dir, value: mean };
  }),
  rule('Picked', 'Axis (WithWord|Of|In) Extreme', ({ axis }: AxisMeaning, extreme: Extreme) => picked(axis, extreme)),
  rule('Picked', 'Axis Extreme', ({ axis }: AxisMeaning, extreme: Extreme) => picked(axis, extreme)),
  rule('Picked', 'ScaleSup Axis', ({ field, dir }: Scaled, { axis }: AxisMeaning) =>
    picked(axis, { dir, value: average(field) }),
  ),
  rule('Picked', 'ShareScaleSup Axis', ({ where, dir }: Shared, { axis }: AxisMeaning) =>
    picked(axis, { dir, value: part('share', { head: where, ...emptyPatch }) }),
  ),
  rule('Picked', 'Picked Adj', (value: Value, patch: Patch) => (isEmpty(patch) ? undefined : narrowed(value, patch))),
  rule('ValueCond', 'Value Thresh', (value: Value, limit: Threshold) => ({ value, limit })),
  rule('ValueCond', 'Value (Happened) Thresh', (value: Value, limit: Threshold) => ({ value, limit })),
  rule('ValueCond', 'Thresh (Of) Value', (limit: Threshold, value: Value) => ({ value, limit })),
  rule('ValueCond', 'Thresh Value', (limit: Threshold, value: Value) => ({ value, limit })),
  rule('ValueCond', 'Thresh (Of) Pop', (limit: Threshold, population: Population) => partLimit(limit, population)),
  rule('ValueCond', 'Pop Thresh', (population: Population, limit: Threshold) => partLimit(limit, population)),
  rule('ValueCond', 'Thresh (Of) Pop Being', (limit: Threshold, of: Population, being: Patch) => {
    const value = limit.low.unit === '%' ? shareBeing('share', of, being) : undefined;
    return value && { value, limit };
  }),
  rule('ValueCond', 'Thresh Mask', (limit: Threshold, where: Population['head']) =>
    partLimit(limit, { head: where, ...emptyPatch }),
  ),
  rule('ValueCond', '(WithWord|Happened) ValueCond', itself),
  rule('ValueCond', 'ValueCond (OnAverage)', itself),
  rule('MostArea', 'SupX|MostX (Area|Share|AreaShare|Cover)', itself),
  rule('MostArea', 'SupX|MostX (Share|AreaShare|Area) (Of) (All)', itself),
  rule('ValueCond', 'ValueCond Adj', ({ value, limit }: { value: Value; limit: Threshold }, patch: Patch) => {
    const narrower = isEmpty(patch) ? undefined : narrowed(value, patch);
    return narrower && { value: narrower, limit };
  }),
  rule('WhichAxis', '(Which) Axis', (axis: AxisMeaning) => axis),
  rule('WhichAxis', '(In|TimeIn) WhichAxis', itself),
  rule('WhichAxis', 'WhichAxis Adj', (axis: AxisMeaning & { patch?: Patch }, patch: Patch) =>
    axis.patch || isEmpty(patch) ? undefined : { ...axis, patch },
  ),
  rule('WhichAxis', '(When)', () => ({ axis: 'dates', plural: 'dates' })),
  rule('CountAxis', '(HowMany) Axis', (axis: AxisMeaning) => (axis.axis === 'cells' ? undefined : axis)),
  rule('CountAxis', '(HowMany) (Of) Axis', (axis: AxisMeaning) => (axis.axis === 'cells' ? undefined : axis)),
  rule('CountAxis', '(Count) (Of) Axis', (axis: AxisMeaning) => (axis.axis === 'cells' ? undefined : axis)),
  rule('CountAxis', '(HowMany|Count) KindAxis', itself),
  rule('CountAxis', '(HowMany|Count) (Of) KindAxis', itself),
  rule('CountAxis', '(HowMany|Count) Mask Axis', ofKind),
  rule('CountAxis', '(Count) (Of) Mask Axis', ofKind),
  rule('CountAxis', '(In|TimeIn|Of) CountAxis', itself),
  rule('Extreme', 'ScaleSup (JudgedBy) Value', ({ field, dir }: Scaled, value: Value) =>
    value.core.kind === 'field' && JSON.stringify(value.core.field) === JSON.stringify(field)
      ? { dir, value: meanOf(value) ?? value }
      : undefined,
  ),
  rule('Extreme', 'SupX (JudgedBy) Value', ({ dir }: { dir: Direction }, value: Value) => ({ dir, value })),
  rule('Extreme', '(Happened|Occupy) Extreme', itself),
  rule('Extreme', 'SupX|MostX Pop (Area|Cover|Share)', ({ dir }: { dir: Direction }, population: Population) =>
    mostOf(dir, population),
  ),
  rule('Value', 'Value (Of|In) ScaleSup Axis', (value: Value, { field, dir }: Scaled, axis: AxisMeaning) =>
    extremeAlong(value, field, dir, axis),
  ),
  rule('Value', 'ScaleSup (Cells) (Genitive) Value', ({ field, dir }: Scaled, value: Value) =>
    value.core.kind === 'field' &&
    value.core.reducer === null &&
    JSON.stringify(value.core.field) === JSON.stringify(field)
      ? reducedBy(dir, value)
      : undefined,
  ),
  rule('ValueCond', 'ScaleCmp (Than) Qty', ({ field, dir }: Scaled, low: Threshold['low']) => ({
    value: average(field),
    limit: { operator: dir === 'max' ? '>' : '<', low, high: null, negated: false },
  })),
  rule('Extreme', 'MostX|SupX CellsPop', ({ dir }: { dir: Direction }, population: Population) => ({
    dir,
    value: part('count', population),
  })),
  rule('ScaleCmp', '(As) Scale', itself),
  rule('Cmp', '(As) Big', itself),
  rule('Cmp', 'Cmp (Place)', itself),
  rule('ValueCond', 'Thresh (In|Of) Value (OnAverage)', (limit: Threshold, value: Value) => ({ value, limit })),
  rule('CountAxis', 'CountAxis Adj', (axis: AxisMeaning & { patch?: Patch }, patch: Patch) =>
    axis.patch || isEmpty(patch) ? undefined : { ...axis, patch },
  ),
  rule('Than2', '(Than) Value', (value: Value) => ({ value })),
  rule('Than2', '(Than) Adj', (patch: Patch) => (isEmpty(patch) ? undefined : { patch })),
  rule('Than2', '(Than) Pop', (population: Population) => ({ population })),
  ...thingPhrases,
];

/** "The temperature of the coldest month": the lowest of the means. */
const extremeAlong = (
  value: Value,
  field: FieldMeaning,
  dir: Direction,
  { axis, plural }: AxisMeaning,
): Value | undefined =>
  value.core.kind === 'field' &&
  (value.core.reducer === null || value.core.reducer === 'mean') &&
  JSON.stringify(value.core.field) === JSON.stringify(field) &&
  axis !== 'cells'
    ? {
        core: {
          kind: 'along',
          reducer: dir,
          axis: ['dates', 'month', 'year'].includes(axis) ? 'dates' : plural,
          value: { core: { ...value.core, reducer: 'mean' }, patch: { ...value.patch, narrowings: [] } },
        },
        patch: { ...emptyPatch, narrowings: value.patch.narrowings },
      }
    : undefined;

/** "The most forest": the largest area of it. */
const mostOf = (dir: Direction, population: Population): Extreme | undefined =>
  population.head.length + population.where.length > 0 ? { dir, value: part('area', population) } : undefined;

const partLimit = (limit: Threshold, population: Population): { value: Value; limit: Threshold } | undefined => {
  const unit = limit.low.unit;
  const form = unit === '%' ? 'share' : unit !== null && ['ha', 'km2', 'm2', 'acre'].includes(unit) ? 'area' : null;
  return form && population.head.length + population.where.length > 0
    ? { value: part(form, population), limit }
    : undefined;
};

export interface Extreme {
  readonly dir: Direction;
  readonly value: Value;
}

export const picked = (axis: string, { dir, value }: Extreme): Value | undefined =>
  axis === 'cells'
    ? undefined
    : {
        core: {
          kind: 'pick',
          axis,
          direction: dir,
          value: { core: value.core, patch: { ...value.patch, narrowings: [] } },
        },
        patch: { ...emptyPatch, narrowings: value.patch.narrowings },
      };
