import { emptyPatch, type Patch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { without } from './frame.ts';
import { type Item, is } from './items.ts';
import { implied } from './tallying.ts';
import { speaksOnlyOf } from './things.ts';

/** How large polygons or how long lines are, where an order of them names nothing else: "the two longest roads", "the parcels by area". */

const ofSize = ['Area', 'SizeWord', 'SizeSup'];
const ofLength = ['LengthWord', 'LengthSup'];

/** `said`: the words that put them in order, which were taken off before. */
const bySize = (bag: Bag, axis: string, said: readonly (Item | undefined)[]): Value[] => {
  const layer = bag.scope.layers.find(({ name }) => name === axis);
  if (!layer) return [];
  const words = bag.words(...ofSize, ...ofLength);
  const all = [...words, ...said.flatMap((item) => item ?? [])];
  const says = (item: Item, forms: RegExp): boolean =>
    bag.tokens.slice(item.from, item.to).some(({ lower }) => forms.test(lower));
  const sizes = all.some((item) => is(item, ...ofSize) || says(item, /^(?:larg|bigg|small)est$/));
  const lengths = all.some((item) => is(item, ...ofLength) || says(item, /^(?:long|short)est$/));
  const of = layer.lines && lengths ? 'length' : layer.kind === 'zones' && sizes && !lengths ? 'size' : undefined;
  const patch: Patch | undefined = of && narrowingPatch(without(bag, ...words));
  // A place in which they lie cuts them, and their whole size is another one.
  if (!of || !patch || patch.thresholds.length + patch.narrowings.length > 0) return [];
  if (!speaksOnlyOf(patch.where, layer, bag.scope)) return [];
  const value: Value = {
    core: { kind: 'measure', of, layer: layer.name, reducer: null },
    patch: { ...emptyPatch, where: patch.where },
  };
  return [value];
};

/** What is put in order where the sentence names no value: how large or long they are, else how many there are. `said`: as above; absent: no size. */
export const orImplied = (
  found: readonly Value[],
  bag: Bag,
  axis: string,
  said: readonly (Item | undefined)[] | undefined,
): readonly Value[] => {
  const sized = found.length > 0 || !said ? found : bySize(bag, axis, said);
  return sized.length > 0 ? sized : implied(bag);
};
