import { accumulates } from '../reader/averaging.ts';
import { part } from '../reader/grammar/parts.ts';
import { bare, reducedBy } from '../reader/grammar/values.ts';
import {
  type Core,
  emptyPatch,
  type FieldMeaning,
  type Narrowing,
  narrowed,
  type Patch,
  populationOf,
  type Value,
} from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { conditionsIn, type Form, type Placed, patchOf, shares } from './conditions.ts';
import { anyMember, overEveryDate, overMembers } from './extremes.ts';
import { as, type Item, is, type Of } from './items.ts';

/** Zones in a list are one area; two areas that are no list are none. */
const zoneIn = (bag: Bag): Narrowing[] | undefined => {
  const zones = bag.kinds('zone');
  bag.use(...zones);
  const [first, ...others] = zones;
  if (!first) return [];
  if (others.some(({ zone }) => zone.layer !== first.zone.layer || zone.stations)) {
    const same = others.every(({ zone }) => JSON.stringify(zone) === JSON.stringify(first.zone));
    if (!same) return undefined;
  }
  const names = [...new Set(zones.flatMap(({ zone }) => zone.names))].sort();
  if (names.length > 1)
    for (const [index, item] of zones.entries()) {
      const next = zones[index + 1];
      const between = next ? bag.items.slice(bag.items.indexOf(item) + 1, bag.items.indexOf(next)) : [];
      if (next && !between.some((one) => is(one, 'And', 'Or'))) return undefined;
      bag.use(...between.filter((one) => is(one, 'And', 'Or')));
    }
  return [{ ...first.zone, names }];
};

/** Moments, files and axes; two moments are none. */
const narrowingsIn = (bag: Bag): Narrowing[] | undefined => {
  const zones = zoneIn(bag);
  const times = bag.kinds('time');
  const pers = bag.kinds('per');
  const others = bag.kinds('narrowing');
  bag.use(...times, ...pers, ...others);
  const distinct = new Map(times.map(({ begin, end }) => [JSON.stringify([begin, end]), { begin, end }]));
  if (!zones || distinct.size > 1 || pers.length > 1) return undefined;
  return [
    ...zones,
    ...[...distinct.values()].map(({ begin, end }): Narrowing => ({ kind: 'time', from: begin, to: end })),
    ...pers.map(({ axis }): Narrowing => ({ kind: 'per', axis: axis.axis })),
    ...new Map(others.map(({ narrowing }) => [JSON.stringify(narrowing), narrowing])).values(),
  ];
};

const partValues = (
  form: Form,
  at: Item,
  bag: Bag,
  conditions: readonly Placed[],
  narrowings: readonly Narrowing[],
): Value[] =>
  shares(form, at, bag, conditions).flatMap(([population, predicate]) => {
    const said = patchOf(predicate, []);
    const around = patchOf(population, narrowings);
    if (predicate.length === 0) return [];
    if (form === 'area' || form === 'count' || form === 'extent') {
      const value = part(form, populationOf(said.where, { ...emptyPatch, thresholds: said.thresholds }));
      return narrowed(value, around) ?? [];
    }
    const core: Core = {
      kind: 'part',
      form,
      of: { ...populationOf([], emptyPatch), thresholds: said.thresholds },
      being: said.where,
    };
    return [{ core, patch: around }];
  });

const distinctFields = (bag: Bag): FieldMeaning[] => {
  const fields = bag.kinds('field');
  bag.use(...fields);
  return [...new Map(fields.map(({ field }) => [JSON.stringify(field.tree), field])).values()];
};

const formOf = (bag: Bag): { readonly form: Form; readonly at: Item } | undefined => {
  const share = bag.word('AreaShare') ?? bag.word('Share', 'HowMuchOf', 'ByPercent');
  if (share) {
    const form = is(share, 'AreaShare') ? 'area_share' : 'share';
    return { form, at: share };
  }
  const area = bag.word('Area');
  if (area) return { form: 'area', at: area };
  const many = bag.word('HowMany', 'Count');
  const cells =
    bag.word('Cells') ?? bag.words('Axis').find((item) => as<{ axis: string }>(item, 'Axis')?.axis === 'cells');
  return many && cells ? { form: 'count', at: many } : undefined;
};

/** "The largest monthly rain total of any cell": the total is what the field holds for each month, no sum of it. */
const isTotalOf = (bag: Bag, item: Item): boolean => {
  const before = bag.items[bag.items.indexOf(item) - 1];
  return (
    bag.items.some((one) => is(one, 'AnyOne')) &&
    as<{ is: string }>(item, 'Stat')?.is === 'sum' &&
    before?.kind === 'field' &&
    accumulates.has(before.field.quantity ?? '')
  );
};

