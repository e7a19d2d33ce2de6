/** Arithmetic between values per zone, class or station: name by name. */
import { print } from '../../../analysis/print.ts';
import type { CallTree } from '../../../analysis/tree.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import { inputOf, isOne } from './numbers.ts';
import type { Result } from './result.ts';

export type Table = Extract<Result, { kind: 'table' }>;

const operations: Readonly<Record<string, string>> = {
  '+': 'sum',
  '-': 'difference',
  '*': 'product',
  '/': 'ratio',
  percent_of: 'percent-of',
};

/** The table itself, where it has one row for each name. */
export const undated = (table: Table): Table => {
  if (table.dated) throw new NotCompiled(`one date: there is a value for every ${table.axis.name} and date`);
  return table;
};

const inputName = (result: Result): 'second' | 'number' => (result.kind === 'table' ? 'second' : 'number');

const made = (
  first: Table,
  second: Result,
  operation: string,
  unit: string,
  purpose: string,
  context: Context,
): Table => {
  const other = second.kind === 'table' ? second : undefined;
  for (const table of [first, ...(other ? [other] : [])]) undated(table);
  if (other && other.axis.name !== first.axis.name)
    throw new NotCompiled(`values of one kind: there are those per ${first.axis.name} and per ${other.axis.name}`);
  const node = context.nodes.add('by-name', {
    purpose,
    template: 'combine-tables',
    inputs: { first: fromNode(first.node, first.output), [inputName(second)]: inputOf(second) },
    params: {
      operation: parameter(operation),
      nameColumn: parameter(first.nameColumn, 'the column of the names'),
      ...(other && other.nameColumn !== first.nameColumn
        ? { secondNameColumn: parameter(other.nameColumn, 'the column of the names') }
        : {}),
      ...(first.additive && other?.additive ? { absent: parameter('zero', 'what has no pixels has no area') } : {}),
    },
    outputs: { values: outputAs('table', 'any', unit) },
  });
  return { ...first, node, output: 'values', unit, nameColumn: 'name' };
};

/** The same in another unit, as far as a factor goes. */
const inUnit = (table: Table, unit: string, context: Context): Table => {
  if (table.unit === unit || unit === '') return { ...table, unit };
  const [zero, one] = [0, 1].map((value) => convertUnit(value, table.unit, unit));
  if (zero !== 0 || one === undefined) throw new NotCompiled(`${table.unit || 'an unknown unit'} as ${unit}`);
  return made(table, { kind: 'constant', value: one, unit: '1' }, 'product', unit, `in ${unit}`, context);
};

const inSameUnit = (result: Result, unit: string, context: Context): Result => {
  if (result.kind === 'table') return inUnit(result, unit, context);
  if (!isOne(result) || result.unit === unit || (result.kind === 'constant' && result.unit === '1')) return result;
  const value = result.kind === 'constant' ? convertUnit(result.value, result.unit, unit) : undefined;
  if (value === undefined) throw new NotCompiled(`${result.unit || 'an unknown unit'} as ${unit}`);
  return { kind: 'constant', value, unit };
};

/** Two tables, or a table and a number. */
export const combinedTables = (
  tree: CallTree,
  first: Result,
  second: Result,
  unit: string,
  context: Context,
): Result => {
  const operation = operations[tree.operator];
  if (operation === undefined) throw new NotCompiled(`a way to take “${print(tree)}” name by name`);
  const symmetric = tree.operator === '+' || tree.operator === '*';
  const [left, right] = first.kind === 'table' ? [first, second] : [second, first];
  if (left.kind !== 'table' || (first.kind !== 'table' && !symmetric) || (right.kind !== 'table' && !isOne(right)))
    throw new NotCompiled(`a way to take “${print(tree)}” name by name`);
  const alike = tree.operator !== '*' && (tree.operator !== '/' || unit === '1');
  const common = tree.operator === '+' || tree.operator === '-' ? unit : left.unit;
  return alike
    ? made(inUnit(left, common, context), inSameUnit(right, common, context), operation, unit, print(tree), context)
    : made(left, right, operation, unit, print(tree), context);
};

/** Without sign, name by name. */
export const sizeOfTable = (tree: CallTree, table: Table, context: Context): Table => {
  const zero: Result = { kind: 'constant', value: 0, unit: table.unit };
  return made(table, zero, 'absolute-difference', table.unit, print(tree), context);
};

/** How two values go together over the names that both have. */
export const correlatedTables = (tree: CallTree, first: Table, second: Table, context: Context): Result => {
  const method = tree.options?.['method'];
  const output = method?.kind === 'text' ? method.value : 'pearson';
  const { node } = made(first, second, 'difference', '', print(tree), context);
  context.nodes.replaceOutput(node, 'values', output, outputAs('number', 'correlation', '1'));
  return { kind: 'number', node, output, unit: '1' };
};

/** Change, change in percent or decrease of every zone or class. */
export const changedTables = (tree: CallTree, earlier: Table, later: Table, unit: string, context: Context): Table => {
  const operation = tree.operator === 'percent_change' ? 'percent-change' : 'difference';
  return tree.operator === 'decrease'
    ? made(earlier, later, operation, unit, print(tree), context)
    : made(later, earlier, operation, unit, print(tree), context);
};

const statistics: ReadonlySet<string> = new Set([
  'mean',
  'median',
  'min',
  'max',
  'range',
  'sum',
  'std',
  'variance',
  'cv',
]);

/** A statistic over the dates, for every zone or class. */
export const reduceDated = (tree: CallTree, table: Table, unit: string, context: Context): Table => {
  if (!statistics.has(tree.operator) || (tree.operator === 'mean' && table.unit === 'dB'))
    throw new NotCompiled(`a way to take the ${tree.operator} over the dates of every ${table.axis.name}`);
  const node = context.nodes.add('over-dates', {
    purpose: `${tree.operator} over the dates of every ${table.axis.name}`,
    template: 'table-statistics',
    inputs: { rows: fromNode(table.node, table.output) },
    params: {
      column: parameter('value'),
      statistic: parameter(tree.operator),
      groupBy: parameter(table.nameColumn, 'the column of the names'),
    },
    outputs: { groups: outputAs('table', 'any', unit) },
  });
  const { dated: _dated, ...rest } = table;
  return { ...rest, node, output: 'groups', unit, nameColumn: 'name' };
};
