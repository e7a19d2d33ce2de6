import type { Field, Scope } from '../../../analysis/types.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import type { Averaging } from './averaging.ts';
import { reducedBy } from './grammar/values.ts';
import type { Value } from './meaning.ts';
import { closedOverDates } from './slices.ts';

/**
 * Kilograms per hectare of several parcels can only be averaged; kilograms might be added up, and metres are lengths as well as depths: of
 * these nothing is supposed.
 */
const isRate = ({ unit, axes }: Field): boolean =>
  !axes.includes('cells') &&
  (/\/|\bper\b|[a-z²³]\s?-\d/i.test(unit) || unit === '%' || /^(?:degC|degF|K|°C|°F)$/.test(unit)) &&
  parseUnit(unit) !== undefined;

const rateOf = ({ core }: Value, { fields }: Scope): boolean =>
  core.kind === 'field' &&
  core.reducer === null &&
  core.field.tree.kind === 'name' &&
  fields.some((field) => core.field.tree.kind === 'name' && field.name === core.field.tree.name && isRate(field));

/** The value with one number for each date or thing taken together, as the question says it or as it can only be meant. */
export const closedOver = (value: Value, scope: Scope, averaging: Averaging): Value | undefined =>
  closedOverDates(value, scope, averaging) ?? closedOverThings(value, scope);

/** A value that has one number for each of several things, with their mean in its place; undefined where that is not what is meant. */
const closedOverThings = (value: Value, scope: Scope): Value | undefined => {
  const { core, patch } = value;
  if (rateOf(value, scope)) return reducedBy('mean', value);
  if (core.kind !== 'binary' || !['-', '/', '>', 'percent_more', 'gap'].includes(core.operator)) return undefined;
  const [left, right] = [core.left, core.right].map((side) =>
    rateOf(side, scope) ? reducedBy('mean', side) : undefined,
  );
  return left && right ? { core: { ...core, left, right }, patch } : undefined;
};
