import { call, name, text } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { compared, type Threshold } from '../reader/meaning.ts';
import { maybe, type Pattern } from './chunk.ts';
import { as, type Item, is, isKind } from './items.ts';

const word =
  (...types: readonly string[]) =>
  (item: Item): boolean =>
    is(item, ...types);

const isLength = (unit: string | null): boolean => unit !== null && convertUnit(1, unit, 'm') !== undefined;

/** From one place, or from the nearest of several that are not named. */
const distanceTo = (place: Item | null | undefined, { layers }: Scope): ReturnType<typeof call> | undefined => {
  const called =
    place?.kind === 'zone' ? place.zone.layer : as<AxisMeaning>(place ?? undefined, 'Axis', 'KindAxis')?.axis;
  const layer = layers.find((one) => one.name === called);
  if (!layer?.placed || (place?.kind === 'zone' && place.zone.names.length !== 1)) return undefined;
  const names = place?.kind === 'zone' ? place.zone.names.map((one) => text(one)) : [];
  return call('distance', name(layer.plural), ...names);
};

const limited = (
  place: Item | null | undefined,
  limit: Threshold | undefined,
  scope: Scope,
): ReturnType<Pattern['make']> => {
  const distance = limit && isLength(limit.low.unit) ? distanceTo(place, scope) : undefined;
  return distance && limit ? { kind: 'mask', where: [compared(distance, limit)] } : undefined;
};

const place = (item: Item): boolean => item.kind === 'zone' || is(item, 'Axis');
const from = word('Of', 'From', 'FromTo', 'To');
const article = maybe(word('Every', 'AnyKind', 'Whole'));

/** "Within 20 km of the San José brigade", "less than 3 km from a school", "more than 5 miles away from any station". */
export const nearby = (scope: Scope): readonly Pattern[] => [
  {
    parts: [(item) => is(item, 'Within'), isKind('quantity'), from, article, place, maybe(word('Kind', 'Axis'))],
    make: (found) => {
      const [, quantity] = found;
      const said = found[4];
      const more = found[5];
      if (quantity?.kind !== 'quantity' || !sameKind(said, more)) return undefined;
      return limited(said, { operator: '<=', low: quantity.quantity, high: null, negated: false }, scope);
    },
  },
  {
    parts: [isKind('threshold'), maybe(word('Away')), from, article, place, maybe(word('Kind', 'Axis'))],
    make: (found) => {
      const [threshold] = found;
      return threshold?.kind === 'threshold' && sameKind(found[4], found[5])
        ? limited(found[4], threshold.limit, scope)
        : undefined;
    },
  },
];

/** "The Lufupa post": the noun behind a name belongs to it. */
const sameKind = (said: Item | null | undefined, noun: Item | null | undefined): boolean => {
  if (!noun) return true;
  const axis = as<AxisMeaning>(noun, 'Axis')?.axis;
  return said?.kind === 'zone' && (axis === undefined || axis === said.zone.layer);
};
