import { fieldOf } from '../../../analysis/environment.ts';
import type { OperatorName } from '../../../analysis/operators.ts';
import { call, date, name, over, slice, type Tree, where } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { anomalyTrees } from './anomaly.ts';
import {
  type Around,
  alongAxis,
  bound,
  deltas,
  fieldCore,
  fieldsFor,
  isAccumulated,
  isAmount,
  isSeries,
  measureCore,
  moransCore,
  objectsCore,
  orderedTree,
  partCore,
  restricted,
  single,
  thingsCore,
  trendTree,
  usualMonth,
} from './build-parts.ts';
import { type Core, emptyPatch, type Narrowing, type Threshold, type Value } from './meaning.ts';
import { type Moments, moments } from './moments.ts';
import { crossed, isPlaced, pairs, withoutShares } from './pairs.ts';
import { runTrees } from './run.ts';
import { settled } from './settled.ts';
import { datesOf, grain, sliced } from './slices.ts';
import { compared } from './threshold.ts';

const isRelative = (operator: string): boolean =>
  operator === '/' || operator === '>' || operator === 'factor' || operator.startsWith('percent');

const binaryCore = ({ operator, left, right }: Extract<Core, { kind: 'binary' }>, around: Around): Tree[] => {
  const inner = { ...around, narrowings: [] };
  const [lefts, rights] = [build(left, inner), build(right, inner)];
  const kept = isRelative(operator) ? withoutShares : (trees: readonly Tree[]) => trees;
  const join = left.core.kind === 'field' && right.core.kind === 'field' && isPlaced(left) !== isPlaced(right);
  return (join ? crossed : pairs)(kept(lefts), kept(rights), (a, b) => {
    switch (operator) {
      case 'gap':
        return call('abs', call('-', a, b));
      case 'percent_more':
      case 'percent_less':
        return call('percent_of', operator === 'percent_more' ? call('-', a, b) : call('-', b, a), b);
      default:
        return call(operator, a, b);
    }
  });
};

const withoutTime = (list: readonly Narrowing[]): Narrowing[] =>
  list.filter(({ kind }) => kind !== 'time' && kind !== 'all');

const deltaCore = ({ operator, value }: Extract<Core, { kind: 'delta' }>, around: Around): Tree[] => {
  const own = value.patch.narrowings.filter(({ kind }) => kind === 'time');
  const times = [...own, ...around.narrowings.filter(({ kind }) => kind === 'time')];
  const [time] = times;
  if (times.length > 1) return [];
  const inner: Value = { core: value.core, patch: { ...value.patch, narrowings: withoutTime(value.patch.narrowings) } };
  const make = deltas[operator];
  const values = build(inner, { ...around, narrowings: [] });
  return (isRelative(operator) ? withoutShares(values) : values).flatMap((tree) => {
    const dates = datesOf(tree, around.scope);
    const [first, last] = [dates[0], dates.at(-1)];
    const ends: Moments | null =
      time?.kind === 'time'
        ? moments(time, dates)
        : (dates.length === 2 ||
              [...value.patch.narrowings, ...around.narrowings].some(({ kind }) => kind === 'all')) &&
            first &&
            last &&
            first !== last
          ? { from: first, to: last }
          : null;
    if (!ends || ends.to === null || !make) return [];
    return [make(tree, { kind: 'pair', from: date(ends.from), to: date(ends.to) })];
  });
};

const ofGrain = (axis: string, direction: 'max' | 'min', tree: Tree): Tree => ({
  kind: 'pick',
  noun: axis,
  extreme: over(call(direction, tree), `${axis}s`),
});

/** Along which axis a choice goes: months by their one date, or by the mean of their dates. */
const pickCore = ({ axis, direction, value }: Extract<Core, { kind: 'pick' }>, around: Around): Tree[] => {
  const { core, patch } = value;
  // People add up: the largest population is no mean of cells.
  const bare = core.kind === 'field' && core.reducer === null && !isAmount(core.field);
  const layer = around.scope.layers.find(({ name: called }) => called === axis);
  const within: Around = layer?.kind === 'stations' ? { ...around, atPoints: true } : around;
  const values = bare
    ? [
        build({ core: { ...core, reducer: 'mean' }, patch }, within),
        build({ core: { ...core, reducer: direction }, patch }, within),
      ].flat()
    : build(value, within);
  return values.flatMap((tree) => {
    if (layer) return [{ kind: 'pick' as const, noun: layer.name, extreme: over(call(direction, tree), layer.plural) }];
    if (fieldOf(around.scope, axis)?.sort === 'code')
      return [{ kind: 'pick' as const, noun: axis, extreme: over(call(direction, tree), axis) }];
    if (core.kind === 'things') return [ofGrain(grain(axis), direction, tree)];
    const dates = datesOf(tree, around.scope);
    if (axis === 'month_of_year') return usualMonth(direction, tree, dates);
    // Days of rain add up to that of their month.
    const reducer = core.kind === 'field' && (isAmount(core.field) || isAccumulated(core.field)) ? 'sum' : 'mean';
    const length = { month: 7, year: 4 }[axis];
    const repeated = length !== undefined && new Set(dates.map((one) => one.slice(0, length))).size < dates.length;
    if (repeated) return [ofGrain(axis, direction, over(call(reducer, tree), 'dates'))];
    return [{ kind: 'pick' as const, noun: grain(axis), extreme: over(call(direction, tree), 'dates') }];
  });
};

