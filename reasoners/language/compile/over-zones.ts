import { print } from '../../../analysis/print.ts';
import type { CallTree, PickTree, Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import type { Result } from './result.ts';
import { type Table, undated } from './tables.ts';

type Compile = (tree: Tree, context: Context) => Result;

const statistics = new Set([
  'mean',
  'median',
  'range',
  'sum',
  'std',
  'variance',
  'cv',
  'skewness',
  'kurtosis',
  'count',
]);

const extremeOf = (table: Table, highest: boolean, kept: 'name' | 'value', unit: string, context: Context): Result => {
  const { node, output, nameColumn, classes } = undated(table);
  const pick = context.nodes.add('pick', {
    purpose: `the ${highest ? 'highest' : 'lowest'} value of all`,
    template: 'table-extreme',
    inputs: { rows: fromNode(node, output) },
    params: { extreme: parameter(highest ? 'highest' : 'lowest'), nameColumn: parameter(nameColumn) },
    outputs: { [kept]: kept === 'name' ? outputAs('text', 'name') : outputAs('number', 'any', unit) },
  });
  return kept === 'name'
    ? { kind: 'text', node: pick, output: kept, unit: '', classes }
    : { kind: 'number', node: pick, output: kept, unit };
};

/** A reducer over zones or classes, of a value that there is one of for each. */
export const reduceTable = (tree: CallTree, table: Table, unit: string, context: Context): Result => {
  if (tree.operator === 'max' || tree.operator === 'min')
    return extremeOf(table, tree.operator === 'max', 'value', unit, context);
  if (!statistics.has(tree.operator) || table.unit === 'dB')
    throw new NotCompiled(`a way to take the ${tree.operator} over ${table.axis.name}`);
  undated(table);
  const node = context.nodes.add('summary', {
    purpose: `${tree.operator} over ${table.axis.name}`,
    template: 'table-statistics',
    inputs: { rows: fromNode(table.node, table.output) },
    params: { column: parameter('value'), statistic: parameter(tree.operator) },
    outputs: { value: outputAs('number', 'any', unit) },
  });
  return { kind: 'number', node, output: 'value', unit };
};

/** `district of max(… over districts)`: its name. */
export const pickRow = ({ extreme }: PickTree, table: Table, context: Context): Result =>
  extremeOf(table, extreme.kind === 'call' && extreme.operator === 'max', 'name', '', context);

/** `mean(lst) > 300 K` of names: their values and the number that they are compared with, in the unit of the values. */
const testedRows = (
  condition: Tree,
  compile: Compile,
  context: Context,
): { readonly table: Table; readonly operator: string; readonly thresholds: readonly number[] } => {
  const unclear = new NotCompiled(`a way to test “${print(condition)}” for each name: compare a value with a number`);
  if (condition.kind !== 'call' || !['<', '<=', '>', '>=', '=', '!=', 'between'].includes(condition.operator))
    throw unclear;
  const [measured, ...limits] = condition.operands;
  if (!measured) throw unclear;
  const table = compile(measured, context);
  if (table.kind !== 'table') throw unclear;
  undated(table);
  const thresholds = limits.flatMap((limit) =>
    limit.kind !== 'number'
      ? []
      : ((limit.unit === undefined ? limit.value : convertUnit(limit.value, limit.unit, table.unit)) ?? []),
  );
  if (thresholds.length === 0 || thresholds.length < limits.length) throw unclear;
  return { table, operator: condition.operator, thresholds };
};

/** The rows that pass a test. */
const passing = (condition: Tree, purpose: string, context: Context, compile: Compile) => {
  const { table, operator, thresholds } = testedRows(condition, compile, context);
  const node = context.nodes.add('list', {
    purpose,
    template: 'filter-rows',
    inputs: { rows: fromNode(table.node, table.output) },
    params: {
      column: parameter('value'),
      // Not equal to a number is equal to none of these.
      operator: parameter(operator === '!=' ? 'none' : operator),
      values: parameter(thresholds.join('\n')),
    },
    outputs: { rows: outputAs('table', 'any', table.unit) },
  });
  return { table, operator, node };
};

/** `count(districts where mean(lst) > 300 K)`. */
export const countRows = (axis: Axis, condition: Tree, context: Context, compile: Compile): Result => {
  const grouped = { ...context, types: { ...context.types, groups: [...context.types.groups, axis] } };
  const purpose = `number of ${axis.name} where ${print(condition)}`;
  const { table, operator, thresholds } = testedRows(condition, compile, grouped);
  if (operator === 'between') {
    const { node } = passing(condition, purpose, grouped, compile);
    context.nodes.countOf(node, 'rows', outputAs('number', 'count', '1'));
    return { kind: 'number', node, output: 'count', unit: '1' };
  }
  const node = context.nodes.add('count', {
    purpose,
    template: 'table-statistics',
    inputs: { rows: fromNode(table.node, table.output) },
    params: {
      column: parameter('value'),
      statistic: parameter('count'),
      filterColumn: parameter('value'),
      filterOperator: parameter(operator),
      filterValue: parameter(String(thresholds[0])),
    },
    outputs: { value: outputAs('number', 'count', '1') },
  });
  return { kind: 'number', node, output: 'value', unit: '1' };
};

interface Ranking {
  readonly way: string;
  /** How many of the first; 0 for all. */
  readonly most?: number;
  /** The one place that is asked for; 0 for all. */
  readonly place?: number;
  readonly column?: string;
}

export const ranked = (
  table: Table,
  purpose: string,
  { way, most = 0, place = 0, column = 'value' }: Ranking,
  context: Context,
): Table => {
  const { node, output, nameColumn, unit } = undated(table);
  const ranks = context.nodes.add('order', {
    purpose,
    template: 'table-ranks',
    inputs: { rows: fromNode(node, output) },
    params: {
      column: parameter(column),
      nameColumn: parameter(nameColumn, 'the column of the names'),
      order: parameter(way),
      limit: parameter(most),
      ...(place > 0 ? { place: parameter(place) } : {}),
    },
    outputs: { ranking: outputAs('table', 'any', unit) },
  });
  return { ...table, node: ranks, output: 'ranking', nameColumn: 'name' };
};

/** `order(mean(lst), 'descending', 3) per district`: names with their values in an order; `nth(…, 2)`: the second. */
export const orderedTable = (tree: CallTree, table: Table, context: Context): Table => {
  const [, way, most] = tree.operands;
  const direction = way?.kind === 'text' ? way.value : 'descending';
  const count = most?.kind === 'number' ? most.value : 0;
  return ranked(table, print(tree), { way: direction, [tree.operator === 'nth' ? 'place' : 'most']: count }, context);
};

/** The order in which those that pass by most come first. */
export const wayOf = (operator: string): string => (operator.startsWith('<') ? 'ascending' : 'descending');

/** `list(mean(lst) > 300 K) per district`: the names that pass, those that pass by most first. */
export const listedRows = (tree: CallTree, condition: Tree, context: Context, compile: Compile): Table => {
  const { table, operator, node } = passing(condition, print(tree), context, compile);
  return ranked({ ...table, node, output: 'rows' }, print(tree), { way: wayOf(operator) }, context);
};
