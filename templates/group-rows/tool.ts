import {
  groupBy,
  number,
  numbersOf,
  requireColumns,
  statisticOf,
  statistics,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'group-rows',
  summary: 'How many rows of a table have each value of a column, or a statistic of another column of those rows.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    // The column whose values put rows together; rows without one are left out.
    by: text(),
    // '' counts the rows.
    column: text({ default: '' }),
    statistic: text({ default: 'mean', choices: statistics }),
  },
  outputs: {
    // Most first.
    groups: table({ columns: ['name', 'value', 'valid', 'of'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params: { by, column, statistic }, output }) {
    requireColumns(inputs.rows, [by, column]);
    const told = inputs.rows.rows.filter((row) => row[by] !== null && row[by] !== undefined && row[by] !== '');
    const groups = Array.from(
      groupBy(told, (row) => String(row[by])),
      ([name, members]) => {
        if (column === '') return { name, value: members.length, valid: members.length, of: members.length };
        const numbers = numbersOf(members, column);
        const value = numbers.length > 0 ? statisticOf(statistic, numbers) : NaN;
        return { name, value: Number.isFinite(value) ? value : null, valid: numbers.length, of: members.length };
      },
    );
    output.table(
      'groups',
      groups.sort(
        (one, other) => (other.value ?? -Infinity) - (one.value ?? -Infinity) || (one.name < other.name ? -1 : 1),
      ),
    );
    output.number('count', groups.length, { valid: told.length, of: inputs.rows.rows.length });
  },
});
