import type { Environment } from './environment.ts';
import { FaultError } from './fault.ts';
import { print } from './print.ts';
import type { CallTree, Tree } from './tree.ts';
import { neededNumber, placed } from './type-arithmetic.ts';
import type { ValueType } from './types.ts';

/** `order(mean(lst), 'descending', 3) per district`: values by name in an order, all or the first of them. */
export const orderType = (
  tree: CallTree,
  environment: Environment,
  typeOf: (tree: Tree, environment: Environment) => ValueType,
): ValueType => {
  const [operand = tree, way, most] = tree.operands;
  const wrong = (message: string): FaultError =>
    new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });
  if (way?.kind !== 'text' || (way.value !== 'ascending' && way.value !== 'descending'))
    throw wrong(`An order is 'ascending' or 'descending': order(x, 'descending') per district.`);
  if (most && (most.kind !== 'number' || most.unit !== undefined || !Number.isInteger(most.value) || most.value < 1))
    throw wrong(`“${print(most)}” is no number of names to keep.`);
  const type = neededNumber(operand, typeOf(operand, environment));
  const [axis, more] = type.axes;
  if (!axis || more || axis.kind === 'cells' || axis.kind === 'dates' || axis.kind === 'objects')
    throw wrong(`“${print(operand)}” has no names to put in order: order(…) per district.`);
  return type;
};
