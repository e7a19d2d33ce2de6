import { namesUsed } from '../../../analysis/parts.ts';
import type { Tree } from '../../../analysis/tree.ts';
import { type Narrowing, type Patch, type Threshold, union } from '../reader/meaning.ts';
import { compared } from '../reader/threshold.ts';
import type { Bag } from './bag.ts';
import { type Item, is } from './items.ts';

export type Form = 'share' | 'area_share' | 'area' | 'count' | 'extent';

/** A condition with the place where it stands. */
export interface Placed {
  readonly item: Item;
  readonly where: readonly Tree[];
  readonly thresholds: readonly Threshold[];
}

const linking = new Set(
  'is are was were be been has have had lies lie where whose that which having exceeds exceed exceeded exceeding covered flagged classed classified with used under'.split(
    ' ',
  ),
);

/** Between two places stands a verb or a relative word: the second one says something of the first. */
const linked = (bag: Bag, from: number, to: number): boolean =>
  bag.tokens.slice(from, to).some(({ lower }) => linking.has(lower)) ||
  bag.items.some(
    (item) =>
      item.from >= from &&
      item.to <= to &&
      is(item, 'Covered', 'Lies', 'Occupy', 'Happened', 'CompareVerb', 'WithWord'),
  );

/** Near one thing and near another are two conditions. */
export const isNear = (tree: Tree): boolean =>
  tree.kind === 'call' && tree.operands.some((one) => one.kind === 'call' && one.operator === 'distance');

/** Columns of things that a condition speaks of; none where it speaks of cells. */
const columnsIn = (where: readonly Tree[], { scope }: Bag): readonly string[] => {
  const names = where.flatMap(namesUsed);
  const columns = scope.fields.filter(
    ({ name, members, axes }) => members !== undefined && !axes.includes('cells') && names.includes(name),
  );
  return columns.length === new Set(names).size ? columns.map(({ name }) => name) : [];
};

/** "Owned by the State and open" is both at once: nothing of two columns is listed by "and". */
const isTwofold = (one: readonly Tree[], other: readonly Tree[], bag: Bag): boolean => {
  const [left = '', right = ''] = [one, other].map((where) => columnsIn(where, bag).join());
  return left !== '' && right !== '' && left !== right;
};

/** Classes named in a list are one condition. */
const unions = (bag: Bag): Placed[] => {
  const found: Placed[] = [];
  let last = -1;
  for (const item of bag.kinds('mask')) {
    const at = bag.items.indexOf(item);
    const between = bag.items.slice(last + 1, at);
    const joined = found.at(-1);
    const isList =
      last >= 0 &&
      between.length > 0 &&
      between.every((one) => is(one, 'And', 'Or', 'In', 'Of', 'Place', 'Cells')) &&
      between.some((one) => is(one, 'And', 'Or'));
    const twofold =
      joined && isList && !between.some((one) => is(one, 'Or')) && isTwofold(joined.where, item.where, bag);
    // "The State's huts and bivouacs": whether both at once or either, nobody says without a verb.
    if (joined && twofold && !linked(bag, joined.item.to, item.from)) return [];
    const all = joined && isList && !twofold && !item.where.some(isNear) ? union(joined.where, item.where) : undefined;
    if (joined && all) {
      found[found.length - 1] = { ...joined, where: all };
      bag.use(...between.filter((one) => is(one, 'And', 'Or')));
    } else found.push({ item, where: item.where, thresholds: [] });
    bag.use(item);
    last = at;
  }
  return found;
};

export const conditionsIn = (bag: Bag): Placed[] => {
  const limited = bag.kinds('limited').map((item): Placed => {
    bag.use(item);
    return { item, where: [compared(item.field.tree, item.limit)], thresholds: [] };
  });
  const open = bag.kinds('threshold').map((item): Placed => {
    bag.use(item);
    return { item, where: [], thresholds: [item.limit] };
  });
  return [...unions(bag), ...limited, ...open].sort((a, b) => a.item.from - b.item.from);
};

export const patchOf = (conditions: readonly Placed[], narrowings: readonly Narrowing[]): Patch => ({
  where: conditions.flatMap(({ where }) => where),
  thresholds: conditions.flatMap(({ thresholds }) => thresholds),
  narrowings,
});

const inside = new Set('in within inside over across throughout among amongst on at for under'.split(' '));

/** What the share is of, and what it is the share of; both ways where the words leave it open. */
export const shares = (form: Form, at: Item, bag: Bag, conditions: readonly Placed[]): [Placed[], Placed[]][] => {
  // "Forest within 500 m of the river": nearness is said of the whole, where no verb says it of a part.
  const near = conditions.filter(({ item, where }, index) => {
    const before = conditions[index - 1]?.item ?? at;
    return where.length > 0 && where.every(isNear) && !linked(bag, Math.min(before.to, item.from), item.from);
  });
  if (near.length === conditions.length && bag.items.some(({ kind }) => kind === 'per')) return [];
  const around = conditions.filter((one) => near.includes(one) || inside.has(bag.prepositionOf(one.item)));
  const rest = conditions.filter((one) => !around.includes(one));
  const [first, ...others] = rest;
  if (!first) return conditions.length === 1 ? [[[], [...conditions]]] : [];
  if (others.length === 0 || form === 'area' || form === 'count') return [[around, rest]];
  const between = (one: Item, other: Item): boolean => linked(bag, one.to, other.from);
  const [second] = others;
  const isOf = first.item.from >= at.to && bag.prepositionOf(first.item) === 'of';
  if (isOf && second) {
    const said: [Placed[], Placed[]] = [[...around, first], others];
    return between(first.item, second.item) || !is(at, 'Share', 'AreaShare') ? [said] : [said, [around, rest]];
  }
  return first.item.from >= at.to && second && between(first.item, second.item)
    ? [[[...around, first], others]]
    : [[around, rest]];
};
