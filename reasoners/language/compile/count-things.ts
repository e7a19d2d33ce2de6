/** How many things of a layer there are of which a condition holds that speaks of what is known of each. */
import { axisOf, sameName } from '../../../analysis/environment.ts';
import type { Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { ColumnField } from '../ground/column-field.ts';
import type { Zones } from '../ground/zones.ts';
import { splitChosen } from './chosen.ts';
import { rowsOf } from './columns.ts';
import { boundOf, type Context, fromNode, outputAs, parameter } from './context.ts';
import { featuresLeft } from './regions.ts';
import type { Result } from './result.ts';

const counted = (
  template: string,
  port: string,
  input: NodeInput,
  params: Record<string, ReturnType<typeof parameter>>,
  purpose: string,
  context: Context,
): Result => {
  const output = template === 'table-statistics' ? 'value' : 'count';
  const node = context.nodes.add('count', {
    purpose,
    template,
    inputs: { [port]: input },
    params,
    outputs: { [output]: outputAs('number', 'count', '1') },
  });
  return { kind: 'number', node, output, unit: '1' };
};

/** `confidence = 'high'` of a table whose rows are the things. */
const kindOf = (
  condition: Tree,
  axis: Axis,
  context: Context,
): { readonly column: ColumnField; readonly value: string } | undefined => {
  if (condition.kind !== 'call' || condition.operator !== '=') return undefined;
  const [own, limit] = condition.operands;
  const column = own?.kind === 'name' ? boundOf(own.name, context) : undefined;
  if (column?.kind !== 'column' || column.field.members !== axis.name || limit?.kind !== 'text') return undefined;
  const value = [...(column.stored ?? [])].find(([name]) => sameName(name, limit.value))?.[1];
  return value === undefined ? undefined : { column, value };
};

/** `count(alerts) during 2022`: all that the slices leave; null for what is no layer. */
export const countAll = (tree: Tree, context: Context): Result | null => {
  const axis = tree.kind === 'name' ? axisOf(context.grounding.scope, tree.name) : undefined;
  if (!axis || (axis.kind !== 'zones' && axis.kind !== 'stations')) return null;
  const zones = context.grounding.zones.get(axis.name);
  if (zones) return countFeatures(zones, context);
  const columns = [...context.grounding.bound.values()].filter(
    (one): one is ColumnField => one.kind === 'column' && one.field.members === axis.name,
  );
  const purpose = `number of ${axis.name}`;
  const column = columns.find(({ field }) => !field.axes.includes('dates'));
  if (column) return counted('select-rows', 'rows', rowsOf(column, context), {}, purpose, context);
  // Of a record each thing has a row for every date.
  const [record] = columns.flatMap((one) => (one.nameColumn === null ? [] : { one, by: one.nameColumn }));
  if (!record) return null;
  const params = { by: parameter(record.by, 'the column of the names') };
  return counted('group-rows', 'rows', rowsOf(record.one, context), params, purpose, context);
};

const countFeatures = (zones: Zones, context: Context): Result | null => {
  if (zones.nameProperty === '') return null;
  const purpose = `number of ${zones.layer.name}`;
  const node = context.nodes.add('polygons', {
    purpose,
    template: 'feature-values',
    inputs: { features: featuresLeft(zones, context) },
    params: { nameProperty: parameter(zones.nameProperty, 'the property that names them') },
    outputs: { values: outputAs('table', 'any', 'm2') },
  });
  return counted(
    'table-statistics',
    'rows',
    fromNode(node, 'values'),
    { column: parameter('value'), statistic: parameter('count') },
    purpose,
    context,
  );
};

/** Null where the condition speaks of something that has to be measured, too. */
export const countThings = (axis: Axis, condition: Tree, context: Context): Result | null => {
  const purpose = `number of ${axis.name}`;
  const own = kindOf(condition, axis, context);
  if (own) {
    const input = rowsOf(own.column, context);
    return counted(
      'select-rows',
      'rows',
      input,
      { nameColumn: parameter(own.column.column), names: parameter(own.value) },
      purpose,
      context,
    );
  }
  const { chosen, rest } = splitChosen(condition, context);
  const zones = context.grounding.zones.get(axis.name);
  if (rest.length > 0 || !zones) return null;
  return countFeatures(zones, { ...context, regions: [...context.regions, ...chosen] });
};
