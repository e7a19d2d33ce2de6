import type { AxisMeaning } from '../reader/grammar/places.ts';
import type { Patch, Threshold, Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { countOver } from './choosing.ts';
import { type Frame, fieldItem, formFor, replacing, without } from './frame.ts';
import { as, type Item, is } from './items.ts';

/** Which of the things pass a test, all of them: "which districts have more than 20 % forest". */

interface Listed {
  readonly item: Item;
  readonly axis: AxisMeaning;
}

const lists = new Set(['list', 'name', 'identify', 'show', 'give', 'tell', 'find']);

export const orderIn = (bag: Bag): Item | undefined =>
  bag.items.find((item) => is(item, 'Ask', 'Which') && lists.has(bag.text(item)));

/** "List the parcels …": an order to tell several, and a noun in the plural. */
const ordered = (bag: Bag): Listed | undefined => {
  const order = orderIn(bag);
  const [item] = bag.words('Axis').filter((one) => bag.tokens[one.to - 1]?.lower.endsWith('s'));
  const axis = as<AxisMeaning>(item, 'Axis');
  return order && item && axis ? { item, axis } : undefined;
};

/** A noun in the plural behind such an order. */
export const listsThings = (bag: Bag): boolean =>
  orderIn(bag) !== undefined && bag.words('Axis', 'KindAxis').some(({ to }) => bag.tokens[to - 1]?.lower.endsWith('s'));

/** What is greatest is one of them, and no list of those that pass. */
export const isSuperlative = (bag: Bag): boolean =>
  bag.words('Sup', 'Most').length > 0 ||
  bag.kinds('scale', 'cover').some(({ degree }) => degree === 'superlative') ||
  bag.kinds('top').length > 0;

const bySize = ({ axis }: AxisMeaning, threshold: Threshold, patch: Patch): Value => ({
  core: { kind: 'count-members', axis, value: null, threshold, listed: true },
  patch,
});

export const listed: Frame = (bag, unit, values) => {
  const [which, ...others] = bag.kinds('which');
  const noun = which ?? ordered(bag);
  if (!noun || others.length > 0 || noun.axis.axis === 'cells' || isSuperlative(bag)) return [];
  const rest = without(bag, 'item' in noun ? noun.item : noun);
  const [limited, threshold, ...more] = [...rest.kinds('limited'), ...rest.kinds('threshold')];
  // Which of two limits chooses and which one is part of the value is not told.
  if (!limited || threshold || more.length > 0) return [];
  if (limited.kind === 'limited')
    return values(replacing(rest, limited, [fieldItem(limited.field, limited)]), unit).map((value) =>
      countOver(noun.axis, value, limited.limit, true),
    );
  const inner = without(rest, limited);
  const { unit: own } = limited.limit.low;
  const patch = own !== null && own !== '%' ? narrowingPatch(inner) : undefined;
  if (patch && patch.where.length + patch.thresholds.length === 0) return [bySize(noun.axis, limited.limit, patch)];
  return values(inner, unit, formFor(own)).map((value) => countOver(noun.axis, value, limited.limit, true));
};
