import type { Layer } from '../../../analysis/types.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { negation, type Threshold, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { countOver } from './choosing.ts';
import { type Frame, maskItem, replacing, without } from './frame.ts';
import { type Item, is } from './items.ts';
import { isSuperlative } from './listing.ts';
import { asksMore } from './naming.ts';
import { counting, own } from './tallying.ts';
import { speaksOnlyOf, type ThingsSaid, thingsIn } from './things.ts';

/** Polygons by how many things they hold: "which districts have no school", "how many parishes have at least two churches". */

const limit = (operator: Threshold['operator'], value: number): Threshold => ({
  operator,
  low: { value, unit: null },
  high: null,
  negated: false,
});

/** What is said of the polygons and what of them is asked: all of them, or how many they are. */
const holders = (
  bag: Bag,
): { readonly item: Item; readonly axis: AxisMeaning; readonly listed: boolean } | undefined => {
  const [which, ...whiches] = bag.kinds('which');
  const [many, ...others] = bag.kinds('count-of');
  const found = which ?? many;
  return found && whiches.length + others.length === 0 && !(which && many)
    ? { item: found, axis: found.axis, listed: found === which }
    : undefined;
};

const isPlaced = (layer: Layer, { axis }: AxisMeaning): boolean => layer.placed === true && layer.name !== axis;

/** The things that are held, by their noun or by that of a kind of theirs: "a school", "at least one fort". */
const heldIn = (bag: Bag, axis: AxisMeaning): Pick<ThingsSaid, 'item' | 'layer' | 'where'> | undefined => {
  const said = thingsIn(bag).filter(({ counted }) => !counted);
  const [things, ...others] = said;
  if (others.length > 0 || (things && !isPlaced(things.layer, axis))) return undefined;
  if (things) return things;
  const [kind] = bag.kinds('mask');
  const layer = bag.scope.layers.find((one) => kind && isPlaced(one, axis) && speaksOnlyOf(kind.where, one, bag.scope));
  return kind && layer && { item: kind, layer, where: kind.where };
};

const holding = new Set('have has had contain contains contained hold holds held with there'.split(' '));
const between = new Set(
  'have has had contain contains contained hold holds held with there a an any is are was were'.split(' '),
);

/** How many of them there have to be, by the words in front of them; a bare number may be that or more. */
const limitBefore = (
  bag: Bag,
  first: Item,
): { readonly items: readonly Item[]; readonly limit: Threshold } | undefined => {
  const at = bag.items.indexOf(first);
  const [before, farther] = [bag.items[at - 1], bag.items[at - 2]];
  if (before?.kind === 'threshold') {
    const { low, negated, operator } = before.limit;
    const counts = low.unit === null && Number.isInteger(low.value) && !negated && operator !== 'between';
    return counts ? { items: [before], limit: before.limit } : undefined;
  }
  const any = is(before, 'AnyOne') ? before : undefined;
  const none = any ? farther : before;
  if (
    none &&
    is(none, 'Not', 'Except') &&
    /^(?:no|without|not)$/.test(bag.text(none)) &&
    (any || bag.text(none) !== 'not')
  )
    return { items: [none, ...(any ? [any] : [])], limit: limit('=', 0) };
  return any ? { items: [any], limit: limit('>=', 1) } : undefined;
};

/** Nothing but a verb of having stands before them. */
const isBare = (bag: Bag, from: number, to: number): boolean => {
  const words = bag.tokens.slice(from, to).map(({ lower }) => lower);
  return words.some((word) => holding.has(word)) && words.every((word) => between.has(word));
};

/** A kind in front of the noun belongs to it. */
const firstOf = (bag: Bag, { item, layer }: Pick<ThingsSaid, 'item' | 'layer'>): Item => {
  const before = bag.items[bag.items.indexOf(item) - 1];
  return before?.kind === 'mask' && speaksOnlyOf(before.where, layer, bag.scope) ? before : item;
};

/** "No destroyed sites", "without a fort": there is none of them, and not one that is none. */
const denying = (given: Bag): { readonly bag: Bag; readonly none?: Item } | undefined => {
  const denied = given
    .kinds('mask')
    .filter((item) => /^(?:no|not|without|except|excluding|neither)$/.test(given.text(item)));
  const [first, ...others] = denied;
  if (!first) return { bag: given };
  if (others.length > 0 || !/^(?:no|without|neither)$/.test(given.text(first))) return undefined;
  const none = maskItem(negation(first.where), first);
  return { bag: replacing(given, first, [none]), none };
};

export const held: Frame = (given): Value[] => {
  const denied = denying(given);
  if (!denied) return [];
  const { bag, none } = denied;
  const holder = holders(bag);
  const zones = bag.scope.layers.find(({ name, kind }) => name === holder?.axis.axis && kind === 'zones');
  const things = holder && zones && heldIn(bag, holder.axis);
  if (!holder || !things || isSuperlative(bag)) return [];
  const first = firstOf(bag, things);
  // What is denied behind the things says what they are like.
  if (none && none !== first) return [];
  const said = none ? { items: [], limit: limit('=', 0) } : limitBefore(bag, first);
  const begin = said?.items[0] ?? first;
  if (!said && !isBare(bag, holder.item.to, begin.from)) return [];
  // What stands between is said of the polygons.
  if (bag.items.some((item) => item.from >= holder.item.to && item.to <= begin.from && item.kind !== 'word')) return [];
  const rest = without(bag, holder.item, things.item, ...(said?.items ?? []));
  const patch = asksMore(rest) ? undefined : narrowingPatch(rest);
  const whole = patch && own(things, patch, bag);
  if (!whole || whole.narrowings.some(({ kind }) => kind !== 'time')) return [];
  return [countOver(holder.axis, counting(things, whole), said?.limit ?? limit('>=', 1), holder.listed)];
};
