/** How far things and cells lie from things: what is near or far, and the distance that is asked for. */
import { type CallTree, call, name, type Slice, type Tree, text } from '../../../analysis/tree.ts';
import type { Layer, Scope } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { emptyPatch, isEmpty, type Threshold } from '../reader/meaning.ts';
import { compared } from '../reader/threshold.ts';
import type { Token } from '../reader/tokens.ts';
import { narrowingPatch } from './base.ts';
import { maybe, type Pattern } from './chunk.ts';
import { type Frame, without } from './frame.ts';
import { as, type Item, is, isKind, word } from './items.ts';

interface Sentence {
  readonly scope: Scope;
  readonly tokens: readonly Token[];
}

type Found = readonly (Item | null)[];
type Made = ReturnType<Pattern['make']>;

/** Lengths on the ground; millimetres are of rain. */
const isLength = (unit: string | null): boolean =>
  unit !== null && !/^[mc]m$/.test(unit) && convertUnit(1, unit, 'm') !== undefined;

/** From every one of them at once nobody measures. */
const isEach = (item: Item | null | undefined): boolean =>
  item?.kind === 'word' && is(item, 'Every') && !is(item, 'Whole', 'All', 'AnyKind');

const axisOf = (item: Item | null | undefined): string | undefined =>
  as<AxisMeaning>(item ?? undefined, 'Axis', 'KindAxis')?.axis;

/** A noun of its own: "the town" may stand for the only polygon that there is, but not for a place to measure from. */
const isSaid = ({ from, to }: Item, layer: Layer, { tokens }: Sentence): boolean => {
  const words = tokens.slice(from, to).flatMap(({ lower }) => lower);
  return [layer.name, layer.plural, ...layer.aliases].some((one) =>
    [words.join('_'), words.join('_').replace(/s$/, '')].includes(one.toLowerCase()),
  );
};

const layerOf = (item: Item | null | undefined, sentence: Sentence): Layer | undefined => {
  const called = item?.kind === 'zone' ? item.zone.layer : axisOf(item);
  const layer = sentence.scope.layers.find((one) => one.name === called);
  const named = item?.kind === 'zone' && item.zone.names.length > 0;
  return item && layer && (named || isSaid(item, layer, sentence)) ? layer : undefined;
};

/** "The nearest road", "road A3", "the Lufupa post": five parts. */
const place: Pattern['parts'] = [
  maybe(word('Every', 'AnyKind', 'Whole', 'AnyOne')),
  maybe(word('Nearest')),
  maybe(word('Axis')),
  (item) => item.kind === 'zone' || is(item, 'Axis'),
  maybe(word('Kind', 'Axis')),
];

/** Things to measure from: the one that is named, or the nearest of several that are not. A noun beside a name belongs to it. */
const distanceTo = (found: Found, sentence: Sentence): CallTree | undefined => {
  const [every, close, before, said, behind] = found;
  const layer = layerOf(said, sentence);
  const named = said?.kind === 'zone' ? said.zone.names : [];
  if (!layer || isEach(every) || !(layer.kind === 'zones' || layer.lines || layer.placed)) return undefined;
  if (named.length > 1 || (named.length === 1 ? close : before || behind)) return undefined;
  if ([before, behind].some((one) => axisOf(one) !== undefined && axisOf(one) !== layer.name)) return undefined;
  return call('distance', name(layer.plural), ...named.map((one) => text(one)));
};

const limited = (found: Found, limit: Threshold | undefined, sentence: Sentence): Made => {
  const distance = limit && isLength(limit.low.unit) ? distanceTo(found, sentence) : undefined;
  return distance && limit ? { kind: 'mask', where: [compared(distance, limit)] } : undefined;
};

const limitOf = (operator: Threshold['operator'], ...items: Found): Threshold | undefined => {
  const [low, high] = items.flatMap((item) => (item?.kind === 'quantity' ? item.quantity : []));
  return low && { operator, low, high: high ?? null, negated: false };
};

/** A run that ends in a place, and what is made of the parts before it and of the place. */
const ending = (before: Pattern['parts'], make: (before: Found, place: Found) => Made): Pattern => ({
  parts: [...before, ...place],
  make: (found) => make(found.slice(0, before.length), found.slice(before.length)),
});

const apart = new Set(['of', 'from', 'to', 'around', 'off']);

/** "Within 20 km of the San José brigade", "less than 3 km from a school", "a 500 m buffer around the river". */
const limits = (sentence: Sentence): readonly Pattern[] => {
  const near = isKind('quantity');
  // "Below 50 m in the park" lies in it.
  const from = (item: Item): boolean =>
    is(item, 'Of', 'From', 'FromTo', 'To', 'Around') && apart.has(sentence.tokens[item.from]?.lower ?? '');
  const link = maybe(word('In', 'Of', 'Within', 'Lies'));
  const away = maybe(word('Away'));
  const by =
    (operator: Threshold['operator']) =>
    (found: Found, there: Found): Made =>
      limited(there, limitOf(operator, ...found), sentence);
  return [
    ending([word('Within'), maybe(word('Distance')), maybe(word('Of')), near, from], by('<=')),
    ending([link, near, word('Buffer'), from], by('<=')),
    ending([link, word('Buffer'), word('Of'), near, from], by('<=')),
    ending([word('Between'), near, word('And', 'To'), near, away, from], by('between')),
    ending([word('Farther'), near, away, from], by('>')),
    ending([isKind('threshold'), away, from], ([threshold], there) =>
      limited(there, threshold?.kind === 'threshold' ? threshold.limit : undefined, sentence),
    ),
  ];
};

