import type { Layer } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { emptyPatch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { type Frame, without } from './frame.ts';
import { as, type Item, is } from './items.ts';
import { speaksOnlyOf, type ThingsSaid, thingsIn } from './things.ts';

const reducers = new Set(['sum', 'mean', 'median', 'min', 'max', 'std']);

/** One layer, however often it is named: "how many km of gravel road are there in the roads layer". */
const oneLayer = (bag: Bag): readonly ThingsSaid[] => {
  const all = thingsIn(bag).filter(({ counted }) => !counted);
  const layers = new Set(all.map(({ layer }) => layer.name));
  return layers.size === 1 ? all : [];
};

/** The one polygon of a layer, by its noun: nothing else is named of which an area could be told. */
const onlyPolygon = (bag: Bag): { readonly layer: Layer; readonly items: readonly Item[] } | undefined => {
  const zones = bag.kinds('zone');
  const [first] = zones;
  const layer = bag.scope.layers.find(({ name }) => name === first?.zone.layer);
  const named = zones.every(({ zone }) => zone.layer === layer?.name && zone.names.length === 0);
  const others = bag.kinds('field', 'mask', 'limited', 'threshold', 'scale', 'cover', 'quantile', 'number', 'quantity');
  return layer?.kind === 'zones' && layer.single && named && others.length === 0 ? { layer, items: zones } : undefined;
};

/** "How many square kilometres does the park cover": the area of the one polygon that there is. */
const wholePolygon = (bag: Bag, unit: string | undefined): readonly Value[] => {
  const only = onlyPolygon(bag);
  const isArea = unit !== undefined && convertUnit(1, unit, 'm2') !== undefined;
  const asked = bag.words(
    'HowMuch',
    'HowMany',
    'HowField',
    'How',
    'Big',
    'Area',
    'SizeWord',
    'Occupy',
    'Stat',
    'FileWord',
    'Place',
    'All',
  );
  const sizes = asked.filter((item) => is(item, 'Area', 'SizeWord', 'Occupy', 'HowMuch', 'HowMany', 'Big'));
  const stats = asked.filter((item) => is(item, 'Stat') && !is(item, 'Area', 'SizeWord'));
  const plain = stats.every((item) => as<{ is: string }>(item, 'Stat')?.is === 'sum');
  if (!only || !isArea || sizes.length === 0 || !plain || bag.kinds('per', 'which', 'count-of', 'top').length > 0)
    return [];
  const patch = narrowingPatch(without(bag, ...only.items, ...asked));
  return patch && patch.where.length + patch.narrowings.length + patch.thresholds.length === 0
    ? [{ core: { kind: 'measure', of: 'size', layer: only.layer.name, reducer: 'sum' }, patch: emptyPatch }]
    : [];
};

/** How long lines are in total, or how large polygons, with what is known of them: "how many km of trail", "the combined length of the gravel roads". */
export const measured: Frame = (bag, unit) => {
  const things = oneLayer(bag);
  const [first] = things;
  if (!first) return wholePolygon(bag, unit);
  if (bag.kinds('which', 'count-of', 'per', 'field', 'top').length > 0) return [];
  const { layer } = first;
  const length = bag.word('LengthWord');
  const isLength = unit !== undefined && convertUnit(1, unit, 'm') !== undefined;
  const isArea = unit !== undefined && convertUnit(1, unit, 'm2') !== undefined;
  const of =
    layer.lines && (length || isLength) ? 'length' : layer.kind === 'zones' && isArea && !length ? 'size' : undefined;
  if (!of) return [];
  const stats = bag.words('Stat');
  const kinds = new Set(stats.map((item) => as<{ is: string }>(item, 'Stat')?.is ?? ''));
  const [reducer = isLength || isArea ? 'sum' : ''] = kinds;
  if (kinds.size > 1 || !reducers.has(reducer)) return [];
  const asked = bag.words('HowMuch').slice(0, 1);
  const sizes = of === 'size' ? bag.words('Area', 'SizeWord').filter((item) => !is(item, 'Stat')) : [];
  const patch = narrowingPatch(without(bag, ...things.map(({ item }) => item), ...stats, ...asked, ...sizes, length));
  const where = [...things.flatMap((one) => one.where), ...(patch?.where ?? [])];
  if (!patch || patch.narrowings.length + patch.thresholds.length > 0 || !speaksOnlyOf(where, layer, bag.scope))
    return [];
  const value: Value = {
    core: { kind: 'measure', of, layer: layer.name, reducer },
    patch: { ...emptyPatch, where },
  };
  return [value];
};
