import { print } from '../../../analysis/print.ts';
import type { CallTree } from '../../../analysis/tree.ts';
import { type Context, NotCompiled, outputAs, parameter } from './context.ts';
import { rowsLeft } from './placed.ts';
import type { Result } from './result.ts';
import { withDistance } from './row-filters.ts';

/** `distance(stations, 'Airport')`: of the place that the slices name, or of every place of the layer. */
export const distances = (tree: CallTree, context: Context): Result | null => {
  if (tree.operator !== 'distance') return null;
  const layer =
    context.at?.layer ??
    context.types.groups.find(({ kind, name }) => kind === 'stations' && context.grounding.spots.has(name))?.name;
  const spot = layer === undefined ? undefined : context.grounding.spots.get(layer);
  const things = layer === undefined ? undefined : context.grounding.things.get(layer);
  if (!spot || layer === undefined || !things || things.naming === '')
    throw new NotCompiled(`a place for “${print(tree)}”`);
  const nameColumn = spot.kind === 'table' && spot.tidy ? 'name' : things.naming;
  const input = withDistance(rowsLeft({ layer, column: '', conditions: [], context }), spot, tree, context);
  const output = context.at ? 'value' : 'groups';
  const node = context.nodes.add('distance', {
    purpose: print(tree),
    template: 'table-statistics',
    inputs: { rows: input },
    params: {
      column: parameter('distance', 'the distance in metres'),
      statistic: parameter('mean', 'there is one distance'),
      ...(context.at ? {} : { groupBy: parameter(nameColumn, 'the column of the names') }),
    },
    outputs: { [output]: context.at ? outputAs('number', 'distance', 'm') : outputAs('table', 'any', 'm') },
  });
  if (context.at) return { kind: 'number', node, output, unit: 'm' };
  return {
    kind: 'table',
    node,
    output,
    unit: 'm',
    axis: { kind: 'stations', name: layer },
    nameColumn: 'name',
    classes: [],
  };
};
