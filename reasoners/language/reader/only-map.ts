import { check } from '../../../analysis/check.ts';
import { fieldOf } from '../../../analysis/environment.ts';
import type { Checked } from '../../../analysis/fault.ts';
import { type Query, slice, type Tree } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';

/** Is a number measured there, and not only where something is? */
const measures = (tree: Tree, scope: Scope): boolean => {
  switch (tree.kind) {
    case 'name': {
      const sort = fieldOf(scope, tree.name)?.sort;
      return sort !== undefined && sort !== 'code' && sort !== 'flags';
    }
    case 'call':
      return tree.operands.some((operand) => measures(operand, scope));
    case 'where':
    case 'slice':
      return measures(tree.value, scope);
    default:
      return false;
  }
};

const names = (tree: Tree, field: Field): boolean =>
  tree.kind === 'name'
    ? tree.name === field.name
    : tree.kind === 'call' && tree.operands.some((one) => names(one, field));

/** Conditions by a class map, within a value that is measured, on the map's own date. */
const onMap = (tree: Tree, map: Field, date: string, scope: Scope): Tree => {
  const inner = (part: Tree): Tree => onMap(part, map, date, scope);
  switch (tree.kind) {
    case 'call':
      return { ...tree, operands: tree.operands.map(inner) };
    case 'slice':
      return { ...tree, value: inner(tree.value) };
    case 'pick':
      return { ...tree, extreme: inner(tree.extreme) };
    case 'where':
      return measures(tree.value, scope) && names(tree.condition, map)
        ? { ...tree, value: inner(tree.value), condition: slice(tree.condition, { kind: 'on', date }) }
        : { ...tree, value: inner(tree.value) };
    default:
      return tree;
  }
};

/**
 * A query as it is, or, where it asks for a date that the folder's only class map does not have, with that map: the trees of 2022 in an image
 * of 2023. What the map itself shows is of its own date alone: the forest of 2023 is on no map of 2022.
 */
export const checkedWithOnlyMap = (
  query: Query,
  scope: Scope,
): { readonly query: Query; readonly checked: Checked } => {
  const checked = check(query, scope);
  if (checked.kind === 'typed' || checked.fault.kind !== 'no-date') return { query, checked };
  const map = fieldOf(scope, checked.fault.about);
  const [date, more] = map?.dates ?? [];
  if (map?.sort !== 'code' || date === undefined || more !== undefined) return { query, checked };
  const older = { ...query, value: onMap(query.value, map, date, scope) };
  const again = check(older, scope);
  return again.kind === 'typed'
    ? {
        query: older,
        checked: { ...again, assumed: [...again.assumed, `the only map of “${map.name}” is of ${date}`] },
      }
    : { query, checked };
};
