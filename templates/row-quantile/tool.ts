import { number, numbersOf, quantilesOfSorted, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'row-quantile',
  summary: 'A quantile of a column of a table, in its unit: the value that the given part of the rows does not exceed.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    column: text(),
    // 0.9 for the 90th percentile.
    level: number({ default: 0.5, min: 0, max: 1 }),
  },
  outputs: { quantile: number() },
  run({ inputs: { rows }, params: { column, level }, output }) {
    requireColumns(rows, [column]);
    const sorted = Float64Array.from(numbersOf(rows.rows, column)).sort();
    const [value = NaN] = sorted.length > 0 ? quantilesOfSorted(sorted, [level]) : [];
    output.number('quantile', value, {
      valid: sorted.length,
      of: rows.rows.length,
      unit: rows.columns.find(({ name }) => name === column)?.unit ?? '',
    });
  },
});
