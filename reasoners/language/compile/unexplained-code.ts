/** Numbers in long tables and layers that look like codes for missing values, and of which no text says what they are. */

import { isMissingCode } from '../../../agents/checking/record-facts.ts';
import { fieldOf } from '../../../analysis/environment.ts';
import { allOf, namesUsed } from '../../../analysis/parts.ts';
import type { Query } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { Bound } from '../ground/bound.ts';
import { type Missing, missing } from '../ground/missing.ts';
import { gapsOf } from '../ground/stated-gaps.ts';

interface Used {
  readonly file: string;
  readonly columns: readonly FieldProfile[];
}

/** The columns that a name stands for; of a table with a column for each station or month all numbers. */
const columnsOf = (bound: Bound | undefined, profile: DataProfile): Used | undefined => {
  if (bound?.kind === 'attribute') {
    const columns = bound.zones.columns.filter(({ name }) => name === bound.property);
    return { file: bound.zones.file, columns };
  }
  if (bound?.kind !== 'column') return undefined;
  const table = profile.files.find(({ path }) => path === bound.file);
  const all = table?.kind === 'table' ? table.columns : [];
  const own = all.filter(({ name }) => name === bound.column);
  return { file: bound.file, columns: own.length > 0 ? own : all };
};

/** Whether a quantity can have a value at all, told in this unit. */
const isPossible = (value: number, quantity: string | null, unit: string): boolean | undefined => {
  const known = findQuantity(quantity ?? '');
  const { min = -Infinity, max = Infinity } = known?.hardRange ?? {};
  const told = known && unit !== '' ? convertUnit(value, unit, known.unit) : undefined;
  return known?.hardRange && told !== undefined ? told >= min && told <= max : undefined;
};

/** At one end, far from the other one. The values of short tables are known one by one, and are looked at after the run. */
const codesIn = ({ extent, values, encoding }: FieldProfile, quantity: string | null, unit: string): number[] => {
  if (!extent || values) return [];
  const [low, high] = extent;
  const apart = (end: number, other: number): boolean => {
    const possible = isPossible(end, quantity, unit);
    return possible === undefined ? end < 0 && (other >= 0 || end < 5 * other) : !possible;
  };
  return [...(apart(low, high) ? [low] : []), ...(apart(high, low) ? [high] : [])].filter(
    (end) => isMissingCode(end) && !encoding?.nodata.includes(end),
  );
};

/** What a query would add to its mean as if it had been measured, if there is such a number. */
export const unexplainedCode = (
  { value, givens }: Query,
  bound: ReadonlyMap<string, Bound>,
  scope: Scope,
  profile: DataProfile,
): Missing | undefined => {
  const trees = [value, ...givens.flatMap((one) => (one.kind === 'define' ? [one.value] : []))];
  // The series of one station is looked at after the run, where what it measures has limits.
  const single = allOf(value).some((tree) => tree.kind === 'slice' && tree.slice.kind === 'at');
  for (const used of new Set(trees.flatMap(namesUsed))) {
    const field = fieldOf(scope, used);
    if (single && findQuantity(field?.quantity ?? '')?.hardRange) continue;
    const found = field && columnsOf(bound.get(field.name), profile);
    if (!field || !found) continue;
    const stated = gapsOf(profile, found.file);
    const [code] = found.columns
      .filter(({ type }) => type === 'number')
      .flatMap((column) => codesIn(column, field.quantity, field.unit))
      .filter((one) => !stated.includes(one));
    if (code !== undefined)
      return missing(
        `what ${code} stands for in ${found.file} (${field.name}): it lies far from all other numbers, and no text says that it marks missing ones. Write so in a text beside the data: “${code} = no value”`,
      );
  }
  return undefined;
};
