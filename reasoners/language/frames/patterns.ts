import type { Scope } from '../../../analysis/types.ts';
import { completed } from '../reader/dates.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import type { Direction, Threshold } from '../reader/meaning.ts';
import type { OpenPeriod } from '../reader/open-periods.ts';
import { denied } from '../reader/threshold.ts';
import type { Token } from '../reader/tokens.ts';
import { allOfThem, everyStation, everyZone } from './all-of-them.ts';
import { maybe, type Pattern } from './chunk.ts';
import { as, type Item, is, isKind, type Of, type Quantity, word } from './items.ts';
import { inYears, kindsOf } from './kind-nouns.ts';
import { masks } from './mask-patterns.ts';
import { nearby } from './nearby.ts';
import { terrain } from './terrain.ts';

const amount = isKind('number', 'quantity');
const quantityOf = (item: Item | null | undefined): Quantity | undefined =>
  item?.kind === 'quantity' ? item.quantity : item?.kind === 'number' ? { value: item.value, unit: null } : undefined;

const unitOf = (item: Item | null | undefined): string | undefined => as<{ is: string }>(item ?? undefined, 'Unit')?.is;

const pattern = (parts: Pattern['parts'], make: Pattern['make']): Pattern => ({ parts, make });

const quantities: readonly Pattern[] = [
  pattern([isKind('number'), word('Unit')], ([number, unit]) =>
    number?.kind === 'number' && unitOf(unit) !== undefined
      ? { kind: 'quantity', quantity: { value: number.value, unit: degreesOf(unitOf(unit) ?? '') } }
      : undefined,
  ),
  pattern([word('Quartile')], ([quartile]) => {
    const level = as<{ level?: number }>(quartile ?? undefined, 'Quartile')?.level;
    return level === undefined ? undefined : { kind: 'quantile', level };
  }),
  pattern([(item) => isKind('number')(item) || is(item, 'Ord'), word('Percentile')], ([rank]) => {
    const value = rank?.kind === 'number' ? rank.value : Number(as<number>(rank ?? undefined, 'Ord'));
    return value > 0 && value < 100 ? { kind: 'quantile', level: value / 100 } : undefined;
  }),
  pattern([maybe(word('RoundTo', 'In')), isKind('number'), word('DecimalPlaces')], ([, number]) =>
    number?.kind === 'number' && Number.isInteger(number.value) ? { kind: 'said', rounded: number.value } : undefined,
  ),
  pattern([word('WholeNumber')], () => ({ kind: 'said', rounded: 0 })),
];

const degreesOf = (unit: string): string => (unit === 'degrees' ? 'deg' : unit);

const threshold = (operator: Threshold['operator'], low: Quantity, high: Quantity | null = null): Threshold => ({
  operator,
  low,
  high,
  negated: false,
});

const compared = (found: readonly (Item | null)[]): ReturnType<Pattern['make']> => {
  const [compare] = found;
  const low = quantityOf(found.at(-1));
  const operator = as<{ is: Threshold['operator'] }>(compare ?? undefined, 'Compare', 'CompareVerb')?.is;
  return low && operator ? { kind: 'threshold', limit: threshold(operator, low) } : undefined;
};

const ranged = (low: Quantity | undefined, high: Quantity | undefined): ReturnType<Pattern['make']> =>
  low && high && low.value < high.value
    ? {
        kind: 'threshold',
        limit: threshold(
          'between',
          { value: low.value, unit: low.unit ?? high.unit },
          { value: high.value, unit: high.unit ?? low.unit },
        ),
      }
    : undefined;

const thresholds: readonly Pattern[] = [
  pattern([word('Compare', 'CompareVerb'), maybe(word('Of')), maybe(word('About', 'Restates')), amount], compared),
  pattern([amount, word('After')], ([low, after]) => {
    const quantity = quantityOf(low);
    const operator = as<{ is: Threshold['operator'] }>(after ?? undefined, 'After')?.is;
    return quantity && operator ? { kind: 'threshold', limit: threshold(operator, quantity) } : undefined;
  }),
  pattern([word('Between'), amount, word('And', 'To'), amount], ([, low, , high]) =>
    ranged(quantityOf(low), quantityOf(high)),
  ),
  pattern([amount, word('To'), amount], ([low, , high]) => ranged(quantityOf(low), quantityOf(high))),
  pattern([word('Not', 'NotBe'), isKind('threshold')], ([, limit]) =>
    limit?.kind === 'threshold' ? { kind: 'threshold', limit: denied(limit.limit) } : undefined,
  ),
  pattern([isKind('scale'), word('Than'), amount], ([scale, , low]) => {
    const quantity = quantityOf(low);
    return scale?.kind === 'scale' && quantity
      ? { kind: 'limited', field: scale.field, limit: threshold(scale.dir === 'max' ? '>' : '<', quantity) }
      : undefined;
  }),
];

const sameField = (one: Of<'field'>, other: Of<'limited'>): boolean =>
  JSON.stringify(one.field.tree) === JSON.stringify(other.field.tree);

const limits: readonly Pattern[] = [
  terrain,
  pattern(
    [
      isKind('field'),
      maybe(word('ValueNoun', 'BandWord')),
      maybe(word('Lies', 'Happened', 'Of', 'In', 'WithWord', 'OnAverage')),
      isKind('threshold'),
    ],
    (found) => {
      const [field, limit] = [found[0], found.at(-1)];
      return field?.kind === 'field' && limit?.kind === 'threshold'
        ? { kind: 'limited', field: field.field, limit: limit.limit }
        : undefined;
    },
  ),
  pattern([isKind('threshold'), maybe(word('Of', 'In')), isKind('field')], ([limit, , field]) =>
    field?.kind === 'field' && limit?.kind === 'threshold'
      ? { kind: 'limited', field: field.field, limit: limit.limit }
      : undefined,
  ),
  pattern([isKind('field'), isKind('limited')], ([field, limited]) =>
    field?.kind === 'field' && limited?.kind === 'limited' && sameField(field, limited) ? { ...limited } : undefined,
  ),
];

