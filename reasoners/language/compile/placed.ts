/** Things that have a row each: how many there are, and statistics of them, by what is known of each, by place and by time. */
import { axisOf, layerOf } from '../../../analysis/environment.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { ColumnField } from '../ground/column-field.ts';
import type { Spot } from '../ground/spots.ts';
import { rowsOf, rowsOfPeriod } from './columns.ts';
import { boundOf, type Context, fromNode, NotCompiled, outputAs, parameter, typeIn } from './context.ts';
import { commonestKind, featureRows, kindIn, perKind } from './kinds.ts';
import { featuresLeft, regionInput, zonesNamed } from './regions.ts';
import type { Result } from './result.ts';
import { columnOf, rowsWhere, spotRows } from './row-filters.ts';
import { memberAt } from './rows.ts';
import { withSlice } from './slices.ts';
import { statisticsOrCount } from './statistics.ts';

/** What is taken over the things of a layer: '' counts them. */
interface Wanted {
  readonly layer: string;
  readonly column: string;
  readonly conditions: readonly Tree[];
  readonly context: Context;
}

/** Conditions and slices around a value, in the order from the outside. */
export const inside = (
  tree: Tree,
  context: Context,
  conditions: readonly Tree[] = [],
): { readonly value: Tree; readonly conditions: readonly Tree[]; readonly context: Context } =>
  tree.kind === 'where'
    ? inside(tree.value, context, [...conditions, tree.condition])
    : tree.kind === 'slice' && tree.slice.kind !== 'per'
      ? inside(tree.value, withSlice(context, tree.slice), conditions)
      : { value: tree, conditions, context };

const wantedOf = (tree: CallTree, outer: Context): Wanted | null => {
  const [operand] = tree.operands;
  if (!operand) return null;
  const { value, conditions, context } = inside(operand, outer);
  if (value.kind !== 'name') return null;
  const { scope, spots } = context.grounding;
  const axis = tree.operator === 'count' ? axisOf(scope, value.name) : undefined;
  const isKnown = (layer: string): boolean =>
    spots.has(layer) || isOfRows(layer, context) || kindIn(layer, context) !== undefined || tree.operator === 'mode';
  if (axis && (axis.kind === 'stations' || axis.kind === 'zones') && typeIn(value, context).sort === 'member')
    return isKnown(axis.name) ? { layer: axis.name, column: '', conditions, context } : null;
  const bound = boundOf(value.name, context);
  if (bound?.kind !== 'column' && bound?.kind !== 'attribute') return null;
  const layer = bound.field.members;
  const column = columnOf(bound, layer);
  if (layer === undefined || column === undefined || bound.field.axes.includes('dates')) return null;
  if (memberAt(layer, context) !== undefined || context.types.groups.some(({ name }) => name === layer)) return null;
  return isKnown(layer) ? { layer, column, conditions, context } : null;
};

/** Its things are told by their rows and not by names: what happened, and what has none. */
const isOfRows = (layer: string, { grounding }: Context): boolean => {
  const { happen, nameless } = layerOf(grounding.scope, layer) ?? {};
  return happen === true || nameless === true;
};

const otherRegions = ({ layer, context }: Wanted) => context.regions.filter((region) => region.layer !== layer);

/** By what the things are told apart. */
const groupOf = ({ layer, context }: Wanted): Axis | undefined => {
  const [first, more] = context.types.groups.filter(({ name, kind }) => name !== layer && kind !== 'stations');
  if (more) throw new NotCompiled(`values per ${first?.name} and ${more.name} at once`);
  return first;
};

const speaksOfDistance = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.some(speaksOfDistance)
    : part !== null &&
      typeof part === 'object' &&
      (('operator' in part && part.operator === 'distance') || Object.values(part).some(speaksOfDistance));

/** Whether rows have to be gone through: other things are counted by the features that they are. */
const needed = (tree: CallTree, wanted: Wanted): boolean =>
  isOfRows(wanted.layer, wanted.context) ||
  otherRegions(wanted).length > 0 ||
  groupOf(wanted) !== undefined ||
  speaksOfDistance(wanted.conditions) ||
  tree.operator === 'quantile' ||
  tree.operator === 'mode';

export const tableColumn = (layer: string, { grounding }: Context): ColumnField | undefined =>
  [...grounding.bound.values()].find(
    (one): one is ColumnField =>
      one.kind === 'column' && one.field.members === layer && !one.field.axes.includes('dates'),
  );

const coordinates = (spot: Spot) => ({
  x: parameter(spot.x, 'a column of coordinates'),
  y: parameter(spot.y, 'a column of coordinates'),
  crs: parameter(spot.crs, 'the CRS of the coordinates'),
});

/** The rows that lie inside polygons. */
const within = (input: NodeInput, spot: Spot | undefined, zones: NodeInput, context: Context): NodeInput => {
  if (!spot) throw new NotCompiled('coordinates of the things: they have none that are known');
  const node = context.nodes.add('inside', {
    purpose: 'rows inside the polygons',
    stage: 'prepare',
    template: 'locate-rows',
    inputs: { rows: input, zones },
    params: coordinates(spot),
    outputs: { inside: outputAs('table', 'any') },
  });
  return fromNode(node, 'inside');
};

