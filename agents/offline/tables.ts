import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import type { Reading } from './reading.ts';
import { seriesPair } from './series-pair.ts';
import { type Missing, missing } from './sources.ts';
import { stationWorkflow } from './station-series.ts';
import { chooseColumns, chosen, parameter, statistics } from './table-columns.ts';
import { filterParams, node, overSeries } from './table-series.ts';

/** A question over one table: statistics of a column, groups, series over its dates. */
export const understandTable = (reading: Reading, profile: DataProfile, goal: string): Workflow | Missing => {
  const named = reading.station ? stationWorkflow(reading, reading.station, goal) : seriesPair(reading, profile, goal);
  if (named) return named;
  const tables = profile.files.filter((file) => file.kind === 'table');
  const [table, more] = tables;
  if (!table || more)
    return missing(table ? `which of ${tables.length} tables is meant` : 'a readable raster or table');
  const columns = chooseColumns(reading, table);
  if ('kind' in columns) return columns;
  const series = columns.group ? null : overSeries(reading, table, columns, goal);
  if (series) return series;
  const name = statistics[reading.wish.statistic?.name ?? ''];
  if (!name) return missing('which statistic of the column is wanted (mean, sum, median, maximum …)');
  const input = { rows: { kind: 'table' as const, file: table.path } };
  const params = {
    column: chosen(columns.value),
    statistic: parameter(name, 'the question'),
    ...filterParams(columns),
    ...(columns.group && reading.wish.polarity ? { groupBy: chosen(columns.group) } : {}),
  };
  const statistic = node('statistics', `${name} of ${columns.value}`, 'table-statistics', input, params, {
    value: { kind: 'number', quantity: 'any', unit: '' },
  });
  if (!columns.group) return { goal, nodes: [statistic], answer: { node: 'statistics', output: 'value' }, caveats: [] };
  if (!columns.group || !reading.wish.polarity) return missing('the column whose entries are compared');
  const groups = { ...statistic, outputs: { groups: { kind: 'table' as const, quantity: 'any', unit: '' } } };
  const pick = node(
    'pick',
    `${columns.group} with the ${reading.wish.polarity} value`,
    'table-extreme',
    { rows: { kind: 'output', node: 'statistics', output: 'groups' } },
    { extreme: parameter(reading.wish.polarity, 'the question') },
    { name: { kind: 'text', quantity: 'name', unit: '' } },
  );
  return { goal, nodes: [groups, pick], answer: { node: 'pick', output: 'name' }, caveats: [] };
};
