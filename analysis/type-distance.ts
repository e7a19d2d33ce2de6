import { layerOf } from './environment.ts';
import { FaultError } from './fault.ts';
import { thingGroups } from './placed-things.ts';
import { print } from './print.ts';
import type { Environment } from './surroundings.ts';
import type { CallTree } from './tree.ts';
import { placed } from './type-arithmetic.ts';
import type { Axis, Layer, ValueType } from './types.ts';

const wrongArgument = (tree: CallTree, message: string): FaultError =>
  new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });

/** Things that lie somewhere: polygons, lines, points. */
const isSomewhere = (layer: Layer): boolean => layer.kind === 'zones' || layer.lines === true || layer.placed === true;

/** The layer to measure from, which has those that are named: one each of points, of polygons and lines all that go by the name. */
const measuredLayer = (tree: CallTree, { scope }: Environment): Layer => {
  const [operand, ...names] = tree.operands;
  const layer = operand?.kind === 'name' ? layerOf(scope, operand.name) : undefined;
  if (!layer || !isSomewhere(layer))
    throw wrongArgument(
      tree,
      `“${operand ? print(operand) : ''}” are no things that lie somewhere: distance(stations, 'Airport'), distance(rivers).`,
    );
  for (const one of names)
    if (
      one.kind !== 'text' ||
      !layer.members.includes(one.value) ||
      (layer.placed && layer.shared?.includes(one.value))
    )
      throw wrongArgument(tree, `“${layer.name}” has no “${print(one)}” to measure from.`);
  return layer;
};

const base = { sort: 'absolute', unit: 'm', quantity: 'distance' } as const;

/** Of every cell, of the whole or told apart by polygons and classes. */
const ofCells = ({ groups, within, used }: Environment): ValueType => {
  if (within) used.add(within);
  const cells: Axis = { kind: 'cells', name: 'cells' };
  return { ...base, axes: [cells, ...groups.filter(({ kind }) => kind === 'zones' || kind === 'classes')] };
};

/**
 * How far the things that are spoken of lie from things of a layer: from those that are named, else from the nearest. Where no things with
 * a place are spoken of, it is told of every cell.
 */
export const distanceType = (tree: CallTree, environment: Environment): ValueType => {
  const { scope, groups, at, used } = environment;
  const layer = measuredLayer(tree, environment);
  if (layer.kind === 'zones') environment.assumed.add(`inside ${layer.plural} the distance is 0`);
  const own = groups.filter(({ kind, name }) => kind === 'stations' && layerOf(scope, name)?.placed === true).at(-1);
  const one = at !== undefined && layerOf(scope, at.layer)?.placed === true ? at : undefined;
  if (one) used.add(one);
  if (!own && !one) return ofCells(environment);
  const spoken = layerOf(scope, own && !one ? own.name : (one?.layer ?? ''));
  if (tree.operands.length === 1 && spoken === layer)
    throw wrongArgument(tree, `Every ${layer.name} is nearest to itself: name the one to measure from.`);
  return { ...base, axes: own && !one ? [own, ...thingGroups(spoken, environment)] : [] };
};
