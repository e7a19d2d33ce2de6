import { isRate } from '../reader/closed-over.ts';
import { emptyPatch, narrowed, type Value } from '../reader/meaning.ts';
import { fieldNamed } from '../reader/owners.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { type Frame, without } from './frame.ts';
import { type Item, is, isKind } from './items.ts';
import { speaksOnlyOf, thingsIn } from './things.ts';

/** Parts of what things come to together: "what share of the harvest comes from maize parcels", "what percent of the road length is paved". */

const verbs = new Set('is are was were lies lay lives live lived comes came come grows grew stems'.split(' '));

/** Behind the verb stands of which things the part is. */
const verbIn = (bag: Bag, from: number): number =>
  bag.tokens.findIndex(
    ({ lower }, at) =>
      at >= from &&
      (verbs.has(lower) || bag.words('Comes', 'Lies', 'Located', 'Belongs').some((item) => item.from === at)),
  );

/** What things come to together: no value of cells, no mean, and nothing that does not add up. */
const addsUp = ({ core }: Value, bag: Bag): Value['core'] | undefined => {
  if (core.kind === 'measure' && (core.reducer === 'sum' || core.reducer === null)) return { ...core, reducer: 'sum' };
  if (core.kind !== 'field' || (core.reducer !== null && core.reducer !== 'sum')) return undefined;
  const field = fieldNamed(core.field.tree, bag.scope);
  const adds =
    field && !field.axes.includes('cells') && !isRate(field) && (field.sort === 'amount' || field.sort === 'absolute');
  return adds && field.members !== undefined ? { ...core, reducer: 'sum' } : undefined;
};

const layerOf = (core: Value['core'], bag: Bag): string | undefined => {
  if (core.kind === 'measure') return core.layer;
  return core.kind === 'field' ? fieldNamed(core.field.tree, bag.scope)?.members : undefined;
};

export const sumShares: Frame = (bag, unit, values) => {
  const head = bag.word('Share', 'ByPercent');
  if (!head || bag.kinds('which', 'count-of', 'per', 'top').length > 0) return [];
  const verb = verbIn(bag, head.to);
  if (verb < 0) return [];
  const isPart = (item: Item): boolean => item.from >= verb && isKind('mask', 'zone', 'limited')(item);
  const parts = bag.items.filter((item) => !bag.isUsed(item) && isPart(item));
  const early = bag.kinds('mask', 'zone', 'limited', 'threshold').filter((item) => !parts.includes(item));
  if (parts.length === 0 || early.length > 0) return [];
  const nouns = thingsIn(bag).filter(({ item, counted }) => !counted && item.from >= verb);
  const joins = bag.words('Belongs', 'People').filter((item) => item.from >= verb - 1 && item.from <= verb + 1);
  const rest = without(bag, head, ...joins, ...parts, ...nouns.map(({ item }) => item));
  const said = rest.items.some((item) => item.from < verb && (item.kind === 'field' || is(item, 'LengthWord')));
  const patch = said ? narrowingPatch(without(bag, ...bag.items.filter((item) => !parts.includes(item)))) : undefined;
  if (!patch || patch.thresholds.length > 0) return [];
  return values(rest, unit === '%' ? undefined : unit).flatMap((value): Value[] => {
    const core = addsUp(value, bag);
    const layer = bag.scope.layers.find(({ name }) => core && name === layerOf(core, bag));
    if (!core || !layer || value.patch.where.length > 0 || !speaksOnlyOf(patch.where, layer, bag.scope)) return [];
    if (nouns.some((one) => one.layer !== layer && !patch.narrowings.some((zone) => isOf(zone, one.layer.name))))
      return [];
    const whole: Value = { core, patch: emptyPatch };
    const part = narrowed(whole, patch);
    return part
      ? [{ core: { kind: 'binary', operator: 'percent_of', left: part, right: whole }, patch: value.patch }]
      : [];
  });
};

const isOf = (narrowing: Value['patch']['narrowings'][number], layer: string): boolean =>
  narrowing.kind === 'zone' && narrowing.layer === layer;
