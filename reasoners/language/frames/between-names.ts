import { type Extreme, picked, typical } from '../reader/grammar/choices.ts';
import { type Direction, emptyPatch, type Narrowing, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { type Frame, maskItem, replacing, withField, without } from './frame.ts';
import { as, type Item, is, type Of } from './items.ts';

/** Which of several that are named: "which of Alder and Birch has more people", "which is higher, Alder or Birch". */

interface Named {
  readonly zones: readonly Of<'zone'>[];
  readonly narrowing: Extract<Narrowing, { kind: 'zone' }>;
  readonly links: readonly Item[];
}

/** Polygons of one layer in a list. */
const listed = (bag: Bag): Named | undefined => {
  const zones = bag.kinds('zone');
  const [first] = zones;
  const names = [...new Set(zones.flatMap(({ zone }) => zone.names))].sort();
  if (!first || zones.some(({ zone }) => zone.layer !== first.zone.layer || zone.names.length !== 1)) return undefined;
  const layer = bag.scope.layers.find(({ name }) => name === first.zone.layer);
  if (layer?.kind !== 'zones' || names.length < 2 || names.length !== zones.length) return undefined;
  if (names.some((name) => layer.shared?.includes(name))) return undefined;
  const gaps = zones.slice(1).map((item, index) => {
    const before = zones[index];
    return before ? bag.items.slice(bag.items.indexOf(before) + 1, bag.items.indexOf(item)) : [];
  });
  const joins = gaps.every(
    (gap) => gap.some((one) => is(one, 'And', 'Or')) && gap.every((one) => is(one, 'And', 'Or', 'In', 'Of')),
  );
  return joins ? { zones, narrowing: { ...first.zone, names }, links: gaps.flat() } : undefined;
};

interface Compared {
  readonly bag: Bag;
  readonly dir: Direction;
  readonly part?: true;
}

/** "More", "larger", "the highest", "warmer": which way is asked for. */
const ways = (bag: Bag): Compared[] => {
  const words = bag.words('Cmp', 'Sup', 'Most').flatMap((item): Compared[] => {
    const dir = as<{ is: Direction }>(item, 'Cmp', 'Sup', 'Most')?.is;
    return dir ? [{ bag: without(bag, item), dir }] : [];
  });
  const scales = bag.kinds('scale', 'cover').flatMap((item): Compared[] => {
    if (item.degree === 'positive') return [];
    if (item.kind === 'cover')
      return [{ bag: replacing(bag, item, [maskItem(item.where, item)]), dir: item.dir, part: true }];
    return [{ bag: withField(bag, item), dir: item.dir }];
  });
  const all = [...words, ...scales];
  return all.length === 1 ? all : [];
};

/** The one of them that a bag asks for, with all that it compares. */
export const betweenNames: Frame = (bag, unit, values) => {
  const named = listed(bag);
  const which = [...bag.words('Which'), ...bag.kinds('which')];
  if (!named || bag.words('Than', 'Both', 'HowMany', 'Only', 'Not').length > 0) return [];
  const { layer } = named.narrowing;
  if (bag.kinds('which').some(({ axis }) => axis.axis !== layer) || bag.kinds('per', 'count-of', 'top').length > 0)
    return [];
  const either = named.links.some((item) => is(item, 'Or'));
  if (which.length === 0 && !(either && bag.words('Where', 'WhereAsk').length > 0)) return [];
  const nouns = bag.words('Axis').filter((item) => as<{ axis: string }>(item, 'Axis')?.axis === layer);
  const [firstZone] = named.zones;
  const commas = bag
    .words('And')
    .filter((item) => bag.text(item) === ',' && !named.links.includes(item) && item.from < (firstZone?.from ?? 0));
  const rest = without(bag, ...which, ...named.zones, ...named.links, ...nouns, ...bag.words('WhereAsk'), ...commas);
  return ways(rest).flatMap(({ bag: inner, dir, part }) =>
    values(inner, unit, part ? 'share' : undefined).flatMap((value): Value[] => {
      const extreme: Extreme = { dir, value: typical(value) };
      const chosen = value.core.kind === 'pick' ? undefined : picked(layer, extreme);
      return chosen
        ? [{ ...chosen, patch: { ...emptyPatch, narrowings: [...chosen.patch.narrowings, named.narrowing] } }]
        : [];
    }),
  );
};

/** By how much the one of two exceeds the other; undefined where none of just two was chosen. */
export const leadOf = ({ core, patch }: Value, bag: Bag): Value | undefined => {
  const zone = patch.narrowings.find(({ kind }) => kind === 'zone');
  if (core.kind !== 'pick' || zone?.kind !== 'zone' || zone.names.length !== 2) return undefined;
  const layer = bag.scope.layers.find(({ name }) => name === core.axis && name === zone.layer);
  return layer && { core: { kind: 'along', reducer: 'range', axis: layer.plural, value: core.value }, patch };
};
