import { emptyPatch, type FieldMeaning, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import type { Item, Of } from './items.ts';

/** What the items of a bag ask for. */
export type Values = (bag: Bag, unit: string | undefined, implied?: 'share' | 'area' | 'extent') => readonly Value[];

/** How a value is put together where the words do not stand side by side: by one head of the sentence. */
export type Frame = (bag: Bag, unit: string | undefined, values: Values) => readonly Value[];

export const without = (bag: Bag, ...items: readonly (Item | undefined)[]): Bag => {
  const next = bag.copy();
  next.use(...items);
  return next;
};

export const replacing = (bag: Bag, item: Item, by: readonly Item[]): Bag =>
  bag.with((one) => (one === item ? by : one));

export const fieldItem = (field: FieldMeaning, { from, to }: Item): Item => ({ kind: 'field', field, from, to });

export const isNamed = (bag: Bag, { tree }: FieldMeaning): boolean =>
  bag.kinds('field').some(({ field }) => JSON.stringify(field.tree) === JSON.stringify(tree));

/** "The coldest temperature" is the lowest one: what an adjective measures stands in its place, where it is not named besides. */
export const withField = (bag: Bag, item: Of<'scale'>): Bag =>
  isNamed(bag, item.field) ? without(bag, item) : replacing(bag, item, [fieldItem(item.field, item)]);

export const maskItem = (where: Of<'mask'>['where'], { from, to }: Item): Item => ({ kind: 'mask', where, from, to });

export const moved = (value: Value): { readonly inner: Value; readonly outer: Value['patch'] } => ({
  inner: { core: value.core, patch: { ...value.patch, narrowings: [] } },
  outer: { ...emptyPatch, narrowings: value.patch.narrowings },
});

export const areaUnits = ['ha', 'km2', 'm2', 'acre', 'mi2', 'ft2', 'yd2', 'thousand ha', 'million ha', 'thousand km2'];

export const formFor = (unit: string | null): 'share' | 'area' | undefined =>
  unit === '%' ? 'share' : areaUnits.includes(unit ?? '') ? 'area' : undefined;

export const keyOf = (item: Item): string => JSON.stringify({ ...item, from: 0, to: 0 });