const reducerOf = (bag: Bag): { readonly reducer: string | null; readonly level: number | null } | undefined => {
  const quantiles = bag.kinds('quantile');
  const stats = [...new Set([...bag.words('Stat', 'StatWord'), ...bag.words('OnAverage'), ...bag.words('Sup')])];
  bag.use(...quantiles, ...stats);
  const said = stats
    .filter((item) => !isTotalOf(bag, item))
    .map(
      (item) =>
        as<{ is?: string }>(item, 'Stat', 'StatWord')?.is ??
        (is(item, 'OnAverage') ? 'mean' : (as<{ is: string }>(item, 'Sup')?.is ?? 'mean')),
    );
  const names = [...new Set(said)];
  const [level] = quantiles;
  if (level)
    return names.length === 0 && quantiles.length === 1 ? { reducer: 'quantile', level: level.level } : undefined;
  return names.length > 1 ? undefined : { reducer: names[0] ?? null, level: null };
};

const isAreaUnit = (unit: string | undefined): boolean => ['ha', 'km2', 'm2', 'acre'].includes(unit ?? '');

/** One value of everything in the bag; none where something is left over or does not fit. */
export const baseValues = (given: Bag, unit: string | undefined, implied?: Form): Value[] => {
  const bag = given.copy();
  const narrowings = narrowingsIn(bag);
  if (!narrowings) return [];
  const main = bag.kinds('field').length > 0;
  const form = formOf(bag);
  // A field with its own limit is what is asked for where nothing else is: "the mean elevation above 500 m".
  const own = bag.kinds('limited');
  const asksField =
    !form &&
    implied === undefined &&
    (main || bag.words('Stat', 'StatWord', 'OnAverage', 'Sup').length + bag.kinds('quantile').length > 0);
  if (asksField) return fieldValues(bag, narrowings, own);
  const conditions = conditionsIn(bag);
  bag.use(...bag.words('HowMuch', 'HowMuchOf').slice(0, 1));
  const fallback = isAreaUnit(unit)
    ? 'area'
    : unit === '%'
      ? 'share'
      : given.word('HowMuch', 'Occupy')
        ? 'extent'
        : undefined;
  const kind = form?.form ?? implied ?? fallback;
  const [first] = bag.items;
  if (!kind || !first || main) return [];
  const at = form?.at ?? first;
  bag.use(form?.at, ...bag.words('Area', 'AreaShare').slice(0, 2), ...(kind === 'count' ? bag.words('Cells') : []));
  if (form) bag.use(...bag.words('Stat').filter((item) => as<{ is: string }>(item, 'Stat')?.is === 'sum'));
  const reducer = reducerOf(bag);
  if (!reducer || reducer.level !== null) return [];
  const values = partValues(kind, at, bag, conditions, narrowings);
  return bag.isConsumed
    ? values.flatMap((value) => (reducer.reducer === null ? value : (reducedBy(reducer.reducer, value) ?? [])))
    : [];
};

const fieldValues = (bag: Bag, narrowings: readonly Narrowing[], own: readonly Of<'limited'>[]): Value[] => {
  const said = distinctFields(bag);
  const owners = new Map(own.map(({ field }) => [JSON.stringify(field.tree), field]));
  const [field, ...others] = said.length > 0 ? said : [...owners.values()];
  const any = anyMember(bag);
  const reducer = reducerOf(bag);
  if (!field || others.length > 0 || !reducer) return [];
  const conditions = conditionsIn(bag);
  const value = reducer.reducer === null ? bare(field) : reducedBy(reducer.reducer, bare(field), reducer.level);
  // "Of any cell in the whole record": of every cell on every date, not of the mean of them.
  const around = any ? narrowings.filter(({ kind }) => kind !== 'all') : narrowings;
  const whole = value && narrowed(value, patchOf(conditions, around));
  if (!whole || !any) return whole && bag.isConsumed ? [whole] : [];
  if (any.axis.axis === 'cells') return bag.isConsumed ? overEveryDate(whole) : [];
  bag.use(...any.items);
  return bag.isConsumed ? overMembers(whole, any.axis, bag.scope) : [];
};

/** Conditions and narrowings alone; undefined where there is anything else. */
export const narrowingPatch = (given: Bag): Patch | undefined => {
  const bag = given.copy();
  const narrowings = narrowingsIn(bag);
  const conditions = conditionsIn(bag);
  return narrowings && bag.isConsumed ? patchOf(conditions, narrowings) : undefined;
};
