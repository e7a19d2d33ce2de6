import type { Tree } from '../../../../analysis/tree.ts';
import type { Rule } from '../chart.ts';
import { completed, type SaidDate } from '../dates.ts';
import {
  emptyPatch,
  type FieldMeaning,
  isEmpty,
  merged,
  type Narrowing,
  negation,
  type Patch,
  type Population,
  patchOf,
  populationOf,
} from '../meaning.ts';
import { itself, rule } from './rule.ts';

const narrowing = (one: Narrowing): Patch => ({ ...emptyPatch, narrowings: [one] });

const moment = (from: SaidDate): Patch => narrowing({ kind: 'time', from, to: null });

const period = (from: SaidDate, to: SaidDate): Patch =>
  narrowing({ kind: 'time', from: completed(from, to), to: completed(to, from) });

/** "June and July 2022" is a period; "June and August 2022" is none. */
const neighbours = (one: SaidDate, two: SaidDate): Patch | undefined => {
  const [from, to] = [completed(one, two), completed(two, one)];
  const next =
    from.year === to.year &&
    from.day === undefined &&
    to.day === undefined &&
    from.month !== undefined &&
    to.month === from.month + 1;
  return next ? period(one, two) : undefined;
};

/** "June, July and August". */
const inARow = (one: SaidDate, two: SaidDate, three: SaidDate): Patch | undefined =>
  one.day === undefined &&
  two.day === undefined &&
  three.day === undefined &&
  one.month !== undefined &&
  two.month === one.month + 1 &&
  three.month === one.month + 2
    ? period(one, three)
    : undefined;

export interface AxisMeaning {
  /** cells, dates, month, year, or the name of a layer in the singular. */
  readonly axis: string;
  readonly plural: string;
}

const within = (population: Population, patch: Patch): Population | undefined => {
  const both = merged(
    { where: population.where, narrowings: population.narrowings, thresholds: population.thresholds },
    patch,
  );
  return both && { head: population.head, ...both };
};

/** Narrowings alone: a condition behind a preposition belongs to the whole value, not to its noun. */
const placed = (population: Population, patch: Patch): Population | undefined =>
  patch.where.length + patch.thresholds.length === 0 && patch.narrowings.length > 0
    ? within(population, patch)
    : undefined;

/** Two zones of one layer are one area. */
const both = (one: Narrowing, two: Narrowing): Narrowing | undefined =>
  one.kind === 'zone' &&
  two.kind === 'zone' &&
  one.layer === two.layer &&
  !one.stations &&
  one.names[0] !== two.names[0]
    ? { ...one, names: [...new Set([...one.names, ...two.names])].sort() }
    : undefined;

/** "Northam district", "the district of Northam". */
const ofLayer = (zone: Narrowing, { axis }: AxisMeaning): Narrowing | undefined =>
  zone.kind === 'zone' && zone.layer === axis ? zone : undefined;

const isDates = (axis: string): boolean => ['dates', 'month', 'year'].includes(axis);

const ranked = ({ is }: { is: 'first' | 'last' }): Patch => narrowing({ kind: 'rank', which: is });

const sourced = (field: { readonly name: string } | FieldMeaning): Patch | undefined => {
  const called = 'name' in field ? field.name : field.tree.kind === 'name' ? field.tree.name : undefined;
  return called === undefined ? undefined : narrowing({ kind: 'source', field: called });
};

/** A name said twice: "Tiassi, the Tiassi catchment". */
const sameZone = (one: Narrowing, two: Narrowing): Narrowing | undefined =>
  JSON.stringify(one) === JSON.stringify(two) ? one : undefined;

const everywhere = populationOf([]);

const without = (_: unknown, population: Population): Patch | undefined =>
  population.narrowings.length + population.thresholds.length > 0 ||
  population.head.length + population.where.length === 0
    ? undefined
    : { ...emptyPatch, where: negation([...population.head, ...population.where]) };

