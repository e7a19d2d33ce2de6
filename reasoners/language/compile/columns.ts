import { sameName } from '../../../analysis/environment.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { ColumnField } from '../ground/column-field.ts';
import { boundOf, type Context, fromNode, NotCompiled, outputAs, parameter, typeIn } from './context.ts';
import type { Result } from './result.ts';
import { memberAt, namesLeft, tableOf } from './rows.ts';
import { statisticsOrCount } from './statistics.ts';

const chosen = (value: string) => ({ value, origin: 'metadata' as const, reason: 'a column of the table' });

const periodOf = ({ types: { period } }: Context): string =>
  period === undefined ? '' : period.from === period.to ? period.from : `${period.from}/${period.to}`;

const monthsOf = ({ types: { months } }: Context): number[] => {
  if (!months) return [];
  const count = ((months.to - months.from + 12) % 12) + 1;
  return Array.from({ length: count }, (_, index) => ((months.from - 1 + index) % 12) + 1);
};

/** Rows of a table that the slices leave: of one station, of a period. */
export const rowsOf = (column: ColumnField, context: Context): NodeInput => {
  const {
    nameColumn,
    dateColumn,
    field: { members },
  } = column;
  const names = (nameColumn && members !== undefined && namesLeft(members, context)?.join('\n')) || '';
  const [period, months] = [periodOf(context), monthsOf(context)];
  const table = tableOf(column, context);
  if (names === '' && (dateColumn === null || (period === '' && months.length === 0))) return table;
  const node = context.nodes.add('rows', {
    purpose: [
      'rows',
      ...(names ? [`of ${names.replaceAll('\n', ', ')}`] : []),
      ...(period ? [`in ${period}`] : []),
    ].join(' '),
    stage: 'prepare',
    template: 'select-rows',
    inputs: { rows: table },
    params: {
      ...(names ? { nameColumn: chosen(nameColumn ?? ''), names: parameter(names) } : {}),
      ...(dateColumn ? { dateColumn: chosen(dateColumn), period: parameter(period), months: parameter(months) } : {}),
    },
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

/** Rows that the slices leave by their dates: all of them where no date is said, or the rows have none. */
export const rowsOfPeriod = (rows: NodeInput, dateColumn: string | undefined, context: Context): NodeInput => {
  const [period, months] = [periodOf(context), monthsOf(context)];
  if (dateColumn === undefined || (period === '' && months.length === 0)) return rows;
  const node = context.nodes.add('dated', {
    purpose: period === '' ? 'rows of these months' : `rows in ${period}`,
    stage: 'prepare',
    template: 'select-rows',
    inputs: { rows },
    params: { dateColumn: chosen(dateColumn), period: parameter(period), months: parameter(months) },
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

/** A column over its dates. */
const columnSeries = (column: ColumnField, context: Context): Result => {
  const { dateColumn, nameColumn, field } = column;
  if (dateColumn === null) throw new NotCompiled(`dates of “${field.name}”`);
  if (nameColumn !== null && (field.members === undefined || memberAt(field.members, context) === undefined))
    throw new NotCompiled(`one ${field.members ?? 'name'} for “${field.name}”: at ${field.members ?? 'name'} '…'`);
  const node = context.nodes.add('series', {
    purpose: `${column.column} over ${dateColumn}`,
    template: 'table-series',
    inputs: { rows: rowsOf(column, context) },
    params: {
      dateColumn: chosen(dateColumn),
      column: chosen(column.column),
      ...(field.unit === '' ? {} : { unit: chosen(field.unit) }),
    },
    outputs: { values: outputAs('series', field.quantity ?? 'any', field.unit) },
  });
  const dated = typeIn({ kind: 'name', name: field.name }, context).axes.some(({ kind }) => kind === 'dates');
  if (dated) return { kind: 'series', node, output: 'values', unit: field.unit };
  const sample = context.nodes.add('sample', {
    purpose: `the one value of ${column.column}`,
    template: 'series-summary',
    inputs: { values: fromNode(node, 'values') },
    params: { statistic: parameter('mean') },
    outputs: { value: outputAs('number', field.quantity ?? 'any', field.unit) },
  });
  return { kind: 'number', node: sample, output: 'value', unit: field.unit };
};

/** A column over its dates, of every thing that its rows are of, or of the one that the slices name. */
export const columnValues = (column: ColumnField, context: Context): Result => {
  const { field, nameColumn, dateColumn } = column;
  const things = context.types.groups.find(({ name }) => name === field.members);
  const one = field.members === undefined ? undefined : memberAt(field.members, context);
  if (nameColumn === null || (dateColumn !== null && !things)) return columnSeries(column, context);
  if (!things && one === undefined) throw new NotCompiled(`one ${field.members} for “${field.name}”`);
  const tree: CallTree = { kind: 'call', operator: 'mean', operands: [{ kind: 'name', name: field.name }] };
  if (things && typeIn({ kind: 'name', name: field.name }, context).axes.some(({ kind }) => kind === 'dates'))
    throw new NotCompiled(`one date of “${field.name}” for every ${things.name}`);
  return reduceColumn(tree, column, things, [], field.unit, context);
};

/** `kind = 'marsh'`, `depth > 20 cm`, as a filter of the rows. */
const filterOf = (condition: Tree, context: Context): Record<string, ReturnType<typeof parameter>> => {
  const unclear = new NotCompiled(
    `a way to choose rows by “${print(condition)}”: compare a column with a name or number`,
  );
  if (condition.kind !== 'call' || !['<', '<=', '>', '>=', '=', '!='].includes(condition.operator)) throw unclear;
  const [own, limit] = condition.operands;
  const bound = own?.kind === 'name' ? boundOf(own.name, context) : undefined;
  if (bound?.kind !== 'column' || (limit?.kind !== 'number' && limit?.kind !== 'text')) throw unclear;
  const exact =
    limit.kind === 'text' ? (bound.field.names ?? []).find((name) => sameName(name, limit.value)) : undefined;
  const value =
    limit.kind === 'text'
      ? exact && (bound.stored?.get(exact) ?? exact)
      : limit.unit === undefined
        ? limit.value
        : convertUnit(limit.value, limit.unit, bound.field.unit);
  if (value === undefined) throw unclear;
  return {
    filterColumn: parameter(bound.column),
    filterOperator: parameter(condition.operator),
    filterValue: parameter(String(value)),
  };
};

/** A statistic of a column's rows: of each thing, or of all rows of a table without dates. */
export const reduceColumn = (
  tree: CallTree,
  column: ColumnField,
  axis: Axis | undefined,
  [condition, more]: readonly Tree[],
  unit: string,
  context: Context,
): Result => {
  if (more) throw new NotCompiled('two conditions on rows at once');
  if (!statisticsOrCount.has(tree.operator))
    throw new NotCompiled(`a way to take the ${tree.operator} of the rows of ${column.file}`);
  const output = axis ? 'groups' : 'value';
  const node = context.nodes.add('rows-statistic', {
    purpose: `${tree.operator} of ${column.column}${axis ? ` for every ${axis.name}` : ''}`,
    template: 'table-statistics',
    inputs: { rows: rowsOf(column, context) },
    params: {
      column: chosen(column.column),
      statistic: parameter(tree.operator),
      ...(axis ? { groupBy: chosen(column.nameColumn ?? '') } : {}),
      ...(condition ? filterOf(condition, context) : {}),
    },
    outputs: {
      [output]: axis ? outputAs('table', 'any', unit) : outputAs('number', column.field.quantity ?? 'any', unit),
    },
  });
  return axis
    ? { kind: 'table', node, output, unit, axis, nameColumn: 'name', classes: [] }
    : { kind: 'number', node, output, unit };
};
