import type { Field, Scope } from '../../../analysis/types.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import { type Averaging, accumulates } from './averaging.ts';
import { isTime, onBothSides } from './both-sides.ts';
import { reducedBy } from './grammar/values.ts';
import { emptyPatch, type Value } from './meaning.ts';
import { closedOverDates } from './slices.ts';

/**
 * Kilograms per hectare of several parcels can only be averaged; kilograms might be added up, and metres are lengths as well as depths: of
 * these nothing is supposed.
 */
export const isRate = ({ unit, axes }: Field): boolean =>
  !axes.includes('cells') &&
  (/\/|\bper\b|[a-z²³]\s?-\d/i.test(unit) || unit === '%' || /^(?:degC|degF|K|°C|°F)$/.test(unit)) &&
  parseUnit(unit) !== undefined;

const rateOf = ({ core }: Value, { fields }: Scope): boolean =>
  core.kind === 'field' &&
  core.reducer === null &&
  core.field.tree.kind === 'name' &&
  fields.some((field) => core.field.tree.kind === 'name' && field.name === core.field.tree.name && isRate(field));

/** Numbers of stations on dates; what each of them holds is no amount of all. */
const stationsOf = ({ core }: Value, { fields, layers }: Scope): string | undefined => {
  const tree = core.kind === 'field' ? core.field.tree : undefined;
  const field = tree?.kind === 'name' ? fields.find(({ name }) => name === tree.name) : undefined;
  const isSeries = field?.axes.includes('dates') === true && !field.axes.includes('cells');
  return isSeries ? layers.find(({ name, kind }) => name === field.members && kind === 'stations')?.plural : undefined;
};

/** What each of several stations comes to, taken together by the same statistic. */
const overStations = ({ core, patch }: Value, plural: string): Value => {
  const reducer = (core.kind === 'field' ? core.reducer : null) ?? 'mean';
  const times = patch.narrowings.filter(isTime);
  const narrowings = patch.narrowings.filter((one) => !isTime(one));
  const inner: Value = { core, patch: { ...patch, narrowings } };
  return {
    core: { kind: 'along', reducer, axis: plural, value: inner },
    patch: { ...emptyPatch, narrowings: times },
  };
};

/** What all stations come to by one of the reducers; undefined where the value is none of theirs, or of one of them. */
const closedOverStations = (value: Value, scope: Scope, reducers: readonly string[]): Value | undefined => {
  const { core, patch } = value;
  if (core.kind === 'binary') return onBothSides(value, (side) => closedOverStations(side, scope, reducers));
  if (core.kind === 'delta') {
    const inner = closedOverStations(core.value, scope, reducers);
    return inner && { core: { ...core, value: inner }, patch };
  }
  const plural = stationsOf(value, scope);
  if (plural === undefined || core.kind !== 'field' || !reducers.includes(core.reducer ?? '')) return undefined;
  // Rain adds up: a mean of its records is a month's or a year's only where somebody says so.
  if (core.reducer === 'mean' && accumulates.has(core.field.quantity ?? '')) return undefined;
  if (patch.narrowings.some(({ kind }) => kind === 'zone' || kind === 'per' || kind === 'things')) return undefined;
  return overStations(value, plural);
};

/** "The mean PM10 of all stations": the mean, or the extreme, of theirs. */
export const takenTogether = (value: Value, scope: Scope): Value | undefined =>
  closedOverStations(value, scope, ['mean', 'max', 'min']);

/** The value with one number for each date or thing taken together, as the question says it or as it can only be meant. */
export const closedOver = (value: Value, scope: Scope, averaging: Averaging): Value | undefined =>
  // The highest of all is that of some station; in a mean every station counts alike, whatever the number of its records.
  closedOverStations(value, scope, ['max', 'min', 'mean']) ??
  closedOverDates(value, scope, averaging) ??
  closedOverThings(value, scope);

/** "The average number of beds per hut": of huts, of which each has a number of beds. */
export const averagedPer = ({ core, patch }: Value, { fields, layers }: Scope): Value | undefined => {
  const tree = core.kind === 'field' && core.reducer === 'mean' ? core.field.tree : undefined;
  const field = tree?.kind === 'name' ? fields.find(({ name }) => name === tree.name) : undefined;
  const layer = field && !field.axes.includes('dates') && layers.find(({ name }) => name === field.members);
  const [per, more] = patch.narrowings.filter(({ kind }) => kind === 'per');
  if (!layer || more || per?.kind !== 'per' || ![layer.name, layer.plural].includes(per.axis)) return undefined;
  return { core, patch: { ...patch, narrowings: patch.narrowings.filter((one) => one !== per) } };
};

/** A value that has one number for each of several things, with their mean in its place; undefined where that is not what is meant. */
const closedOverThings = (value: Value, scope: Scope): Value | undefined => {
  const { core, patch } = value;
  if (rateOf(value, scope)) return reducedBy('mean', value);
  if (core.kind !== 'binary' || !['-', '/', '>', 'percent_more', 'percent_less', 'gap'].includes(core.operator))
    return undefined;
  const [left, right] = [core.left, core.right].map((side) =>
    rateOf(side, scope) ? reducedBy('mean', side) : undefined,
  );
  return left && right ? { core: { ...core, left, right }, patch } : undefined;
};