export const placeRules: readonly Rule[] = [
  rule('Span', 'Date (To) Date', (from: SaidDate, to: SaidDate) => period(from, to)),
  rule('Span', '(FromTo|Between) Date (To|And) Date', (from: SaidDate, to: SaidDate) => period(from, to)),
  rule('Span', 'Date (And) Date', neighbours),
  rule('Span', 'Date (And) Date (And) Date', inARow),
  rule('Adj', 'Date', moment),
  rule('Adj', '(TimeIn) Date', (from: SaidDate) => moment(from)),
  rule('Adj', 'Span', itself),
  rule('Adj', '(TimeIn) Span', itself),
  rule('Pop', 'Mask', (classes: readonly Tree[]) => populationOf(classes)),
  rule('Pop', '(Cells)', () => everywhere),
  rule('Pop', '(Place)', () => everywhere),
  rule('Pop', '(All)', () => everywhere),
  rule('All', '(Sensor) All', itself),
  rule('Axis', '(Sensor|Whole) Axis', itself),
  rule('Pop', 'Zone', (zone: Narrowing) => populationOf([], narrowing(zone))),
  rule('Pop', '(Whole) Pop', itself),
  rule('Pop', 'Pop (Together)', itself),
  rule('Pop', 'Pop (Occupy|Lies|Happened)', itself),
  rule('Everywhere', '(In|TimeIn) (All)', () => ({})),
  rule('Everywhere', '(In|TimeIn) (Whole) (All)', () => ({})),
  rule('Zone', 'Zone (And) Zone', (one: Narrowing, two: Narrowing) => both(one, two)),
  rule('Zone', 'Zone Axis', ofLayer),
  rule('Zone', 'Axis Zone', (axis: AxisMeaning, zone: Narrowing) => ofLayer(zone, axis)),
  rule('Zone', 'Axis (Of) Zone', (axis: AxisMeaning, zone: Narrowing) => ofLayer(zone, axis)),
  rule('Pop', '(Valid) Pop', itself),
  rule('Pop', '(Cells) (Of|In) Pop', (population: Population) => population),
  rule('Pop', '(Place) (Of|In) Pop', (population: Population) => population),
  rule('Pop', 'Pop Rel', within),
  rule('Pop', 'Pop Adj', placed),
  rule('Pop', 'Zone (Genitive) Pop', (zone: Narrowing, population: Population) => within(population, narrowing(zone))),
  rule('Pop', 'Zone Pop', (zone: Narrowing, population: Population) => within(population, narrowing(zone))),
  rule('Pop', '(Only) Pop', itself),
  rule('Pop', 'Pop Only', itself),
  rule('Pop', 'Pop Without', within),
  rule('Without', 'Except Pop', without),
  rule('Without', '(Except) Rel', ({ where, narrowings, thresholds }: Patch) =>
    narrowings.length + thresholds.length === 0 && where.length > 0
      ? { ...emptyPatch, where: negation(where) }
      : undefined,
  ),
  rule('Without', 'Pop (Removed)', (population: Population) => without(null, population)),
  rule('Without', '(Not) (In) Pop', (population: Population) => without(null, population)),
  rule('Adj', 'Without', itself),
  rule('Adj', '(In) Pop', (population: Population) => patchOf(population)),
  rule('Adj', '(Only) Adj', itself),
  rule('Adj', 'Adj Only', itself),
  rule('Adj', '(Per) Axis', ({ axis }: AxisMeaning) =>
    axis === 'cells' ? undefined : narrowing({ kind: 'per', axis }),
  ),
  // "For all districts" may be all of them as one.
  rule('Adj', '(ForAll) Axis', ({ axis }: AxisMeaning) =>
    axis === 'dates' ? narrowing({ kind: 'per', axis }) : undefined,
  ),
  rule('Adj', '(Use) File', (file: Narrowing) => narrowing(file)),
  rule('Adj', '(Use) (FileWord) File', (file: Narrowing) => narrowing(file)),
  rule('Adj', 'File', narrowing),
  rule('Adj', 'FirstDate', ranked),
  rule('Adj', '(TimeIn|In|Of|Use) FirstDate', ranked),
  rule('Adj', '(Use|In) Field|CodeField|FlagField', sourced),
  rule('Adj', '(Use|In) (Sensor) Field|CodeField', sourced),
  rule('Adj', '(Use|In) Field|CodeField|FlagField (FileWord)', sourced),
  rule('Adj', 'WholePeriod', (): Patch => narrowing({ kind: 'all' })),
  rule('WholePeriod', '(Whole) Axis', ({ axis }: AxisMeaning) => (isDates(axis) ? {} : undefined)),
  rule('WholePeriod', '(TimeIn|In|Of|Between|FromTo) WholePeriod', itself),
  rule('Axis', 'Axis Axis', (one: AxisMeaning, two: AxisMeaning) =>
    isDates(one.axis) && two.axis === 'dates' ? one : one.axis === two.axis ? one : undefined,
  ),
  rule('Zone', 'Zone (Kind)', itself),
  rule('Zone', '(Kind) Zone', itself),
  rule('Zone', '(Kind) (Of) Zone', itself),
  rule('Zone', 'Zone Zone', (one: Narrowing, two: Narrowing) => sameZone(one, two)),
  rule('Adj', '(Restates)', () => emptyPatch),
  rule('Adj', 'Adj Adj', (one: Patch, other: Patch) =>
    isEmpty(one) || isEmpty(other) ? undefined : merged(one, other),
  ),
  rule('Adj', 'Adj (And) Adj', (one: Patch, other: Patch) =>
    isEmpty(one) || isEmpty(other) ? undefined : merged(one, other),
  ),
];
