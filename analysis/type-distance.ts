import { type Environment, layerOf } from './environment.ts';
import { FaultError } from './fault.ts';
import { thingGroups } from './placed-things.ts';
import { print } from './print.ts';
import type { CallTree } from './tree.ts';
import { placed } from './type-arithmetic.ts';
import type { ValueType } from './types.ts';

const wrongArgument = (tree: CallTree, message: string): FaultError =>
  new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });

/** How far the things that are spoken of lie from things of a layer: from those that are named, else from the nearest. */
export const distanceType = (tree: CallTree, environment: Environment): ValueType => {
  const { scope, groups, at, used } = environment;
  const [operand, ...names] = tree.operands;
  const layer = operand?.kind === 'name' ? layerOf(scope, operand.name) : undefined;
  if (!layer?.placed)
    throw wrongArgument(
      tree,
      `“${operand ? print(operand) : ''}” are no things that lie at places of their own: distance(stations, 'Airport').`,
    );
  for (const one of names)
    if (one.kind !== 'text' || !layer.members.includes(one.value) || layer.shared?.includes(one.value))
      throw wrongArgument(tree, `“${layer.name}” has no “${print(one)}” to measure from.`);
  const own = groups.filter(({ kind, name }) => kind === 'stations' && layerOf(scope, name)?.placed === true).at(-1);
  const one = at !== undefined && layerOf(scope, at.layer)?.placed === true ? at : undefined;
  if (one) used.add(one);
  if (!own && !one)
    throw wrongArgument(tree, `Say of which things “${print(tree)}” is told: at station '…', or where.`);
  const spoken = layerOf(scope, own && !one ? own.name : (one?.layer ?? ''));
  if (names.length === 0 && spoken === layer)
    throw wrongArgument(tree, `Every ${layer.name} is nearest to itself: name the one to measure from.`);
  return {
    axes: own && !one ? [own, ...thingGroups(spoken, environment)] : [],
    sort: 'absolute',
    unit: 'm',
    quantity: 'distance',
  };
};
