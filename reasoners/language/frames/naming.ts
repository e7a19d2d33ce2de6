import type { Scope } from '../../../analysis/types.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { emptyPatch, type Patch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { type Frame, maskItem, replacing, without } from './frame.ts';
import { type Item, is } from './items.ts';
import { isSuperlative, listsThings, orderIn } from './listing.ts';
import { own } from './tallying.ts';
import { speaksOnlyOf, type ThingsSaid, thingsIn } from './things.ts';

/** Names of things by what they are: "which huts are owned by the State", "list all bivouacs". */

/** Words that ask for something about the things: who leaves them unread tells the names in place of it. */
const others =
  'Axis KindAxis CodeField Count SizeWord Area Share LengthWord Cover Stat StatWord FileWord ValueNoun BandWord Only AnyOne AnyKind Separate Respectively Together Per Every Both Two Mode Rank RankVerb SortVerb Ordered When Where'.split(
    ' ',
  );

/** "All", "each of the": every one that is meant is told. */
const isAll = (item: Item): boolean => is(item, 'Whole', 'All') && is(item, 'Every', 'Whole');

export const asksMore = (bag: Bag): boolean =>
  bag.items.some((item) => !bag.isUsed(item) && item.kind === 'word' && is(item, ...others) && !isAll(item));

interface Named {
  readonly bag: Bag;
  readonly things: Pick<ThingsSaid, 'layer' | 'where'>;
}

const layerOf = ({ axis }: AxisMeaning, { layers }: Scope) => layers.find(({ name }) => name === axis);

/** A kind of the things beside their noun says what they are: "which huts are bivouacs". */
const withKinds = (bag: Bag, kinds: readonly ThingsSaid[]): Bag =>
  kinds.reduce((rest, { item, where }) => replacing(rest, item, [maskItem(where, item)]), bag);

/** "List all bivouacs": the noun of a kind stands for the things, where nothing else does. */
const kindNoun = (bag: Bag): Named | undefined => {
  const [first, ...more] = bag.kinds('mask');
  const before = first && bag.items.slice(0, bag.items.indexOf(first));
  const layer = bag.scope.layers.find((one) => first && speaksOnlyOf(first.where, one, bag.scope));
  const plural = first && bag.tokens[first.to - 1]?.lower.endsWith('s');
  if (!first || !before || !layer || !plural || first.to - first.from > 2) return undefined;
  if (
    !before.every((item) => is(item, 'Ask', 'Which', 'Polite') || isAll(item)) ||
    more.some(({ from }) => from === first.to)
  )
    return undefined;
  return { bag, things: { layer, where: [] } };
};

/** The one noun of the things, and the sentence without it. */
const namedIn = (bag: Bag): Named | undefined => {
  const [which, ...more] = bag.kinds('which');
  const said = thingsIn(bag);
  if (more.length > 0 || said.some(({ counted }) => counted)) return undefined;
  if (which) {
    const layer = layerOf(which.axis, bag.scope);
    const kinds = said.filter((one) => one.layer === layer && one.where.length > 0);
    return layer && kinds.length === said.length
      ? { bag: withKinds(without(bag, which), kinds), things: { layer, where: [] } }
      : undefined;
  }
  if (said.length === 0) return kindNoun(bag);
  const plain = said.filter(({ where }) => where.length === 0);
  const [things, ...rest] = plain.length > 0 ? plain : said;
  const kinds = plain.length > 0 ? said.filter(({ where }) => where.length > 0) : [];
  if (!things || rest.length > 0 || kinds.some(({ layer }) => layer !== things.layer)) return undefined;
  return { bag: withKinds(without(bag, things.item), kinds), things };
};

const asks = (bag: Bag): boolean => bag.kinds('which').length > 0 || bag.word('Which') !== undefined;

/** Of two kinds at once nothing is: "bivouacs and inns" are meant together only where they are listed. */
const isBoth = (bag: Bag): boolean => bag.words('And', 'AndCond').some((item) => bag.text(item) !== ',');

/** A place, or when it happened: what chooses things as conditions do. */
const chooses = ({ where, narrowings }: Patch): boolean => where.length + narrowings.length > 0;

const valued = ({ layer, where }: Named['things'], patch: Patch): Value => ({
  core: { kind: 'things', layer: layer.name, listed: true },
  patch: { ...emptyPatch, ...patch, where: [...where, ...patch.where] },
});

const isSplit = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.some(isSplit)
    : part !== null &&
      typeof part === 'object' &&
      (('operator' in part && part.operator === 'or') || Object.values(part).some(isSplit));

export const naming: Frame = (bag) => {
  const orders = listsThings(bag) || (orderIn(bag) !== undefined && kindNoun(bag) !== undefined);
  if ((!orders && !asks(bag)) || isSuperlative(bag)) return [];
  const named = namedIn(bag);
  if (!named || asksMore(named.bag)) return [];
  const patch = narrowingPatch(named.bag);
  const whole = patch && own(named.things, patch, bag);
  if (!whole || isSplit(whole.where)) return [];
  const lists = whole.where.some((tree) => tree.kind === 'call' && tree.operator === 'in');
  if (lists && !orders && isBoth(bag)) return [];
  return orders || chooses(whole) || named.things.where.length > 0 ? [valued(named.things, whole)] : [];
};
