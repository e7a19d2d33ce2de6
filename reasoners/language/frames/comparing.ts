import type { Asked } from '../reader/grammar/answers.ts';
import { combined } from '../reader/grammar/comparisons.ts';
import type { Bag } from './bag.ts';
import { keyOf } from './frame.ts';
import { type Item, is, type Kind } from './items.ts';
import { each, type How, textOf, used } from './one-at-a-time.ts';

/** "How does X of A compare with B", "compare X of A and B": both values, and what the first has more than the second. */

const kinds: readonly Kind[] = ['time', 'zone', 'mask', 'limited'];

const joining = ['And', 'Versus', 'In', 'TimeIn', 'Of', 'WithWord', 'To', 'CompareWith', 'Use'];

export const compares = (bag: Bag, how: How): Asked[] => {
  const order = bag.words('FromTo').find((item) => bag.text(item) === 'compare');
  const asked = bag.word('CompareWith');
  if (!order && !asked) return [];
  for (const kind of kinds) {
    const parts = [...new Map(bag.kinds(kind).map((item) => [keyOf(item), item])).values()];
    const [one, other] = parts;
    if (parts.length !== 2 || !one || !other) continue;
    const between = bag.items.slice(bag.items.indexOf(one) + 1, bag.items.indexOf(other));
    const isJoin = (item: Item): boolean => is(item, ...joining);
    if (asked && !(asked.from >= one.to && asked.to <= other.from)) continue;
    if (!asked && !(between.length > 0 && between.every(isJoin))) continue;
    const links = [...between.filter(isJoin), ...bag.words('How'), order, asked].flatMap((item) => item ?? []);
    const both = each(used(bag, ...bag.words('Both')), parts, links, how);
    const [left, right] = [
      both?.value,
      both?.more?.[0] && 'asked' in both.more[0] ? both.more[0].asked.value : undefined,
    ];
    const difference = left && right && combined('-', left, right);
    if (!both || !difference) continue;
    const label = `${textOf(bag, one)} minus ${textOf(bag, other)}`;
    return [{ ...both, more: [...(both.more ?? []), { label, asked: { ...how, value: difference } }] }];
  }
  return [];
};
