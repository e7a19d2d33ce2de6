/** How far every cell lies from things: a raster of its own, on the grid of what is measured beside it. */

import { insideOf, layerOf } from '../../../analysis/environment.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { BandField } from '../ground/band-field.ts';
import { boundOf, type Context, NotCompiled, outputAs } from './context.ts';
import { regionInput } from './regions.ts';
import { withSlice } from './slices.ts';
import { Variables } from './variables.ts';

interface BandThere {
  readonly band: BandField;
  readonly context: Context;
}

/** The first band that an expression measures, where it stands. */
const firstBand = (tree: Tree, context: Context): BandThere | undefined => {
  switch (tree.kind) {
    case 'name': {
      const definition = context.types.defined.get(tree.name);
      if (definition) return firstBand(definition.value, { ...context, types: insideOf(context.types, definition) });
      const bound = boundOf(tree.name, context);
      const band = bound?.kind === 'index' ? Object.values(bound.variables)[0] : bound;
      return band?.kind === 'bands' ? { band, context } : undefined;
    }
    case 'slice':
      return firstBand(tree.value, withSlice(context, tree.slice));
    case 'where':
      return firstBand(tree.value, context) ?? firstBand(tree.condition, context);
    case 'call':
      return tree.operator === 'distance'
        ? undefined
        : tree.operands.map((operand) => firstBand(operand, context)).find((found) => found !== undefined);
    default:
      return undefined;
  }
};

/** The grid of the cells that expressions speak of, as the raster that lies on it; undefined where they name no raster. */
export const gridOf = (trees: readonly Tree[], context: Context): NodeInput | undefined => {
  const found = trees.map((tree) => firstBand(tree, context)).find((one) => one !== undefined);
  if (!found) return undefined;
  const variables = new Variables([]);
  const name = variables.band(found.band, found.context);
  const own = variables.inputs('raster')[name];
  if (own?.kind !== 'layers') return undefined;
  if (!variables.oneGrid)
    throw new NotCompiled('one grid: the layers lie on different ones, so do the places of their pixels');
  return { ...own, layers: own.layers.slice(0, 1) };
};

/** The things to measure from, as features. */
const thingsIn = (tree: CallTree, context: Context): NodeInput => {
  const [operand, ...names] = tree.operands;
  const layer = operand?.kind === 'name' ? layerOf(context.grounding.scope, operand.name) : undefined;
  if (!layer || !context.grounding.zones.has(layer.name))
    throw new NotCompiled(`a way to measure “${print(tree)}” in every pixel: no file of features holds them`);
  const named = names.flatMap((name) => (name.kind === 'text' ? [name.value] : []));
  return regionInput({ layer: layer.name, names: named }, context);
};

/** The node of `distance(rivers, 'Amala')` in every pixel of a grid. */
export const distanceMap = (
  tree: CallTree,
  context: Context,
  reference: NodeInput | undefined,
): { readonly node: string; readonly output: string } => {
  if (!reference) throw new NotCompiled(`a raster whose pixels “${print(tree)}” is told of`);
  const node = context.nodes.add('distances', {
    purpose: `${print(tree)} in every pixel`,
    template: 'distance-to-features',
    inputs: { reference, features: thingsIn(tree, context) },
    params: {},
    outputs: { distance: outputAs('raster', 'distance', 'm') },
  });
  return { node, output: 'distance' };
};
