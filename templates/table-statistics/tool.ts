import { type Cell, number, table, text, tool } from 'earthwright/tool';

/** Whether a cell passes 'cell operator wanted': as numbers where both are, else as texts. */
function passes(cell: Cell, operator: string, wanted: string): boolean {
  if (cell === null) return false;
  const numeric = typeof cell === 'number' && wanted.trim() !== '' && Number.isFinite(Number(wanted));
  const [left, right] = numeric ? [cell, Number(wanted)] : [String(cell), wanted];
  switch (operator) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '<':
      return left < right;
    default:
      return left <= right;
  }
}

const statistics: Record<string, (values: readonly number[]) => number> = {
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => values.reduce((least, value) => Math.min(least, value), Infinity),
  max: (values) => values.reduce((most, value) => Math.max(most, value), -Infinity),
  median: (values) => {
    const sorted = values.toSorted((left, right) => left - right);
    return (sorted[Math.floor((values.length - 1) / 2)] + sorted[Math.ceil((values.length - 1) / 2)]) / 2;
  },
  std: (values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  },
  count: (values) => values.length,
};

export default tool({
  name: 'table-statistics',
  summary: 'One statistic of a column of a table, over the rows that pass a filter, and per group.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    column: text(),
    statistic: text({ default: 'mean', choices: ['mean', 'sum', 'min', 'max', 'median', 'std', 'count'] }),
    // '' for no filter.
    filterColumn: text({ default: '' }),
    filterOperator: text({ default: '=', choices: ['=', '!=', '>', '>=', '<', '<='] }),
    filterValue: text({ default: '' }),
    // '' for one group.
    groupBy: text({ default: '' }),
  },
  outputs: {
    value: number(),
    groups: table({ columns: ['name', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params, output }) {
    const { columns, rows } = inputs.rows;
    for (const wanted of [params.column, params.filterColumn, params.groupBy]) {
      if (wanted === '' || columns.some(({ name }) => name === wanted)) continue;
      throw new Error(`There is no column '${wanted}'; there are ${columns.map(({ name }) => name).join(', ')}.`);
    }
    const chosen = rows.filter(
      (row) =>
        params.filterColumn === '' || passes(row[params.filterColumn], params.filterOperator, params.filterValue),
    );
    const numbersOf = (part: typeof rows): number[] =>
      part.flatMap((row) => {
        const value = row[params.column];
        return typeof value === 'number' && Number.isFinite(value) ? [value] : [];
      });
    const statistic = statistics[params.statistic];
    const result = (values: number[]): number =>
      values.length > 0 || params.statistic === 'count' ? statistic(values) : NaN;
    const values = numbersOf(chosen);
    const unit = params.statistic === 'count' ? '1' : (columns.find(({ name }) => name === params.column)?.unit ?? '');
    output.number('value', result(values), { valid: values.length, of: chosen.length, unit });
    const groups = Map.groupBy(chosen, (row) => (params.groupBy === '' ? 'all' : String(row[params.groupBy])));
    output.table(
      'groups',
      Array.from(groups, ([name, members]) => {
        const present = numbersOf(members);
        return { name, value: present.length > 0 ? result(present) : null, valid: present.length, of: members.length };
      }),
    );
  },
});
