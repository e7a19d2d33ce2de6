import type { CallTree } from '../../../analysis/tree.ts';
import type { Axis } from '../../../analysis/types.ts';
import type { NodeInput } from '../../../core/workflow.ts';
import type { ColumnField } from '../ground/columns.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter, typeIn } from './context.ts';
import type { Result } from './result.ts';
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
const rowsOf = ({ file, nameColumn, dateColumn }: ColumnField, context: Context): NodeInput => {
  const names = context.at && nameColumn ? context.at.name : '';
  const [period, months] = [periodOf(context), monthsOf(context)];
  if (names === '' && period === '' && months.length === 0) return { kind: 'table', file };
  const node = context.nodes.add('rows', {
    purpose: ['rows', ...(names ? [`of ${names}`] : []), ...(period ? [`in ${period}`] : [])].join(' '),
    stage: 'prepare',
    template: 'select-rows',
    inputs: { rows: { kind: 'table', file } },
    params: {
      ...(names ? { nameColumn: chosen(nameColumn ?? ''), names: parameter(names) } : {}),
      ...(dateColumn ? { dateColumn: chosen(dateColumn), period: parameter(period), months: parameter(months) } : {}),
    },
    outputs: { rows: outputAs('table', 'any') },
  });
  return fromNode(node, 'rows');
};

/** A column over its dates. */
export const columnSeries = (column: ColumnField, context: Context): Result => {
  const { dateColumn, nameColumn, field } = column;
  if (dateColumn === null) throw new NotCompiled(`dates of “${field.name}”`);
  if (nameColumn !== null && !context.at)
    throw new NotCompiled(`one ${field.members ?? 'name'} for “${field.name}”: at ${field.members ?? 'name'} '…'`);
  const node = context.nodes.add('series', {
    purpose: `${column.column} over ${dateColumn}`,
    template: 'table-series',
    inputs: { rows: rowsOf(column, context) },
    params: { dateColumn: chosen(dateColumn), column: chosen(column.column) },
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

/** A statistic of a column's rows: of each station, or of all rows of a table without dates. */
export const reduceColumn = (
  tree: CallTree,
  column: ColumnField,
  axis: Axis | undefined,
  unit: string,
  context: Context,
): Result => {
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
    },
    outputs: {
      [output]: axis ? outputAs('table', 'any', unit) : outputAs('number', column.field.quantity ?? 'any', unit),
    },
  });
  return axis
    ? { kind: 'table', node, output, unit, axis, nameColumn: 'name', classes: [] }
    : { kind: 'number', node, output, unit };
};
