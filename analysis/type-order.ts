import { layerOf } from './environment.ts';
import { FaultError } from './fault.ts';
import { print } from './print.ts';
import type { Environment } from './surroundings.ts';
import type { CallTree, Tree } from './tree.ts';
import { neededNumber, placed } from './type-arithmetic.ts';
import type { ValueType } from './types.ts';

/**
 * `order(mean(lst), 'descending', 3) per district`: values by name in an order, all or the first of them; `nth(mean(lst), 'descending', 2)`: the one in
 * that place, or all that share its value.
 */
export const orderType = (
  tree: CallTree,
  environment: Environment,
  typeOf: (tree: Tree, environment: Environment) => ValueType,
): ValueType => {
  const [operand = tree, way, most] = tree.operands;
  const wrong = (message: string): FaultError =>
    new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });
  if (way?.kind !== 'text' || (way.value !== 'ascending' && way.value !== 'descending'))
    throw wrong(
      `An order is 'ascending' or 'descending': ${tree.operator}(x, 'descending'${tree.operator === 'nth' ? ', 2' : ''}) per district.`,
    );
  if (most && (most.kind !== 'number' || most.unit !== undefined || !Number.isInteger(most.value) || most.value < 1))
    throw wrong(`“${print(most)}” is no ${tree.operator === 'nth' ? 'place in an order' : 'number of names to keep'}.`);
  const type = neededNumber(operand, typeOf(operand, environment));
  const [axis, more] = type.axes;
  if (!axis || more || axis.kind === 'cells' || axis.kind === 'dates' || axis.kind === 'objects')
    throw wrong(`“${print(operand)}” has no names to put in order: ${tree.operator}(…) per district.`);
  return type;
};

const compares = new Set(['<', '<=', '>', '>=', '=', '!=', 'between']);

/** `list(huts where owner = 'State')`: the names of things, which have to have some. */
const namesType = (tree: CallTree, { axes: [axis, more] }: ValueType, { scope }: Environment): ValueType => {
  const [operand = tree] = tree.operands;
  const layer = axis && layerOf(scope, axis.name);
  const wrong = (message: string): FaultError =>
    new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });
  if (!layer || (axis.kind !== 'zones' && axis.kind !== 'stations'))
    throw wrong(`“${print(operand)}” have no names to list: list(huts where …).`);
  if (more) throw wrong(`“${print(tree)}” is one list: it can't be told per ${more.name}.`);
  if (layer.members.every((name) => layer.shared?.includes(name)))
    throw wrong(`The ${layer.plural} have no names to list.`);
  return { axes: [], sort: 'name', unit: '', quantity: null };
};

/** `list(mean(lst) > 300 K) per district`: names, or dates, with the value that passes the test. */
export const listType = (
  tree: CallTree,
  environment: Environment,
  typeOf: (tree: Tree, environment: Environment) => ValueType,
): ValueType => {
  const [condition = tree] = tree.operands;
  const wrong = (message: string): FaultError =>
    new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });
  if (condition.kind !== 'call') {
    const members = typeOf(condition, environment);
    if (members.sort === 'member') return namesType(tree, members, environment);
  }
  const [measured, limit] = condition.kind === 'call' ? condition.operands : [];
  if (condition.kind !== 'call' || !compares.has(condition.operator) || !measured || limit?.kind !== 'number')
    throw wrong(`“${print(condition)}” compares no value with a number: list(mean(x) > 3) per district.`);
  typeOf(condition, environment);
  const type = neededNumber(measured, typeOf(measured, environment));
  const [axis, more] = type.axes;
  if (!axis || more || axis.kind === 'cells' || axis.kind === 'objects')
    throw wrong(`“${print(condition)}” has no names and no dates to list: list(…) per district.`);
  return type;
};
