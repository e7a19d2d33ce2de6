import { number, numericColumn, ranksOf, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'table-ranks',
  summary: 'Rows of a table in the order of a column, with rank, percentile in percent and difference to the next.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    column: text(),
    // '' numbers the rows from 1.
    nameColumn: text({ default: '' }),
    order: text({ default: 'descending', choices: ['descending', 'ascending'] }),
    // How many to keep; 0 for all.
    limit: number({ default: 0, min: 0, integer: true }),
    // The one place that is asked for, with all rows of its value; 0 for all places.
    place: number({ default: 0, min: 0, integer: true }),
  },
  outputs: {
    ranking: table({ columns: ['rank', 'name', 'value', 'percentile', 'lead'] }),
    first: text(),
    last: text(),
    order: text(),
  },
  run({ inputs, params, output }) {
    const { rows } = inputs.rows;
    if (params.nameColumn !== '') requireColumns(inputs.rows, [params.nameColumn]);
    const values = numericColumn(inputs.rows, params.column);
    const sign = params.order === 'descending' ? -1 : 1;
    const ranks = ranksOf(values.map((value) => sign * value));
    const known = ranks
      .flatMap((rank, at) => (Number.isFinite(rank) ? [{ rank, at }] : []))
      .sort((left, right) => left.rank - right.rank || left.at - right.at);
    const ranking = known.map(({ rank, at }, place) => {
      const next = known[place + 1];
      return {
        rank,
        name: params.nameColumn === '' ? String(at + 1) : String(rows[at][params.nameColumn] ?? ''),
        value: values[at],
        // Of the values that lie below, ties by half.
        percentile: (100 * ((sign < 0 ? known.length + 1 - rank : rank) - 0.5)) / known.length,
        lead: next === undefined ? null : Math.abs(values[at] - values[next.at]),
      };
    });
    const wanted = params.place > 0 ? ranking[params.place - 1] : undefined;
    const placed = params.place > 0 ? ranking.filter(({ value }) => value === wanted?.value) : ranking;
    output.table('ranking', params.limit > 0 ? placed.slice(0, params.limit) : placed);
    const last = placed[params.limit - 1];
    const alike = params.place > 0 ? placed : ranking.filter(({ value }) => params.limit > 0 && value === last?.value);
    const cut = params.place > 0 ? alike.length > 1 : alike.includes(placed[params.limit]);
    const tie = cut ? ` A tie of ${alike.length}: ${alike.map(({ name }) => name).join(', ')}.` : '';
    const note = `${known.length} of ${rows.length} rows have a value.${tie}`;
    output.text('first', ranking[0]?.name ?? null, { note });
    output.text('last', ranking.at(-1)?.name ?? null, { note });
    const between = ranking.map(({ name, value }, at) => {
      if (at === 0) return name;
      return `${ranking[at - 1].value === value ? ' = ' : sign < 0 ? ' > ' : ' < '}${name}`;
    });
    output.text('order', ranking.length > 0 ? between.join('') : null, { note });
  },
});
