/** Things by their kinds: how many of each, and statistics of them. */
import { layerOf } from '../../../analysis/environment.ts';
import { isKindOf } from '../../../analysis/placed-things.ts';
import { print } from '../../../analysis/print.ts';
import { type CallTree, call } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { Zones } from '../ground/zones.ts';
import { boundOf, type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import { featuresLeft, layerInput } from './regions.ts';
import type { Result } from './result.ts';
import { columnOf } from './row-filters.ts';

/** The kinds of the things by which they are told apart. */
export const kindIn = (layer: string, { types, grounding: { scope } }: Context): Axis | undefined => {
  const known = layerOf(scope, layer);
  return types.groups.find(
    ({ kind, name }) => kind === 'classes' && known !== undefined && isKindOf(known, name, scope),
  );
};

/** What polygons and lines carry, a row each. */
export const featureRows = (zones: Zones, context: Context): NodeInput => {
  const node = context.nodes.add('rows', {
    purpose: `${zones.layer.plural} as rows`,
    stage: 'prepare',
    template: 'feature-rows',
    inputs: {
      features: zones.nameProperty === '' || zones.numbered ? layerInput(zones) : featuresLeft(zones, context),
    },
    params: {},
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

/** Rows of things, and what is taken of them: '' counts them. */
interface KindRows {
  readonly layer: string;
  readonly column: string;
  readonly rows: NodeInput;
}

/** Of every kind. */
export const perKind = (
  tree: CallTree,
  { layer, column, rows }: KindRows,
  axis: Axis,
  unit: string,
  context: Context,
): Result => {
  const kind = boundOf(axis.name, context);
  const by = columnOf(kind, layer);
  if (by === undefined || (kind?.kind !== 'column' && kind?.kind !== 'attribute'))
    throw new NotCompiled(`the kinds of the ${layer}`);
  const node = context.nodes.add('groups', {
    purpose: `${tree.operator} of ${column === '' ? layer : column} of every ${axis.name}`,
    template: 'group-rows',
    inputs: { rows },
    params: {
      by: parameter(by, 'a column of the data'),
      column: parameter(column, 'a column of the data'),
      ...(column === '' ? {} : { statistic: parameter(tree.operator) }),
    },
    outputs: { groups: outputAs('table', 'any', unit) },
  });
  const classes = [...(kind.stored ?? [])].flatMap(([name, code]) => (name === code ? [] : [{ code, name }]));
  const table = { kind: 'table' as const, node, output: 'groups', unit, axis, nameColumn: 'name', classes };
  return column === '' ? { ...table, additive: true } : table;
};

/** The name that most of the things have. */
export const commonestKind = (tree: CallTree, { layer, column, rows }: KindRows, context: Context): Result => {
  const [operand] = tree.operands;
  const { value = operand } = operand?.kind === 'where' ? operand : {};
  if (value?.kind !== 'name' || context.types.groups.length > 0)
    throw new NotCompiled(`a way to take “${print(tree)}”`);
  const counts = perKind(
    call('count', value),
    { layer, column: '', rows },
    { kind: 'classes', name: value.name },
    '1',
    context,
  );
  if (counts.kind !== 'table' || column === '') throw new NotCompiled(`the kinds of the ${layer}`);
  const pick = context.nodes.add('pick', {
    purpose: `the commonest ${value.name}`,
    template: 'table-extreme',
    inputs: { rows: fromNode(counts.node, counts.output) },
    params: { extreme: parameter('highest'), nameColumn: parameter(counts.nameColumn) },
    outputs: { name: outputAs('text', 'name') },
  });
  return { kind: 'text', node: pick, output: 'name', unit: '', classes: counts.classes };
};