/** The rows of a layer that slices, regions and conditions leave. */
export const rowsLeft = (wanted: Wanted): NodeInput => {
  const { layer, conditions, context } = wanted;
  const spot = context.grounding.spots.get(layer);
  const column = tableColumn(layer, context);
  const zones = context.grounding.zones.get(layer);
  const features =
    spot?.kind === 'points' && spot.zones.nameProperty !== '' && !spot.zones.numbered
      ? featuresLeft(spot.zones, context)
      : undefined;
  const base =
    spot?.kind === 'points'
      ? rowsOfPeriod(spotRows(spot, context, features), spot.zones.happened?.property, context)
      : column
        ? rowsOf(column, context)
        : zones && featureRows(zones, context);
  if (!base) throw new NotCompiled(`the rows of the ${layer}`);
  const chosen = conditions.reduce((rows, condition) => rowsWhere(rows, condition, layer, context), base);
  const group = groupOf(wanted);
  return otherRegions(wanted)
    .filter((region) => region.layer !== group?.name)
    .reduce((rows, region) => within(rows, spot, regionInput(region, context), context), chosen);
};

/** In every polygon of a layer. */
const perZone = (tree: CallTree, wanted: Wanted, axis: Axis, unit: string): Result => {
  const { layer, column, context } = wanted;
  const zones = zonesNamed(axis.name, context);
  const spot = context.grounding.spots.get(layer);
  if (!spot || zones.nameProperty === '' || zones.numbered)
    throw new NotCompiled(`a property that names the polygons of ${zones.file}`);
  const output = column === '' ? 'counts' : 'located';
  const node = context.nodes.add('located', {
    purpose: `${layer} in every ${axis.name}`,
    template: 'locate-rows',
    inputs: { rows: rowsLeft(wanted), zones: featuresLeft(zones, context) },
    params: { ...coordinates(spot), nameProperty: parameter(zones.nameProperty, 'the property that names them') },
    outputs: { [output]: outputAs('table', 'any') },
  });
  const table = { kind: 'table' as const, unit, axis, nameColumn: 'name', classes: [] };
  if (column === '') return { ...table, node, output, additive: true };
  const groups = context.nodes.add('groups', {
    purpose: `${tree.operator} of ${column} in every ${axis.name}`,
    template: 'table-statistics',
    inputs: { rows: fromNode(node, output) },
    params: {
      column: parameter(column, 'a column of the data'),
      statistic: parameter(tree.operator),
      groupBy: parameter('polygon', 'the polygon that holds the row'),
    },
    outputs: { groups: outputAs('table', 'any', unit) },
  });
  return { ...table, node: groups, output: 'groups' };
};

const periods: Readonly<Record<string, string>> = {
  dates: 'day',
  month: 'month',
  season: 'season',
  year: 'year',
  month_of_year: 'month-of-year',
};

/** On every day, in every month or year. */
const perPeriod = (tree: CallTree, wanted: Wanted, axis: Axis, unit: string): Result => {
  const { layer, column, context } = wanted;
  const dateColumn = tableColumn(layer, context)?.dateColumn ?? context.grounding.zones.get(layer)?.happened?.property;
  const per = periods[axis.name];
  if (!dateColumn || per === undefined) throw new NotCompiled(`dates of every ${layer}`);
  const node = context.nodes.add('periods', {
    purpose: `${print(tree)} in every ${per}`,
    template: 'rows-by-period',
    inputs: { rows: rowsLeft(wanted) },
    params: {
      dateColumn: parameter(dateColumn, 'the column of the dates'),
      per: parameter(per),
      column: parameter(column, 'a column of the data'),
      ...(column === '' ? {} : { statistic: parameter(tree.operator) }),
    },
    outputs: { periods: outputAs('table', 'any', unit) },
  });
  return { kind: 'table', node, output: 'periods', unit, axis, nameColumn: 'name', classes: [] };
};

const overall = (tree: CallTree, wanted: Wanted, unit: string): Result => {
  const { column, layer, context } = wanted;
  const rows = rowsLeft(wanted);
  const at = tree.operands[1];
  const purpose = `${tree.operator} of ${column === '' ? layer : column}`;
  const made = (
    template: string,
    output: string,
    params: Record<string, ReturnType<typeof parameter>>,
    quantity: string,
  ): Result => {
    const outputs = { [output]: outputAs('number', quantity, unit) };
    const node = context.nodes.add('rows-statistic', { purpose, template, inputs: { rows }, params, outputs });
    return { kind: 'number', node, output, unit };
  };
  if (column === '') {
    const counted =
      rows.kind === 'output' && context.nodes.countOf(rows.node, rows.output, outputAs('number', 'count', unit));
    return counted
      ? { kind: 'number', node: rows.node, output: 'count', unit }
      : made('filter-rows', 'count', {}, 'count');
  }
  const own = { column: parameter(column, 'a column of the data') };
  if (tree.operator === 'quantile' && at?.kind === 'number')
    return made('row-quantile', 'quantile', { ...own, level: parameter(at.value) }, 'any');
  return made('table-statistics', 'value', { ...own, statistic: parameter(tree.operator) }, 'any');
};

/** A reducer over things that have a row each; null where others know it. */
export const overPlaced = (tree: CallTree, context: Context): Result | null => {
  const wanted = wantedOf(tree, context);
  if (!wanted || !needed(tree, wanted)) return null;
  if (tree.operator === 'mode') return commonestKind(tree, { ...wanted, rows: rowsLeft(wanted) }, context);
  const known = statisticsOrCount.has(tree.operator) || tree.operator === 'quantile';
  const group = groupOf(wanted);
  if (!known || (group && tree.operator === 'quantile')) throw new NotCompiled(`a way to take “${print(tree)}”`);
  const unit = typeIn(tree, context).unit;
  if (!group) return overall(tree, wanted, unit);
  if (group.kind === 'zones') return perZone(tree, wanted, group, unit);
  if (group.kind === 'dates') return perPeriod(tree, wanted, group, unit);
  if (group.kind === 'classes')
    return perKind(tree, { ...wanted, rows: rowsLeft(wanted) }, group, unit, wanted.context);
  throw new NotCompiled(`values of the ${wanted.layer} per ${group.name}`);
};
