import type { DataProfile, FieldProfile, TableProfile } from '../../core/profile.ts';
import type { Parameter, Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Condition } from '../reading/conditions.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';

const parameter = (value: Parameter['value'], reason: string): Parameter => ({ value, origin: 'question', reason });
const chosen = (value: Parameter['value']): Parameter => ({
  value,
  origin: 'metadata',
  reason: 'a column of the table',
});

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const mentions = (text: string, name: string): boolean =>
  plain(name) !== '' && ` ${plain(text)} `.includes(` ${plain(name)} `);

interface Columns {
  readonly value: string;
  readonly date: string | null;
  /** A text column that the question wants one name of. */
  readonly group: string | null;
  readonly filter: { readonly column: string; readonly condition: Condition } | null;
}

const statistics: Readonly<Record<string, string>> = {
  mean: 'mean',
  sum: 'sum',
  min: 'min',
  max: 'max',
  std: 'std',
  median: 'median',
  count: 'count',
};

/** The column named last in the words before a comparison: its subject. */
const lastNamed = (fields: readonly FieldProfile[], words: string): FieldProfile[] =>
  fields
    .filter((field) => mentions(words, field.name))
    .sort((a, b) => plain(words).lastIndexOf(plain(b.name)) - plain(words).lastIndexOf(plain(a.name)))
    .slice(0, 1);

/** "Which station …": a text column whose entries are compared. */
const comparedColumn = (reading: Reading, texts: readonly FieldProfile[]): FieldProfile | undefined =>
  texts.find((field) =>
    new RegExp(`\\b(?:which|what|of the|among the) (?:\\w+ )?${plain(field.name).replace(/ /g, '\\W')}s?\\b`, 'i').test(
      reading.text,
    ),
  );

const chooseColumns = (reading: Reading, table: TableProfile): Columns | Missing => {
  const named = (fields: readonly FieldProfile[]) => fields.filter((field) => mentions(reading.text, field.name));
  const numeric = table.columns.filter((field) => field.type === 'number');
  const condition = reading.conditions[0];
  const filtered = condition ? lastNamed(numeric, condition.before) : [];
  const candidates = named(numeric).filter((field) => !filtered.includes(field) || named(numeric).length === 1);
  const values = candidates.length > 0 ? candidates : numeric;
  const [value, second] = values;
  if (!value) return missing('a column with numbers');
  if (second) return missing(`which of the columns ${values.map((field) => field.name).join(', ')} is meant`);
  const dates = table.columns.filter((field) => field.type === 'date');
  const texts = table.columns.filter((field) => field.type === 'text');
  const group =
    comparedColumn(reading, texts) ?? (reading.wish.form === 'zone' && texts.length === 1 ? texts[0] : undefined);
  const filter = condition && filtered[0] && filtered[0] !== value ? { column: filtered[0].name, condition } : null;
  if (condition && !filter && reading.wish.form !== 'dates-count')
    return missing(`what “${condition.text}” is about in the table`);
  return {
    value: value.name,
    date: dates.length === 1 ? (dates[0]?.name ?? null) : null,
    group: group?.name ?? null,
    filter,
  };
};

const operators: Readonly<Record<string, string>> = { '>': '>', '>=': '>=', '<': '<', '<=': '<=' };

const filterParams = ({ filter }: Columns): Record<string, Parameter> =>
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

const node = (
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

const overSeries = (
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

/** A question over one table: statistics of a column, groups, series over its dates. */
export const understandTable = (reading: Reading, profile: DataProfile, goal: string): Workflow | Missing => {
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
