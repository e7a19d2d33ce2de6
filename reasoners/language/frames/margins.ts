import { call, slice, type Tree } from '../../../analysis/tree.ts';
import { completed, isoOf, type SaidDate } from '../reader/dates.ts';
import type { Threshold } from '../reader/meaning.ts';
import { compared } from '../reader/threshold.ts';
import type { Bag } from './bag.ts';
import { type Frame, maskItem, replacing, without } from './frame.ts';
import { as, type Item, type Of } from './items.ts';

/** The two moments of a change, the earlier one first; undefined where there are others. */
const momentsIn = (
  bag: Bag,
): { readonly items: readonly Item[]; readonly ends: readonly [string, string] } | undefined => {
  const times = bag.kinds('time');
  const [one, other] = times;
  const said: readonly (SaidDate | null | undefined)[] =
    times.length === 1
      ? [one?.begin, one?.end]
      : times.length === 2 && !one?.end && !other?.end
        ? [one?.begin, other?.begin]
        : [];
  const [from, to] = said;
  if (!from || !to) return undefined;
  const ends = [completed(from, to), completed(to, from)].map(isoOf);
  const [first, second] = ends;
  if (!first || !second || first === second) return undefined;
  return { items: times, ends: first < second ? [first, second] : [second, first] };
};

/** "NDVI … sank by over 0.15": the change of every cell between the moments, held against the number. */
const conditionOf = (field: Tree, direction: string, [from, to]: readonly [string, string], limit: Threshold): Tree => {
  const [earlier, later] = [from, to].map((date) => slice(field, { kind: 'on', date })) as [Tree, Tree];
  const difference =
    direction === 'decrease'
      ? call('-', earlier, later)
      : direction === 'increase'
        ? call('-', later, earlier)
        : call('abs', call('-', later, earlier));
  return compared(difference, limit);
};

interface Margin {
  readonly field: Tree;
  readonly limit: Threshold;
  readonly items: readonly Item[];
}

/** The one field and the one number, beside each other or apart. */
const marginIn = (bag: Bag): Margin | undefined => {
  const [limited, ...moreLimited] = bag.kinds('limited');
  const [threshold, ...moreThresholds] = bag.kinds('threshold');
  const [field, ...moreFields] = bag.kinds('field');
  if (moreLimited.length + moreThresholds.length + moreFields.length > 0) return undefined;
  if (limited && !threshold)
    return field && JSON.stringify(field.field.tree) !== JSON.stringify(limited.field.tree)
      ? undefined
      : { field: limited.field.tree, limit: limited.limit, items: field ? [limited, field] : [limited] };
  return threshold && field && !limited
    ? { field: field.field.tree, limit: threshold.limit, items: [threshold, field] }
    : undefined;
};

/** Where a number stands behind what changes: "sank by over 0.15", "a drop of NDVI exceeding 0.1", "lost over 0.05 NDVI". */
const isBehind = (head: Item, { items }: Margin): boolean => items.some(({ from }) => from >= head.to);

/** "On how many hectares did NDVI drop by more than 0.05 between May and June": cells chosen by how much they change. */
export const margins: Frame = (bag, unit, values) => {
  const [head, ...others] = bag.words('Delta', 'ScaleDelta');
  const asksChange = bag.word('ByHowMuch', 'ByPercent', 'PercentDelta');
  const margin = marginIn(bag);
  const moments = momentsIn(bag);
  if (!head || others.length > 0 || asksChange || !margin || !moments || !isBehind(head, margin)) return [];
  const direction = as<{ is?: string; dir?: string }>(head, 'Delta', 'ScaleDelta');
  const [first, ...rest] = margin.items;
  if (!first) return [];
  const condition = conditionOf(margin.field, direction?.is ?? direction?.dir ?? 'change', moments.ends, margin.limit);
  const by = bag
    .words('Use', 'In', 'Of', 'WithWord', 'Happened', 'Lies', 'Rel')
    .filter(
      (item) => item.from >= head.from - 3 && item.to <= first.from + 1 && /^(?:by|of|in|with)$/.test(bag.text(item)),
    );
  const near = without(
    replacing(bag, first, [maskItem([condition], first as Of<'threshold'>)]),
    head,
    ...rest,
    ...moments.items,
    ...by,
  );
  return values(near, unit);
};