const both = (from: Item | null | undefined, to: Item | null | undefined): ReturnType<Pattern['make']> =>
  from?.kind === 'date' && to?.kind === 'date'
    ? { kind: 'time', begin: completed(from.date, to.date), end: completed(to.date, from.date) }
    : undefined;

const times: readonly Pattern[] = [
  pattern([word('FromTo', 'Between', 'TimeIn'), isKind('date'), word('To'), isKind('date')], ([, from, , to]) =>
    both(from, to),
  ),
  pattern([word('FromTo', 'Between'), isKind('date'), word('And'), isKind('date')], ([, from, , to]) => both(from, to)),
  pattern([isKind('date'), word('To'), isKind('date')], ([from, , to]) => both(from, to)),
  pattern([maybe(word('TimeIn')), isKind('date')], ([, date]) =>
    date?.kind === 'date' ? { kind: 'time', begin: date.date, end: null } : undefined,
  ),
  pattern([word('OpenPeriod')], ([period]) => {
    const said = as<OpenPeriod>(period ?? undefined, 'OpenPeriod');
    return said && { kind: 'time', begin: said.from, end: said.to };
  }),
  pattern([word('FirstDate')], ([word_]) => {
    const which = as<{ is: 'first' | 'last' }>(word_ ?? undefined, 'FirstDate')?.is;
    return which && { kind: 'narrowing', narrowing: { kind: 'rank', which } };
  }),
  pattern([word('WholePeriod')], () => ({ kind: 'narrowing', narrowing: { kind: 'all' } })),
];

const axisOf = (item: Item | null | undefined): AxisMeaning | undefined => as<AxisMeaning>(item ?? undefined, 'Axis');

const onAxis =
  (kind: 'which' | 'per' | 'count-of') =>
  (found: readonly (Item | null)[]): ReturnType<Pattern['make']> => {
    const axis = axisOf(found.at(-1));
    return axis && axis.axis !== 'cells' ? { kind, axis } : undefined;
  };

/** "Each" and "every" ask for one value each; "all" and "any" do not. */
const isEach = (item: Item): boolean =>
  item.kind === 'word' &&
  item.segment.senses.some(({ type }) => type === 'Every') &&
  !is(item, 'Whole', 'All', 'AnyKind');

const quietly = maybe(word('Whole', 'Sensor', 'Every', 'Separate', 'Calendar'));

const axes: readonly Pattern[] = [
  pattern([word('HowMany', 'Count', 'ByHowMany'), maybe(word('Of')), quietly, word('Axis')], onAxis('count-of')),
  pattern([word('Which'), quietly, word('Axis')], onAxis('which')),
  pattern([word('When')], () => ({ kind: 'which', axis: { axis: 'dates', plural: 'dates' } })),
  pattern([(item) => is(item, 'Per') || isEach(item), maybe(word('Of')), quietly, word('Axis')], onAxis('per')),
  pattern([word('ForAll'), quietly, word('Axis')], (found) =>
    axisOf(found.at(-1))?.axis === 'dates' ? onAxis('per')(found) : undefined,
  ),
];

/** "Northam district", "the catchment of the Albula": the noun belongs to the name. */
const sameLayer = (zone: Item | null | undefined, noun: Item | null | undefined): ReturnType<Pattern['make']> =>
  zone?.kind === 'zone' && axisOf(noun)?.axis === zone.zone.layer ? { kind: 'zone', zone: zone.zone } : undefined;

const placed: readonly Pattern[] = [
  pattern([isKind('zone'), word('Axis')], ([zone, noun]) => sameLayer(zone, noun)),
  pattern([word('Axis'), maybe(word('Of')), isKind('zone')], ([noun, , zone]) => sameLayer(zone, noun)),
];

const units: readonly Pattern[] = [
  pattern([word('In', 'UnitIn', 'RoundTo'), maybe(word('Whole')), word('Unit')], (found) => {
    const unit = unitOf(found.at(-1));
    // "Of the pixels" is what is talked about.
    return unit === undefined || unit === 'pixel' ? undefined : { kind: 'said', unit };
  }),
  pattern([word('HowMany', 'ByHowMany'), word('Unit')], (found) => {
    const unit = unitOf(found.at(-1));
    return unit === undefined || unit === 'pixel' ? undefined : { kind: 'said', unit };
  }),
];

/** "The top two districts", "the bottom three". */
const topmost: Pattern = pattern([word('Sup'), isKind('number'), word('Axis')], ([sup, number, noun]) => {
  const [dir, axis] = [as<{ is: Direction }>(sup ?? undefined, 'Sup')?.is, axisOf(noun)];
  return dir && axis && number?.kind === 'number' && Number.isInteger(number.value) && number.value > 1
    ? { kind: 'top', axis, most: number.value, dir }
    : undefined;
});

/** What runs of items stand for, whatever the sentence asks. */
export const patternsFor = (scope: Scope, tokens: readonly Token[]): readonly Pattern[] => [
  allOfThem(scope),
  topmost,
  ...quantities,
  ...thresholds,
  ...nearby({ scope, tokens }),
  ...limits,
  ...times,
  inYears(scope),
  ...units,
  ...masks(tokens),
  everyStation(scope),
  ...kindsOf(scope, (kind) => (axis) => ({ kind, axis })),
  ...axes,
  ...placed,
  everyZone(scope),
];
