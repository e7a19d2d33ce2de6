import {
  cellComparisons,
  comparingCells,
  groupBy,
  requireColumns,
  series,
  statisticOf,
  statistics,
  table,
  text,
  tool,
  unitOfStatistic,
} from 'earthwright/tool';

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
    statistic: text({ default: 'mean', choices: statistics }),
    // '' for no filter.
    filterColumn: text({ default: '' }),
    filterOperator: text({ default: '=', choices: cellComparisons }),
    filterValue: text({ default: '' }),
    // Unit of the column where the table does not tell it.
    unit: text({ default: '' }),
  },
  outputs: {
    values: series('any'),
  },
  run({ inputs, params, output }) {
    const { columns, rows } = inputs.rows;
    requireColumns(inputs.rows, [params.dateColumn, params.column, params.filterColumn]);
    const passes = comparingCells(params.filterOperator, params.filterValue);
    const length = { row: Infinity, day: 10, month: 7, year: 4 }[params.every];
    const entries = rows.flatMap((row, index) => {
      if (params.filterColumn !== '' && !passes(row[params.filterColumn])) return [];
      // Years may come as numbers.
      const date = String(row[params.dateColumn] ?? '').slice(0, length);
      if (date === '') return [];
      if (!/^\d{4}(-\d{2}(-\d{2}(T.*)?)?)?$/.test(date))
        throw new Error(`'${date}' in '${params.dateColumn}' is no ISO date.`);
      const cell = row[params.column];
      const value = typeof cell === 'number' ? cell : NaN;
      return [{ key: params.every === 'row' ? `${date} ${index}` : date, date, value }];
    });
    const samples = Array.from(groupBy(entries, ({ key }) => key).values(), (members) => {
      const values = members.map(({ value }) => value);
      return {
        date: members[0].date,
        value: statisticOf(params.statistic, values),
        valid: values.filter(Number.isFinite).length,
      };
    }).sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
    const unit = columns.find(({ name }) => name === params.column)?.unit || params.unit;
    output.series('values', samples, { unit: unitOfStatistic(params.statistic, unit) });
  },
});
