/** Stored numbers that cannot be what they are called: nobody says how they are stored, and no limit means anything in them. */

import { allOf, namesUsed } from '../../../analysis/parts.ts';
import type { Query, Tree } from '../../../analysis/tree.ts';
import type { BandProfile } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { BandField } from '../ground/band-field.ts';
import type { Bound } from '../ground/bound.ts';
import { type Missing, missing } from '../ground/missing.ts';

interface Span {
  readonly min: number;
  readonly max: number;
}

/** Where the numbers of the quantity have to lie, in the unit that the numbers are told in. */
const rangeIn = (quantity: string, unit: string): Span | undefined => {
  const known = findQuantity(quantity);
  const { min, max } = known?.hardRange ?? {};
  if (!known || min === undefined || max === undefined) return undefined;
  if (unit === known.unit || (unit === '' && known.unit === '1')) return { min, max };
  const [from, to] = [min, max].map((value) => (unit === '' ? undefined : convertUnit(value, known.unit, unit)));
  return from === undefined || to === undefined ? undefined : { min: from, max: to };
};

/** Single numbers beyond the range are faults of single pixels; a mean there, or most of the range again, is another encoding. */
const isBeyond = ({ statistics, encoding, scale, offset }: BandProfile, range: Span): boolean => {
  if (!statistics || statistics.valid === 0) return false;
  const factors = encoding?.status === 'established' ? encoding : { scale, offset };
  const physical = (stored: number): number => stored * factors.scale + factors.offset;
  const mean = physical(statistics.mean);
  const reach = (range.max - range.min) / 2;
  const high = Math.max(physical(statistics.high ?? statistics.max), physical(statistics.low ?? statistics.min));
  return mean < range.min || mean > range.max || high > range.max + reach;
};

const isUnscaled = ({ field, layers, formula, encoding }: BandField): boolean => {
  if (formula !== undefined || encoding?.scale !== undefined || field.quantity === null) return false;
  const range = rangeIn(field.quantity, field.unit);
  return range !== undefined && layers.some(({ band }) => isBeyond(band, range));
};

const comparisons = new Set(['<', '<=', '>', '>=', 'between', '=', '!=']);

/** Names of fields that stand in a comparison with a number. */
const limited = (tree: Tree): string[] =>
  allOf(tree).flatMap((one) =>
    one.kind === 'call' && comparisons.has(one.operator) && one.operands.some(({ kind }) => kind === 'number')
      ? namesUsed(one)
      : [],
  );

/** Why a limit of this query means nothing in its data, if that is so. */
export const beyondRange = ({ givens, value }: Query, bound: ReadonlyMap<string, Bound>): Missing | undefined => {
  const trees = [value, ...givens.flatMap((one) => (one.kind === 'define' ? [one.value] : []))];
  for (const name of trees.flatMap(limited)) {
    const one = bound.get(name);
    if (one?.kind === 'bands' && isUnscaled(one))
      return missing(
        `how the numbers of ${name} are stored: they reach beyond what its quantity (${one.field.quantity}) can be, and a limit means nothing in them. State it: given ${name} stored = stored * …`,
      );
  }
  return undefined;
};
