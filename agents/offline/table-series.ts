import type { TableProfile } from '../../core/profile.ts';
import type { Parameter, Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';
import { type Columns, chosen, parameter, statistics } from './table-columns.ts';

const operators: Readonly<Record<string, string>> = { '>': '>', '>=': '>=', '<': '<', '<=': '<=' };

/** A condition on another column as parameters of the templates. */
export const filterParams = ({ filter }: Columns): Record<string, Parameter> =>
  filter && operators[filter.condition.comparison]
    ? {
        filterColumn: chosen(filter.column),
        filterOperator: parameter(filter.condition.comparison, filter.condition.text),
        filterValue: parameter(String(filter.condition.value), filter.condition.text),
      }
    : {};

const every = (reading: Reading): string =>
  /\byears?\b|\bannual|\byearly/i.test(`${reading.wish.noun} ${reading.rest}`)
    ? 'year'
    : /\bmonth/i.test(`${reading.wish.noun} ${reading.rest}`)
      ? 'month'
      : /\bdays?\b|\bdaily/i.test(reading.wish.noun)
        ? 'day'
        : 'row';

export const node = (
  id: string,
  purpose: string,
  template: string,
  inputs: WorkflowNode['inputs'],
  params: WorkflowNode['params'],
  outputs: WorkflowNode['outputs'],
): WorkflowNode => ({ id, purpose, stage: 'analyse', template, inputs, params, outputs });

const seriesNode = (reading: Reading, table: TableProfile, columns: Columns, date: string): WorkflowNode =>
  node(
    'series',
    `${columns.value} over ${date}`,
    'table-series',
    { rows: { kind: 'table', file: table.path } },
    {
      dateColumn: chosen(date),
      column: chosen(columns.value),
      every: parameter(every(reading), 'the steps that the question speaks of'),
      statistic: parameter(statistics[reading.wish.statistic?.name ?? 'mean'] ?? 'mean', 'the question'),
      ...filterParams(columns),
    },
    { values: { kind: 'series', quantity: 'any', unit: '' } },
  );

/** Dates, trends and changes of a column; null when the question asks for nothing of the kind. */
export const overSeries = (
  reading: Reading,
  table: TableProfile,
  columns: Columns,
  goal: string,
): Workflow | Missing | null => {
  const { wish } = reading;
  const wantsSeries =
    wish.form === 'date' ||
    wish.form === 'dates-count' ||
    wish.trend !== null ||
    reading.dates.length > 0 ||
    wish.change !== null;
  if (!wantsSeries) return null;
  if (!columns.date) return missing('a column with dates');
  const series = seriesNode(reading, table, columns, columns.date);
  const values = { values: { kind: 'output' as const, node: 'series', output: 'values' } };
  const finish = (last: WorkflowNode, output: string, difference = false): Workflow => ({
    goal,
    nodes: [series, last],
    answer: { node: last.id, output, ...(difference ? { difference } : {}) },
    caveats: [],
  });
  const number = { kind: 'number' as const, quantity: 'any', unit: '' };
  if (wish.form === 'date') {
    if (!wish.polarity) return missing('whether the highest or the lowest is wanted');
    return finish(
      node(
        'pick',
        `date of the ${wish.polarity} value`,
        'series-extreme',
        values,
        { extreme: parameter(wish.polarity, 'the question') },
        { date: { kind: 'text', quantity: 'date', unit: '' } },
      ),
      'date',
    );
  }
  if (wish.trend) {
    if (wish.trend.per === 'decade') return missing('a trend per decade of a table');
    const name =
      wish.trend.method === 'theil-sen' ? 'theilSen' : wish.trend.method === 'mann-kendall' ? 'kendallTau' : 'slope';
    return finish(
      node(
        'trend',
        `trend per ${wish.trend.per}`,
        'series-trend',
        values,
        { per: parameter(wish.trend.per, 'the question') },
        { [name]: number },
      ),
      name,
    );
  }
  if (wish.form === 'dates-count') {
    const condition = reading.conditions[0];
    if (!condition || !operators[condition.comparison]) return missing('the condition that the counted dates fulfil');
    return finish(
      node(
        'count',
        `dates ${condition.text}`,
        'series-summary',
        values,
        {
          comparison: parameter(condition.comparison, condition.text),
          threshold: parameter(condition.value, condition.text),
        },
        { beyond: number },
      ),
      'beyond',
    );
  }
  const [from, to] = reading.dates.map(({ iso }) => iso);
  if (wish.change !== null) {
    if (!from || !to) return missing('the two dates to compare');
    const mode = wish.change === 'percent' ? 'percent' : 'difference';
    return finish(
      node(
        'compare',
        'change between the dates',
        'series-change',
        values,
        {
          mode: parameter(mode, 'the question'),
          earlier: parameter(from, 'the question'),
          later: parameter(to, 'the question'),
        },
        { change: number },
      ),
      'change',
      true,
    );
  }
  const period = from && to ? `${from}/${to}` : (from ?? '');
  return finish(
    node(
      'summary',
      `${wish.statistic?.name ?? 'mean'} of ${period}`,
      'series-summary',
      values,
      {
        statistic: parameter(statistics[wish.statistic?.name ?? 'mean'] ?? 'mean', 'the question'),
        period: parameter(period, 'the question'),
      },
      { value: number },
    ),
    'value',
  );
};
