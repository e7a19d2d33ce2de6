import { number, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'table-extreme',
  summary: 'The row of a table with the highest or lowest value in a column: its name and its value.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    column: text({ default: 'value' }),
    nameColumn: text({ default: 'name' }),
    extreme: text({ default: 'highest', choices: ['highest', 'lowest'] }),
  },
  outputs: {
    name: text(),
    value: number(),
  },
  run({ inputs, params, output }) {
    const { columns, rows } = inputs.rows;
    requireColumns(inputs.rows, [params.column, params.nameColumn]);
    const sign = params.extreme === 'highest' ? 1 : -1;
    const entries = rows.flatMap((row) => {
      const value = row[params.column];
      return typeof value === 'number' && Number.isFinite(value)
        ? [{ name: String(row[params.nameColumn]), value }]
        : [];
    });
    const best = entries.reduce((found, { value }) => Math.max(found, sign * value), -Infinity) * sign;
    const winners = entries.filter(({ value }) => value === best);
    const note = winners.length > 1 ? `A tie of ${winners.length}: ${winners.map(({ name }) => name).join(', ')}.` : '';
    const unit = columns.find(({ name }) => name === params.column)?.unit ?? '';
    output.text('name', winners[0]?.name ?? null, { note });
    output.number('value', winners[0]?.value ?? NaN, { valid: entries.length, of: rows.length, note, unit });
  },
});