const isDistance = (tree: Tree | undefined): tree is CallTree => tree?.kind === 'call' && tree.operator === 'distance';

/** "Within 1 km of the park, outside the park", "but outside of it": what lies inside is left out. */
const outside = (sentence: Sentence): readonly Pattern[] => {
  const lead: Pattern['parts'] = [isKind('mask'), maybe(word('And', 'AndCond')), word('Except')];
  const left = (mask: Item | null | undefined, isSame: (own: CallTree, layer: Layer) => boolean): Made => {
    const [near, ...others] = mask?.kind === 'mask' ? mask.where : [];
    const own = near?.kind === 'call' && /^<=?$/.test(near.operator) ? near.operands[0] : undefined;
    if (!near || others.length > 0 || !isDistance(own)) return undefined;
    const [things] = own.operands;
    const layer = sentence.scope.layers.find(({ plural }) => things?.kind === 'name' && plural === things.name);
    return layer?.kind === 'zones' && isSame(own, layer)
      ? { kind: 'mask', where: [near, call('>', own, { kind: 'number', value: 0, unit: 'm' })] }
      : undefined;
  };
  return [
    ending(lead, ([mask], there) => {
      const distance = distanceTo(there, sentence);
      return left(mask, (own, layer) => {
        const single = layer.single === true && layerOf(there[3], sentence) === layer;
        return distance !== undefined && (single || JSON.stringify(own) === JSON.stringify(distance));
      });
    }),
    {
      parts: lead,
      make: ([mask, , except]) =>
        left(mask, () => /^(?:it|them)$/.test(sentence.tokens[except?.to ?? -1]?.lower ?? '')),
    },
  ];
};

/** "The distance from the Hill school to the nearest river", "how far is Hill from the Amala": of one thing with a place, or of each. */
const between = (sentence: Sentence): readonly Pattern[] => {
  const told = (one: Found, other: Found): Made => {
    const [every, , , said] = one;
    const layer = layerOf(said, sentence);
    const distance = distanceTo(other, sentence);
    const [at] = said?.kind === 'zone' ? said.zone.names : [];
    if (!layer?.placed || !distance) return undefined;
    const slice: Slice | undefined =
      at !== undefined && distanceTo(one, sentence)
        ? { kind: 'at', layer: layer.name, name: at }
        : isEach(every)
          ? { kind: 'per', axis: layer.name }
          : undefined;
    return slice && { kind: 'field', field: { tree: { kind: 'slice', value: distance, slice }, quantity: 'distance' } };
  };
  const pair = (lead: Pattern['parts'], middle: Pattern['parts']): Pattern =>
    ending([...lead, ...place, ...middle], (found, other) => {
      const one = found.slice(lead.length, lead.length + place.length);
      return told(one, other) ?? told(other, one);
    });
  const away = maybe(word('Away'));
  return [
    pair([word('Distance'), word('From', 'FromTo', 'Of', 'Between')], [word('To', 'From', 'FromTo', 'And')]),
    pair([word('HowFar'), maybe(word('Lies', 'Located'))], [away, word('From', 'FromTo', 'To')]),
  ];
};

/** "Nearest to the A3", "the distance to the nearest river". */
const measured = (sentence: Sentence): readonly Pattern[] => {
  const of = (there: Found): { readonly tree: Tree; readonly quantity: string } | undefined => {
    const tree = distanceTo(there, sentence);
    return tree && { tree, quantity: 'distance' };
  };
  const to = word('To', 'From', 'FromTo');
  return [
    ending([word('Nearest', 'Farthest'), maybe(word('Away')), to], ([near], there) => {
      const field = of(there);
      return field && { kind: 'scale', field, dir: near && is(near, 'Nearest') ? 'min' : 'max', degree: 'superlative' };
    }),
    ending([word('Distance'), to], (_, there) => {
      const field = of(there);
      return field && { kind: 'field', field };
    }),
  ];
};

/** The distance of one thing, or of each, is the value that is asked for. */
export const distanced: Frame = (bag) => {
  const [item, ...others] = bag
    .kinds('field')
    .filter(({ field: { tree } }) => tree.kind === 'slice' && isDistance(tree.value));
  const rest = item && others.length === 0 ? narrowingPatch(without(bag, item)) : undefined;
  return item && rest && isEmpty(rest) ? [{ core: { kind: 'plain', tree: item.field.tree }, patch: emptyPatch }] : [];
};

export const nearby = (sentence: Sentence): readonly Pattern[] => [
  ...between(sentence),
  ...limits(sentence),
  ...outside(sentence),
  ...measured(sentence),
];
