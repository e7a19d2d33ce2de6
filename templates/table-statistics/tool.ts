import {
  cellComparisons,
  comparingCells,
  groupBy,
  number,
  numbersOf,
  requireColumns,
  statisticOf,
  statistics,
  table,
  text,
  tool,
  unitOfStatistic,
} from 'earthwright/tool';

export default tool({
  name: 'table-statistics',
  summary: 'One statistic of a column of a table, over the rows that pass a filter, and per group.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    column: text(),
    statistic: text({ default: 'mean', choices: statistics }),
    // '' for no filter.
    filterColumn: text({ default: '' }),
    filterOperator: text({ default: '=', choices: cellComparisons }),
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
    requireColumns(inputs.rows, [params.column, params.filterColumn, params.groupBy]);
    const passes = comparingCells(params.filterOperator, params.filterValue);
    const chosen = rows.filter((row) => params.filterColumn === '' || passes(row[params.filterColumn]));
    const values = numbersOf(chosen, params.column);
    const unit = columns.find(({ name }) => name === params.column)?.unit ?? '';
    const value = statisticOf(params.statistic, values);
    const evidence = { valid: values.length, of: chosen.length, unit: unitOfStatistic(params.statistic, unit) };
    output.number('value', Number.isFinite(value) ? value : NaN, evidence);
    const groups = groupBy(chosen, (row) => (params.groupBy === '' ? 'all' : String(row[params.groupBy])));
    output.table(
      'groups',
      Array.from(groups, ([name, members]) => {
        const present = numbersOf(members, params.column);
        const value = present.length > 0 ? statisticOf(params.statistic, present) : NaN;
        return { name, value: Number.isFinite(value) ? value : null, valid: present.length, of: members.length };
      }),
    );
  },
});
