import { axisOf, insideOf, isGrain } from '../../../analysis/environment.ts';
import { operator } from '../../../analysis/operators.ts';
import { print } from '../../../analysis/print.ts';
import { type CallTree, call, name, over, type PickTree, type Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import { splitChosen } from './chosen.ts';
import { columnValues, reduceColumn } from './columns.ts';
import { boundOf, type Context, NotCompiled, outputAs, parameter, typeIn } from './context.ts';
import { countAll, countThings } from './count-things.ts';
import { countDates, filterDates, longestRun, shareOfDates } from './date-conditions.ts';
import { distances } from './distances.ts';
import { kernelNode, narrowed } from './kernel-node.ts';
import { listed } from './listed.ts';
import { arithmetic, changeBetween, combined, isOne } from './numbers.ts';
import { objectsOf, reduceObjects } from './objects.ts';
import { aggregate, correlateSeries, pickDate, reduceDates } from './over-dates.ts';
import { countRows, orderedTable, pickRow, reduceTable } from './over-zones.ts';
import { overPlaced } from './placed.ts';
import { reduceCells, sumShareTrees } from './reduce-cells.ts';
import type { Result } from './result.ts';
import { withSlice } from './slices.ts';
import { changedTables, combinedTables, correlatedTables, reduceDated, sizeOfTable } from './tables.ts';
import { attributeValues, sampled, zoneSizes } from './things.ts';
import { pickMonth } from './usual-month.ts';

const hasCells = (tree: Tree, context: Context): boolean =>
  typeIn(tree, context).axes.some(({ kind }) => kind === 'cells');

/** Values are worked out for every member of the axis that `over` names. */
const grouped = (tree: CallTree, context: Context): Context => {
  const axis = tree.over === undefined ? undefined : axisOf(context.grounding.scope, tree.over);
  if (!axis || axis.kind === 'cells' || axis.kind === 'objects' || axis.kind === 'rows') return context;
  return { ...context, types: { ...context.types, groups: [...context.types.groups, axis] } };
};

const overDates = (tree: CallTree): boolean =>
  ['dates', 'date', 'days'].includes(tree.over ?? '') || operator(tree.operator).group === 'series';

/** `count(dates where …)`, `count(districts where …)`; null for counts of other things. */
const memberCount = (tree: CallTree, context: Context): Result | null => {
  const [operand] = tree.operands;
  if (tree.operator !== 'count') return null;
  if (operand?.kind === 'name') return countAll(operand, context);
  if (operand?.kind !== 'where' || operand.value.kind !== 'name') return null;
  const axis = axisOf(context.grounding.scope, operand.value.name);
  if (typeIn(operand.value, context).sort !== 'member' || !axis) return null;
  const inner = { ...context, types: { ...context.types, groups: [...context.types.groups, axis] } };
  const things = axis.kind === 'dates' ? null : countThings(axis, operand.condition, inner);
  if (things) return things;
  const there = axis.kind === 'stations' ? sampled(operand.condition, inner) : null;
  if (there?.kind === 'table') return reduceTable({ ...tree, operator: 'sum' }, there, '1', context);
  return axis.kind === 'dates'
    ? countDates(operand.condition, context, compileValue)
    : countLeft(axis, operand.condition, context);
};

/** Those that what is known picks are measured, and counted where the rest of the condition holds. */
const countLeft = (axis: Axis, condition: Tree, context: Context): Result => {
  const { chosen, rest } = splitChosen(condition, context);
  const [only = condition, more] = rest;
  if (more) throw new NotCompiled(`a way to test “${print(condition)}” for each ${axis.name}`);
  return countRows(axis, only, { ...context, regions: [...context.regions, ...chosen] }, compileValue);
};

const sumShare = (tree: CallTree, context: Context): Result => {
  const [part, whole] = sumShareTrees(tree).map((one) => compileValue(one, context));
  if (!part || !whole || !isOne(part) || !isOne(whole))
    throw new NotCompiled(`“${print(tree)}” for several dates or zones`);
  return combined('percent-of', part, whole, '%', print(tree), context);
};

const reduction = (tree: CallTree, context: Context): Result => {
  const unit = typeIn(tree, context).unit;
  const [operand = tree, second] = tree.operands;
  const known = overPlaced(tree, context) ?? memberCount(tree, context);
  if (known) return known;
  const objects = objectsOf(operand, context);
  if (objects) return reduceObjects(tree, objects, unit);
  if (tree.operator === 'sum_share') return sumShare(tree, context);
  if (tree.operator === 'area' && !hasCells(operand, context)) return areaOfThings(operand, context);
  const inner = grouped(tree, context);
  const { value: measured, conditions, context: left } = narrowed(operand, context);
  const column = measured.kind === 'name' ? boundOf(measured.name, context) : undefined;
  if (column?.kind === 'column') {
    const things = context.types.groups.find(({ name }) => name === column.field.members);
    const rows = conditions.map(({ tree: condition }) => condition);
    const dated = typeIn(measured, left).axes.some(({ kind }) => kind === 'dates');
    if (column.dateColumn === null || (!dated && !overDates(tree)) || (things && rows.length === 0))
      return reduceColumn(tree, column, things, rows, unit, left);
  }
  const bySeries = overDates(tree);
  if (tree.operator === 'share' && bySeries && !hasCells(operand, context))
    return shareOfDates(tree, inner, compileValue);
  if (tree.operator === 'longest') return longestRun(tree, operand, inner, compileValue);
  if (!bySeries && inner === context && hasCells(operand, context)) return reduceCells(tree, context);
  const result = compileValue(operand, inner);
  if (result.kind === 'table' && tree.operator === 'correlation' && second) {
    const other = compileValue(second, inner);
    if (other.kind === 'table') return correlatedTables(tree, result, other, context);
  }
  if (result.kind === 'table' && result.dated && bySeries) return reduceDated(tree, result, unit, context);
  if (result.kind === 'table') return reduceTable(tree, result, unit, context);
  if (result.kind !== 'series') throw new NotCompiled(`a way to take “${print(tree)}”`);
  const grain = inner === context || overDates(tree) ? context.types.groups.find(isGrain) : undefined;
  if (grain) return aggregate(tree, result, grain.name, unit, context);
  if (tree.operator !== 'correlation' || !second) return reduceDates(tree, result, unit, context);
  const other = compileValue(second, inner);
  if (other.kind !== 'series') throw new NotCompiled(`two series for “${print(tree)}”`);
  return correlateSeries(tree, result, other, context);
};

/** Ground area of the polygons of which a condition holds. */
const areaOfThings = (condition: Tree, context: Context): Result => {
  const { chosen, rest } = splitChosen(condition, context);
  const [first] = chosen;
  const layer = first && context.grounding.things.get(first.layer)?.layer;
  if (!layer || rest.length > 0) throw new NotCompiled(`polygons where ${print(condition)}`);
  const size = over(call('sum', call('size', name(layer.plural))), layer.plural);
  return compileValue(size, { ...context, regions: [...context.regions, ...chosen] });
};

const moment = (tree: CallTree, context: Context): Result => {
  const [operand, pair] = tree.operands;
  if (!operand || pair?.kind !== 'pair') throw new NotCompiled(`two moments in “${print(tree)}”`);
  const at = (date: string): Result => compileValue(operand, withSlice(context, { kind: 'on', date }));
  const [earlier, later, { unit }] = [at(pair.from.date), at(pair.to.date), typeIn(tree, context)];
  return earlier.kind === 'table' && later.kind === 'table'
    ? changedTables(tree, earlier, later, unit, context)
    : changeBetween(tree, [earlier, later], unit, context);
};

const pick = (tree: PickTree, context: Context): Result => {
  const { extreme } = tree;
  const operand = extreme.kind === 'call' ? extreme.operands[0] : undefined;
  if (extreme.kind !== 'call' || !operand) throw new NotCompiled(`“${print(tree)}”`);
  if (extreme.over === 'month_of_year') return pickMonth(tree, operand, context, compileValue);
  const result = compileValue(operand, grouped(extreme, context));
  if (result.kind === 'series') return pickDate(tree, result, context);
  if (result.kind === 'table') return pickRow(tree, result, context);
  throw new NotCompiled(`what to pick from in “${print(tree)}”`);
};

/** A condition as a port: 1 where it holds, 0 where it does not. */
const asCondition = { around: (code: string): string => `(${code} ? 1 : 0)`, quantity: 'condition' };

/** A raster of what is measured in every pixel; of where something holds, one of the codes 1 and 0. */
const mapOf = (tree: CallTree, context: Context): Result => {
  const [operand = tree] = tree.operands;
  const type = typeIn(operand, context);
  const holds = type.sort === 'truth';
  const { node } = holds
    ? kernelNode('map', 'condition-map', { values: { value: operand, ...asCondition } }, context, {
        params: {},
        outputs: { map: outputAs('raster', 'condition', '1') },
        purpose: print(tree),
      })
    : kernelNode('map', 'measure-map', { values: { value: operand } }, context, {
        params: {},
        outputs: { map: outputAs('raster', type.quantity ?? 'any', type.unit) },
        purpose: print(tree),
      });
  return { kind: 'text', node, output: 'map', unit: '' };
};

/** Outlines of where something holds. */
const polygonsOf = (tree: CallTree, context: Context): Result => {
  const [operand = tree] = tree.operands;
  const { node } = kernelNode('polygons', 'vectorize-mask', { values: { value: operand, ...asCondition } }, context, {
    params: { threshold: parameter(0.5, 'where the condition holds') },
    outputs: { polygons: outputAs('features', 'any') },
    purpose: print(tree),
  });
  return { kind: 'text', node, output: 'polygons', unit: '' };
};

/** Nodes for a value that has no cells left. Throws {@link NotCompiled} where no template does it. */
export const compileValue = (tree: Tree, context: Context): Result => {
  switch (tree.kind) {
    case 'number':
      return { kind: 'constant', value: tree.value, unit: tree.unit ?? '1' };
    case 'name': {
      const definition = context.types.defined.get(tree.name);
      if (definition) return compileValue(definition.value, { ...context, types: insideOf(context.types, definition) });
      const bound = boundOf(tree.name, context);
      if (bound?.kind === 'attribute') return attributeValues(bound, context);
      if (bound?.kind === 'column') return columnValues(bound, context);
      const there = sampled(tree, context);
      if (there) return there;
      throw new NotCompiled(`one value of “${tree.name}”`);
    }
    case 'where': {
      const { chosen, rest } = splitChosen(tree.condition, context);
      const values = compileValue(tree.value, { ...context, regions: [...context.regions, ...chosen] });
      if (rest.length === 0) return values;
      if (values.kind !== 'series') throw new NotCompiled(`a way to choose by “${print(tree.condition)}”`);
      return rest.reduce((series, one) => filterDates(series, one, context, compileValue), values);
    }
    case 'slice':
      return compileValue(tree.value, withSlice(context, tree.slice));
    case 'pick':
      return pick(tree, context);
    case 'call': {
      const { reduces, group } = operator(tree.operator);
      if (reduces) return reduction(tree, context);
      if (tree.operator === 'map') return mapOf(tree, context);
      if (tree.operator === 'polygons') return polygonsOf(tree, context);
      const own = distances(tree, context) ?? zoneSizes(tree, context) ?? sampled(tree, context);
      if (own) return own;
      if (group === 'moment') return moment(tree, context);
      if ((tree.operator === 'order' || tree.operator === 'nth') && tree.operands[0]) {
        const table = compileValue(tree.operands[0], context);
        if (table.kind !== 'table') throw new NotCompiled(`names to put in order by “${print(tree)}”`);
        return orderedTable(tree, table, context);
      }
      if (tree.operator === 'list' && tree.operands[0]) return listed(tree, tree.operands[0], context, compileValue);
      const operands = tree.operands.map((operand) => compileValue(operand, context));
      const [first, second] = operands;
      if (first?.kind === 'table' && tree.operator === 'abs') return sizeOfTable(tree, first, context);
      if (first && second && (first.kind === 'table' || second.kind === 'table'))
        return combinedTables(tree, first, second, typeIn(tree, context).unit, context);
      return arithmetic(tree, operands, typeIn(tree, context).unit, context);
    }
    default:
      throw new NotCompiled(`a value of “${print(tree)}”`);
  }
};
