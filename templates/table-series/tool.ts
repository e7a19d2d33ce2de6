import { type Cell, series, table, text, tool } from 'earthwright/tool';

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
  count: (values) => values.length,
};

export default tool({
  name: 'table-series',
  summary: 'A column of a table as a series over its date column, as it stands or per day, month or year.',
  stage: 'extract',
  inputs: { rows: table() },
  params: {
    dateColumn: text(),
    column: text(),
    // 'row' keeps every row; else all rows of a day, month or year become one sample.
    every: text({ default: 'row', choices: ['row', 'day', 'month', 'year'] }),
    statistic: text({ default: 'mean', choices: ['mean', 'sum', 'min', 'max', 'median', 'count'] }),
    // '' for no filter.
    filterColumn: text({ default: '' }),
    filterOperator: text({ default: '=', choices: ['=', '!=', '>', '>=', '<', '<='] }),
    filterValue: text({ default: '' }),
  },
  outputs: {
    values: series('any'),
  },
  run({ inputs, params, output }) {
    const { columns, rows } = inputs.rows;
    for (const wanted of [params.dateColumn, params.column, params.filterColumn]) {
      if (wanted === '' || columns.some(({ name }) => name === wanted)) continue;
      throw new Error(`There is no column '${wanted}'; there are ${columns.map(({ name }) => name).join(', ')}.`);
    }
    const length = { row: Infinity, day: 10, month: 7, year: 4 }[params.every];
    const entries = rows.flatMap((row, index) => {
      if (params.filterColumn !== '' && !passes(row[params.filterColumn], params.filterOperator, params.filterValue))
        return [];
      // Years may come as numbers.
      const date = String(row[params.dateColumn] ?? '').slice(0, length);
      if (date === '') return [];
      if (!/^\d{4}(-\d{2}(-\d{2}(T.*)?)?)?$/.test(date))
        throw new Error(`'${date}' in '${params.dateColumn}' is no ISO date.`);
      const value = row[params.column];
      return [
        {
          key: params.every === 'row' ? `${date} ${index}` : date,
          date,
          value: typeof value === 'number' ? value : NaN,
        },
      ];
    });
    const samples = Array.from(Map.groupBy(entries, ({ key }) => key).values())
      .map((members) => {
        const present = members.map(({ value }) => value).filter(Number.isFinite);
        const value = present.length > 0 || params.statistic === 'count' ? statistics[params.statistic](present) : NaN;
        return { date: members[0].date, value, valid: present.length };
      })
      .sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
    const unit = columns.find(({ name }) => name === params.column)?.unit ?? '';
    output.series('values', samples, { unit: params.statistic === 'count' ? '1' : unit });
  },
});