/** Names in the order of their values. */
const orderCore = (core: Extract<Core, { kind: 'order' }>, around: Around): Tree[] => {
  const layer = around.scope.layers.find(({ name: called }) => called === core.axis);
  const within: Around = layer?.kind === 'stations' ? { ...around, atPoints: true } : around;
  return build(core.value, within).map((tree) => orderedTree(core, tree));
};

const countedTrees = (value: Value | null, threshold: Threshold, around: Around): Tree[] =>
  value === null
    ? fieldsFor(around.scope, threshold).flatMap((field) =>
        fieldCore({ kind: 'field', reducer: null, level: null, field }, around),
      )
    : build(value, around);

const countCore = (
  { axis, value, threshold, listed }: Extract<Core, { kind: 'count-members' }>,
  around: Around,
): Tree[] =>
  countedTrees(value, threshold, around).flatMap((tree): Tree[] => {
    const layer = around.scope.layers.find(({ name: called }) => called === axis);
    const dates = datesOf(tree, around.scope);
    const grains = { month: 7, year: 4 }[axis];
    const whole =
      axis === 'dates' || (grains && new Set(dates.map((one) => one.slice(0, grains))).size === dates.length);
    if (!layer && !whole) return [];
    const passing = compared(tree, threshold);
    return listed
      ? [slice(call('list', passing), { kind: 'per', axis: layer?.name ?? 'date' })]
      : [call('count', where(name(layer?.plural ?? 'dates'), passing))];
  });

const coreTrees = (core: Core, around: Around): Tree[] => {
  switch (core.kind) {
    case 'field':
      return fieldCore(core, around);
    case 'part':
      return partCore(core, around);
    case 'cellwise': {
      const limits = bound(around.thresholds, core.field.tree, around.scope);
      return limits
        ? [
            call(
              (core.outer ?? 'mean') as OperatorName,
              restricted(over(call(core.inner as OperatorName, core.field.tree), 'dates'), [
                ...around.where,
                ...limits,
              ]),
            ),
          ]
        : [];
    }
    case 'binary':
      return binaryCore(core, around);
    case 'delta':
      return deltaCore(core, around);
    case 'along':
      return build(core.value, { ...around, narrowings: [] }).map((tree) => alongAxis(core, tree, around.scope));
    case 'anomaly':
      return anomalyTrees(core, build(core.value, { ...around, narrowings: [] }).slice(0, 1), around.scope);
    case 'pick':
      return pickCore(core, { ...around, narrowings: [] });
    case 'order':
      return orderCore(core, { ...around, narrowings: [] });
    case 'count-members':
      return countCore(core, { ...around, narrowings: [] });
    case 'run':
      return runTrees(core, countedTrees(core.value, core.threshold, { ...around, narrowings: [] }), around.scope);
    case 'trend':
      return build(core.value, { ...around, narrowings: [] }).map((tree) => trendTree(core, tree));
    case 'correlation': {
      const pair = call('correlation', restricted(core.left.tree, around.where), core.right.tree);
      const inTime = [core.left, core.right].every(({ tree }) => isSeries(tree, around.scope));
      return [
        {
          ...(inTime ? over(pair, 'dates') : pair),
          ...(core.method ? { options: { method: { kind: 'text' as const, value: core.method } } } : {}),
        },
      ];
    }
    case 'morans':
      return [moransCore(core, around)];
    case 'mode':
      return [call('mode', restricted(name(core.field), around.where))];
    case 'valid': {
      const field = core.field ?? single(around.scope);
      return field ? [call('valid_share', field.tree)] : [];
    }
    case 'sum-share': {
      const limits = bound(core.part.thresholds, core.field.tree, around.scope);
      return limits ? [call('sum_share', restricted(core.field.tree, [...core.part.where, ...limits]))] : [];
    }
    case 'objects':
      return objectsCore(core, around);
    case 'plain':
      return [restricted(core.tree, around.where)];
    case 'things':
      return thingsCore(core, around);
    case 'measure':
      return measureCore(core, around);
    case 'truth':
      return build(core.value, { ...around, narrowings: [] }).map((tree) => compared(tree, core.threshold));
  }
};

const order: readonly Narrowing['kind'][] = ['file', 'source', 'map', 'zone', 'things', 'time', 'rank', 'all', 'per'];

/** The expressions of a value; what stands around it narrows it too. */
const build = ({ core, patch }: Value, around: Around): Tree[] => {
  const inner: Around = {
    scope: around.scope,
    where: [...around.where, ...patch.where],
    thresholds: [...around.thresholds, ...patch.thresholds],
    narrowings: core.kind === 'delta' ? [...around.narrowings, ...patch.narrowings] : [],
    atPoints: around.atPoints === true || patch.narrowings.some((one) => one.kind === 'zone' && one.stations),
  };
  const rest = core.kind === 'delta' ? withoutTime(patch.narrowings) : patch.narrowings;
  return order
    .flatMap((kind) => rest.filter((one) => one.kind === kind))
    .reduce<Tree[]>(
      (trees, narrowing) => trees.flatMap((tree) => sliced(tree, narrowing, around.scope)),
      coreTrees(core, inner),
    );
};

export const treesOf = (value: Value, scope: Scope): Tree[] =>
  build(value, { scope, ...emptyPatch }).flatMap((tree) => settled(tree, scope));
