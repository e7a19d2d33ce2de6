import type { Scope } from '../../../analysis/types.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { thingsOf } from '../reader/layer-names.ts';
import { maybe, type Pattern } from './chunk.ts';
import { as, type Item, is, isKind, word } from './items.ts';

/** All things of a layer, or all dates that there are, said as such. */

const axisOf = (item: Item | null | undefined): AxisMeaning | undefined => as<AxisMeaning>(item ?? undefined, 'Axis');

const pattern = (parts: Pattern['parts'], make: Pattern['make']): Pattern => ({ parts, make });

/** "The seven provinces" are all of them where there are seven. */
const isAll = (count: number, { axis }: AxisMeaning, { fields, layers }: Scope): boolean => {
  const layer = layers.find(({ name }) => name === axis);
  const members = layer ? thingsOf(layer) : 0;
  // As many classes as a map has dates are not all of them.
  const map = fields.find(({ name, sort }) => name === axis && sort === 'code');
  if (map) return count > 1 && new Set(map.names ?? []).size === count;
  return count > 1 && (members > 0 ? members === count : fields.some(({ dates }) => dates.length === count));
};

export const allOfThem = (scope: Scope): Pattern =>
  pattern([isKind('number'), maybe(word('Sensor', 'Separate')), word('Axis')], ([number, , noun]) => {
    const axis = axisOf(noun);
    return number?.kind === 'number' && axis && noun?.kind === 'word' && isAll(number.value, axis, scope)
      ? { kind: 'word', segment: noun.segment }
      : undefined;
  });

/** "Of all the fields": within every polygon of the layer. */
export const everyZone = (scope: Scope): Pattern =>
  pattern([word('In', 'Of', 'ForAll'), maybe(word('Whole', 'Every', 'All')), word('Axis')], (found) => {
    const axis = axisOf(found.at(-1));
    const layer = scope.layers.find(({ name, kind }) => name === axis?.axis && kind === 'zones');
    return layer && { kind: 'zone', zone: { kind: 'zone', layer: layer.name, stations: false, names: [] } };
  });

const startsAll = (item: Item): boolean => is(item, 'In', 'Of') || is(item, 'Every', 'Whole', 'All');

/** "Across all stations", "all gauges": taken together; "each" and "for all" may want one for every one. */
export const everyStation = (scope: Scope): Pattern =>
  pattern([startsAll, maybe(word('Whole', 'Every', 'All')), maybe(isKind('number')), word('Axis')], (found) => {
    const axis = axisOf(found.at(-1));
    const layer = scope.layers.find(({ name, kind }) => name === axis?.axis && kind === 'stations');
    const words = found.slice(0, 2).flatMap((item) => (item?.kind === 'word' ? [item.segment] : []));
    const says = words.some(({ senses }) => senses.some(({ type }) => type === 'Whole' || type === 'All'));
    const recorded = scope.fields.some(({ members, axes }) => members === layer?.name && axes.includes('dates'));
    return layer && says && recorded
      ? { kind: 'narrowing', narrowing: { kind: 'things', plural: layer.plural } }
      : undefined;
  });
