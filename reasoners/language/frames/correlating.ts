import { fieldOf } from '../../../analysis/environment.ts';
import { call, over, slice, type Tree, where } from '../../../analysis/tree.ts';
import type { Field, Layer } from '../../../analysis/types.ts';
import { conjunction, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { baseValues } from './base.ts';
import { type Frame, keyOf, without } from './frame.ts';
import { as, type Item, is, isMean, type Of } from './items.ts';
import { speaksOnlyOf } from './things.ts';

/** Two things that go together: cell by cell, date by date, or one value for each polygon or place. */

const fieldIn = (bag: Bag, { field }: Of<'field'>): Field | undefined =>
  field.tree.kind === 'name' ? fieldOf(bag.scope, field.tree.name) : undefined;

const joints = ['And', 'To', 'Between', 'Versus', 'ByHowMuch'];

interface Sides {
  readonly head: Item;
  readonly left: Of<'field'>;
  readonly right: Of<'field'>;
  readonly one: Field;
  readonly other: Field;
}

const sidesOf = (bag: Bag): Sides | undefined => {
  const head = bag.word('Correlation', 'Correlated');
  const [left, right, ...others] = bag.kinds('field');
  if (!head || !left || !right || others.length > 0 || keyOf(left) === keyOf(right)) return undefined;
  const [one, other] = [fieldIn(bag, left), fieldIn(bag, right)];
  return one && other ? { head, left, right, one, other } : undefined;
};

const withMethod = (tree: Extract<Tree, { kind: 'call' }>, head: Item): Tree => {
  const method = as<{ is?: string }>(head, 'Correlation')?.is;
  return method === undefined ? tree : { ...tree, options: { method: { kind: 'text', value: method } } };
};

/** "The monthly means of SST and chlorophyll": one mean for each date of both. */
const ofDates = (bag: Bag, { head, left, right, one, other }: Sides): Value[] => {
  const steps = bag.words('Monthly', 'OverDates', 'DateByDate');
  const means = bag.words('Stat').filter(isMean);
  const maps = [one, other].every(({ axes, dates }) => axes.includes('cells') && dates.length > 2);
  if (!maps || steps.length === 0 || means.length === 0 || bag.word('PerCell') || bag.kinds('time', 'per').length > 0)
    return [];
  if (JSON.stringify([...one.dates].sort()) !== JSON.stringify([...other.dates].sort())) return [];
  const rest = without(bag, head, right, ...steps, ...means, ...bag.words(...joints));
  return baseValues(rest, undefined).flatMap(({ core, patch }): Value[] =>
    core.kind === 'field' && core.reducer === null && patch.where.length === 0
      ? [
          {
            core: {
              kind: 'plain',
              tree: withMethod(
                over(call('correlation', call('mean', left.field.tree), call('mean', right.field.tree)), 'dates'),
                head,
              ),
            },
            patch,
          },
        ]
      : [],
  );
};

const counts = (bag: Bag, { count, members }: Layer): Item[] =>
  bag.kinds('number').filter(({ value }) => value === (count ?? members.length));

/** "Between a field's mean NDVI and its yield": one value of each for every polygon, or every place. */
const ofMembers = (bag: Bag, sides: Sides): Value[] => {
  const { head, one, other } = sides;
  const [map, column] = one.axes.includes('cells') ? [sides.left, sides.right] : [sides.right, sides.left];
  const [maps, columns] = map === sides.left ? [one, other] : [other, one];
  const layer = bag.scope.layers.find(({ name }) => name === columns.members);
  if (!maps.axes.includes('cells') || columns.axes.includes('cells') || columns.axes.includes('dates') || !layer)
    return [];
  const polygons = layer.kind === 'zones';
  if (!polygons && !layer.located) return [];
  const means = bag.words('Stat').filter(isMean);
  if (!polygons && means.length > 0) return [];
  const nouns = bag.words('Axis').filter((item) => as<{ axis: string }>(item, 'Axis')?.axis === layer.name);
  const every = bag.kinds('per').filter(({ axis }) => axis.axis === layer.name);
  const all = bag.kinds('zone').filter(({ zone }) => zone.layer === layer.name && zone.names.length === 0);
  const rest = without(
    bag,
    head,
    column,
    ...means,
    ...nouns,
    ...every,
    ...all,
    ...counts(bag, layer),
    ...bag.words(...joints),
  );
  return baseValues(rest, undefined).flatMap(({ core, patch }): Value[] => {
    if (core.kind !== 'field' || core.reducer !== null || patch.thresholds.length > 0) return [];
    if (!speaksOnlyOf(patch.where, layer, bag.scope)) return [];
    if (patch.narrowings.some((one) => one.kind === 'zone')) return [];
    const chosen = conjunction(patch.where);
    const told = chosen ? where(column.field.tree, chosen) : column.field.tree;
    const value = polygons ? call('mean', map.field.tree) : map.field.tree;
    const tree = over(call('correlation', value, told), layer.plural);
    return [{ core: { kind: 'plain', tree: withMethod(tree, head) }, patch: { ...patch, where: [] } }];
  });
};

/** The polygons over which something is told: "across the districts", "per district". */
const acrossOf = (bag: Bag): { readonly layer: Layer; readonly items: readonly Item[] } | undefined => {
  const called = (item: Item): string | undefined =>
    item.kind === 'per'
      ? item.axis.axis
      : item.kind === 'zone' && item.zone.names.length === 0
        ? item.zone.layer
        : undefined;
  const nouns = bag.words('Axis').filter((item) => as<{ axis: string }>(item, 'Axis')?.axis !== 'cells');
  const items = [...bag.kinds('per', 'zone'), ...nouns];
  const names = new Set(items.map((item) => called(item) ?? as<{ axis: string }>(item, 'Axis')?.axis));
  const layer = bag.scope.layers.find(({ name, kind }) => kind === 'zones' && names.has(name));
  return layer && names.size === 1 ? { layer, items } : undefined;
};

/** "Across the districts, do mean NDVI and mean LST go together": one value of each for every polygon, of maps or of columns. */
const ofPolygons = (bag: Bag, { head, left, right, one, other }: Sides): Value[] => {
  const across = acrossOf(bag);
  if (!across) return [];
  const isOwn = (field: Field): boolean =>
    field.axes.includes('cells') || (field.members === across.layer.name && !field.axes.includes('dates'));
  if (!isOwn(one) || !isOwn(other)) return [];
  const valueIn = (field: Field, { field: { tree } }: Of<'field'>): Tree =>
    field.axes.includes('cells') ? call('mean', tree) : tree;
  const means = bag.words('Stat').filter(isMean);
  const rest = without(
    bag,
    head,
    right,
    ...across.items,
    ...means,
    ...counts(bag, across.layer),
    ...bag.words(...joints),
  );
  return baseValues(rest, undefined).flatMap(({ core, patch }): Value[] => {
    if (core.kind !== 'field' || core.reducer !== null || patch.where.length + patch.thresholds.length > 0) return [];
    const tree = over(call('correlation', valueIn(one, left), valueIn(other, right)), across.layer.plural);
    return [{ core: { kind: 'plain', tree: withMethod(tree, head) }, patch }];
  });
};

/** "How strongly is NDVI correlated with LST". */
const ofCells = (bag: Bag, { head, left, right, one, other }: Sides): Value[] => {
  const series = [one, other].every(({ axes }) => axes.includes('dates') && !axes.includes('cells'));
  const rest = without(bag, head, right, ...bag.words(...joints, series ? 'DateByDate' : 'PerCell'));
  return baseValues(rest, undefined).flatMap((value): Value[] =>
    value.core.kind === 'field' && value.core.reducer === null
      ? [
          {
            core: {
              kind: 'correlation',
              left: left.field,
              right: right.field,
              method: as<{ is?: string }>(head, 'Correlation')?.is ?? null,
            },
            patch: value.patch,
          },
        ]
      : [],
  );
};

/** Two places of one layer that are named. */
const twoPlaces = (
  bag: Bag,
): { readonly layer: Layer; readonly names: readonly string[]; readonly items: readonly Item[] } | undefined => {
  const zones = bag.kinds('zone');
  const layer = bag.scope.layers.find(({ name }) => name === zones[0]?.zone.layer);
  const names = [...new Set(zones.flatMap(({ zone }) => zone.names))];
  const alike = zones.every(({ zone }) => zone.layer === layer?.name);
  return layer && alike && names.length === 2 ? { layer, names, items: zones } : undefined;
};

/** "Between the rain at Enteba and the rain at Bukora": one quantity at two places, date by date. */
const ofPlaces = (bag: Bag, head: Item): readonly Value[] => {
  const places = twoPlaces(bag);
  const [first, ...again] = bag.kinds('field');
  const field = first && fieldIn(bag, first);
  const onMap = field?.axes.includes('cells') === true;
  if (
    !places ||
    !first ||
    !field?.axes.includes('dates') ||
    (places.layer.kind === 'zones') !== onMap ||
    again.some((one) => keyOf(one) !== keyOf(first))
  )
    return [];
  const steps = bag.words('Monthly', 'OverDates', 'DateByDate');
  if (onMap && field.dates.length < 3) return [];
  const rest = without(bag, head, ...again, ...places.items, ...steps, ...bag.words(...joints, 'WithWord', 'In', 'Of'));
  return baseValues(rest, undefined).flatMap(({ core, patch }): Value[] => {
    if (core.kind !== 'field' || core.reducer !== null || patch.where.length + patch.thresholds.length > 0) return [];
    const [one, other] = places.names.map((name) =>
      places.layer.kind === 'zones'
        ? slice(call('mean', first.field.tree), { kind: 'within', layer: places.layer.name, names: [name] })
        : slice(first.field.tree, { kind: 'at', layer: places.layer.name, name }),
    );
    return one && other
      ? [{ core: { kind: 'plain', tree: withMethod(over(call('correlation', one, other), 'dates'), head) }, patch }]
      : [];
  });
};

export const correlated: Frame = (given) => {
  // "Correlation (Pearson)" says it twice.
  const [first, ...again] = given.words('Correlation', 'Correlated');
  const same = again.every(
    (item) =>
      as<{ is?: string }>(item, 'Correlation')?.is === as<{ is?: string }>(first, 'Correlation')?.is ||
      is(first, 'Correlated'),
  );
  if (!first || !same) return [];
  const bag = without(given, ...again);
  const [head] = bag.words('Correlation', 'Correlated');
  const apart = head ? ofPlaces(bag, head) : [];
  if (apart.length > 0) return apart;
  const sides = sidesOf(bag);
  if (!sides) return [];
  for (const read of [ofDates, ofMembers, ofPolygons, ofCells]) {
    const found = read(bag, sides);
    if (found.length > 0) return found;
  }
  return [];
};
