import { definitionOf, definitionsOf, neededAxis } from './environment.ts';
import { type Checked, FaultError, faultAbout } from './fault.ts';
import { print } from './print.ts';
import type { Query, Tree } from './tree.ts';
import { wrongSort } from './type-arithmetic.ts';
import { haveNames, knownUnit, leftover, typeOf } from './type-tree.ts';
import { type Axis, isNumber, type Scope, type ValueType } from './types.ts';
import { compatible } from './unit-rules.ts';

/** Axes that slices at the end keep: `per district per month`. */
const keptAxes = (tree: Tree, scope: Scope): Axis[] =>
  tree.kind === 'slice'
    ? [...keptAxes(tree.value, scope), ...(tree.slice.kind === 'per' ? [neededAxis(scope, tree.slice.axis)] : [])]
    : [];

const checkFinish = ({ unit, as, value }: Query, type: ValueType): void => {
  if (as !== undefined && type.sort !== 'date')
    throw faultAbout('wrong-argument', as, `“as ${as}” is for dates; “${print(value)}” is none.`);
  if (unit === undefined) return;
  knownUnit(unit, unit);
  if (!isNumber(type.sort)) throw wrongSort(value, 'a number', type);
  if (type.unit === '' && unit !== '1')
    throw faultAbout(
      'unit-unknown',
      unit,
      `Nobody knows the unit of “${print(value)}”: it can't be told in ${unit}. State it: given … stored = stored in UNIT.`,
    );
  if (!compatible(type.unit, unit))
    throw faultAbout('unit-mismatch', unit, `“${print(value)}” is in ${type.unit}, which can't be told in ${unit}.`);
};

/** What a query stands for in a folder, or the fault that makes it mean nothing there. Never throws for what people write. */
export const check = (query: Query, scope: Scope): Checked => {
  try {
    const assumed = new Set<string>();
    let defined = definitionsOf(scope);
    const used = new Set<unknown>();
    const definitions = query.givens.flatMap((given) => {
      if (given.kind !== 'define') return [];
      const definition = definitionOf(given, defined);
      defined = new Map([...defined, [given.name, definition]]);
      return [{ name: given.name, definition }];
    });
    const type = typeOf(query.value, { scope, defined, groups: [], used, assumed });
    const unread = definitions.find(({ definition }) => !used.has(definition));
    if (unread) throw faultAbout('unused', unread.name, `“given ${unread.name} = …” is not used.`);
    const kept = keptAxes(query.value, scope);
    const left = type.axes.find((axis) => !kept.some(({ kind, name }) => kind === axis.kind && name === axis.name));
    if (left) throw leftover(left, type, query.value);
    for (const axis of type.axes) haveNames(axis, scope);
    checkFinish(query, type);
    return { kind: 'typed', type, assumed: [...assumed] };
  } catch (error) {
    if (error instanceof FaultError) return { kind: 'faulty', fault: error.fault };
    throw error;
  }
};
