/** Tonnes that are told of each hectare are tonnes per hectare, and no tonnes. */
import { check } from '../../../analysis/check.ts';
import { call, type Query, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';

/** The unit of ground that sizes are divided by: `size(parcels) / 1 ha`. */
const groundOf = (tree: Tree | undefined): { readonly size: Tree; readonly unit: string } | undefined => {
  const [size, unit] = tree?.kind === 'call' && tree.operator === '/' ? tree.operands : [];
  const isSize = size?.kind === 'call' && size.operator === 'size';
  return isSize && unit?.kind === 'number' && unit.value === 1 && unit.unit ? { size, unit: unit.unit } : undefined;
};

interface Told {
  readonly tree: Tree;
  readonly unit?: string;
}

const told = (tree: Tree, scope: Scope): Told => {
  const inner = (value: Tree, make: (value: Tree) => Tree): Told => {
    const found = told(value, scope);
    return { ...found, tree: make(found.tree) };
  };
  if (tree.kind === 'slice' || tree.kind === 'where') return inner(tree.value, (value) => ({ ...tree, value }));
  if (tree.kind === 'pick') return inner(tree.extreme, (extreme) => ({ ...tree, extreme }));
  if (tree.kind !== 'call') return { tree };
  const [first, second] = tree.operands;
  const ground = tree.operator === '/' ? groundOf(second) : undefined;
  const field = first?.kind === 'name' ? scope.fields.find(({ name }) => name === first.name) : undefined;
  if (ground && first && field?.unit)
    return { tree: call('/', first, ground.size), unit: `${field.unit}/${ground.unit}` };
  if (!first || !/^(?:order|nth|max|min|range)$/.test(tree.operator)) return { tree };
  return inner(first, (value) => ({ ...tree, operands: [value, ...tree.operands.slice(1)] }));
};

export const withRateUnits = (query: Query, scope: Scope): Query => {
  const { tree, unit } = told(query.value, scope);
  if (unit === undefined) return query;
  const plain = { ...query, value: tree };
  const checked = check(plain, scope);
  const fits =
    query.unit === undefined && checked.kind === 'typed' && convertUnit(1, checked.type.unit, unit) !== undefined;
  return fits ? { ...plain, unit } : plain;
};
