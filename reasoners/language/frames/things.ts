import { call, name, type Tree } from '../../../analysis/tree.ts';
import type { Layer, Scope } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import type { Patch, Threshold } from '../reader/meaning.ts';
import { compared } from '../reader/threshold.ts';
import type { Bag } from './bag.ts';
import { as, type Item, is } from './items.ts';

/** The layer that a noun names. */
const layerCalled = (axis: string | undefined, { layers }: Scope): Layer | undefined =>
  layers.find(({ name: called }) => called === axis);

export interface ThingsSaid {
  readonly item: Item;
  readonly layer: Layer;
  /** The kind that the noun itself names: "lagoons". */
  readonly where: readonly Tree[];
  /** "How many" stands before it. */
  readonly counted: boolean;
}

type Said = AxisMeaning & { readonly patch?: Patch };

/** Nouns of layers in a sentence. */
export const thingsIn = (bag: Bag): ThingsSaid[] => {
  const of = (item: Item, said: Said | undefined, counted: boolean): ThingsSaid[] => {
    const layer = layerCalled(said?.axis, bag.scope);
    return layer ? [{ item, layer, where: said?.patch?.where ?? [], counted }] : [];
  };
  return [
    ...bag.kinds('count-of').flatMap((item) => of(item, item.axis, true)),
    ...bag
      .words('Axis', 'KindAxis')
      .filter((item) => !is(item, 'CodeField'))
      .flatMap((item) => of(item, as<Said>(item, 'Axis', 'KindAxis'), false)),
  ];
};

/** Everything that a condition names is known of the things of a layer. */
export const speaksOnlyOf = (condition: unknown, layer: Layer, scope: Scope): boolean => {
  if (Array.isArray(condition)) return condition.every((one) => speaksOnlyOf(one, layer, scope));
  if (condition === null || typeof condition !== 'object') return true;
  if ('operator' in condition && condition.operator === 'distance') return layer.placed === true;
  if ('kind' in condition && condition.kind === 'name' && 'name' in condition)
    return (
      condition.name === layer.plural ||
      scope.fields.some((field) => field.name === condition.name && field.members === layer.name)
    );
  return Object.values(condition).every((one) => speaksOnlyOf(one, layer, scope));
};

/** A number with a unit of area or length, of polygons or lines: how large or long they are. */
export const sizeLimit = (limit: Threshold, layer: Layer): Tree | undefined => {
  const { unit } = limit.low;
  if (unit === null) return undefined;
  if (layer.kind === 'zones' && convertUnit(1, unit, 'm2') !== undefined)
    return compared(call('size', name(layer.plural)), limit);
  return layer.lines && convertUnit(1, unit, 'm') !== undefined
    ? compared(call('length', name(layer.plural)), limit)
    : undefined;
};

/** "The irrigated parcels": the noun belongs to what is said of them; a question for one or for each of them is another one. */
export const kindNouns = (bag: Bag): Item[] =>
  bag.kinds('which', 'count-of', 'per').length > 0
    ? []
    : thingsIn(bag).flatMap(({ item, layer }) => {
        const before = bag.items[bag.items.indexOf(item) - 1];
        const isKind = before?.kind === 'mask' && speaksOnlyOf(before.where, layer, bag.scope);
        return isKind && layer.kind === 'zones' ? [item] : [];
      });
