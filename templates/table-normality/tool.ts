import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import { Moments, namesIn, normality, number, numericColumn, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'table-normality',
  summary:
    'Whether columns of a table are normally distributed: Jarque–Bera and D’Agostino–Pearson tests from skewness and kurtosis, with p.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    // Names separated by commas.
    columns: text(),
    alpha: number({ default: 0.05, min: 0, max: 1 }),
  },
  outputs: {
    tests: table({
      columns: [
        'column',
        'mean',
        'std',
        'skewness',
        'kurtosis',
        'jarqueBera',
        'jarqueBeraP',
        'kSquared',
        'kSquaredP',
        'valid',
      ],
    }),
    p: number({ quantity: 'p-value', unit: '1' }),
    answer: text(),
  },
  run({ inputs: { rows }, params, output }) {
    const columns = namesIn(params.columns);
    if (columns.length === 0) throw new Error('Which columns? The list of names is empty.');
    const tests = columns.map((column) => {
      const values = new Moments();
      for (const value of numericColumn(rows, column)) values.add(value);
      const { mean, sampleStd: std, skewness, kurtosis, count } = values;
      const { jarqueBera, kSquared } = normality(values);
      const [jarqueBeraP, kSquaredP] = [jarqueBera, kSquared].map((statistic) => 1 - chiSquareCdf(statistic, 2));
      const cells = { mean, std, skewness, kurtosis, jarqueBera, jarqueBeraP, kSquared, kSquaredP };
      const known = Object.entries(cells).map(([name, value]) => [name, Number.isFinite(value) ? value : null]);
      return { column, p: count < 20 ? jarqueBeraP : kSquaredP, cells: Object.fromEntries(known), valid: count };
    });
    output.table(
      'tests',
      tests.map(({ column, cells, valid }) => ({ column, ...cells, valid })),
    );
    const [{ column, p, valid }] = tests;
    const note = `Of '${column}', by ${valid < 20 ? 'Jarque–Bera (fewer than 20 values)' : 'D’Agostino–Pearson'}.`;
    output.number('p', p, { valid, of: rows.rows.length, note });
    const answer = p < params.alpha ? 'not normal' : 'no departure from normal';
    output.text('answer', Number.isFinite(p) ? answer : null, { note });
  },
});
