import { FaultError } from './fault.ts';
import { datesInWords, type Environment } from './surroundings.ts';
import type { Axis, Layer, Scope } from './types.ts';

/** Axes along which things of a layer are told apart: polygons that hold them, when they happened, and what kinds they are of. */
export const thingGroups = (layer: Layer | undefined, { groups, scope }: Environment): Axis[] =>
  groups.filter(
    ({ kind, name }) =>
      (kind === 'zones' && layer?.placed === true && name !== layer.name) ||
      (kind === 'dates' && layer?.happen === true) ||
      (kind === 'classes' && layer !== undefined && isKindOf(layer, name, scope)),
  );

/** `species` of trees: a column of kinds that the things themselves have, and no map. */
export const isKindOf = ({ name: layer }: Layer, called: string, { fields }: Scope): boolean =>
  fields.some(
    ({ name, sort, axes, members }) =>
      name === called && sort === 'code' && members === layer && !axes.includes('cells') && !axes.includes('dates'),
  );

/** Marks the polygons around as used where they choose things of a layer. */
export const chosenByPlace = (layer: Layer | undefined, { within, used }: Environment): void => {
  if (within && layer?.placed === true && within.layer !== layer.name) used.add(within);
};

/** A month or year that the record holds as a whole, as far as its first and last entry tell: beyond them nothing is known, not even that nothing happened. */
const isRecorded = (dates: readonly string[], from: string, to: string): boolean => {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return true;
  const holds = first.slice(0, from.length) <= from && last.slice(0, to.length) >= to;
  const covers = from <= first && `${to}~` >= last;
  return holds || (covers && from.slice(0, 4) === first.slice(0, 4) && to.slice(0, 4) === last.slice(0, 4));
};

/** Marks the period in which things happened as used. Throws a {@link FaultError} where the record does not hold it. */
export const happenedIn = (layer: Layer | undefined, { scope, period, months, used }: Environment): void => {
  if (!layer?.happen) return;
  const { dates = [], sampled } = scope.fields.find(({ members }) => members === layer.name) ?? {};
  for (const slice of [period, months]) if (slice) used.add(slice);
  if (period && !sampled && !isRecorded(dates, period.from, period.to))
    throw new FaultError({
      kind: 'no-date',
      about: layer.plural,
      message: `The ${layer.plural} are recorded from ${dates[0]} to ${dates.at(-1)}: ${period.from === period.to ? period.from : `${period.from} to ${period.to}`} lies outside. They have ${datesInWords(dates)}.`,
    });
};
