import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import fisherCdf from '@stdlib/stats/base/dists/f/cdf';
import normalCdf from '@stdlib/stats/base/dists/normal/cdf';
import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import {
  groupBy,
  groupTest,
  groupTests,
  kolmogorovP,
  Moments,
  namesIn,
  number,
  numericColumn,
  quantilesOfSorted,
  requireColumns,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'table-group-test',
  summary:
    'Whether a column of a table differs between groups of rows: t, Mann–Whitney, Kolmogorov–Smirnov, analysis of variance or Kruskal–Wallis, with p and effect size.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    column: text(),
    groupColumn: text(),
    test: text({ default: 'welch', choices: groupTests }),
    // Names of the groups to compare, separated by commas; '' for all.
    groups: text({ default: '' }),
  },
  outputs: {
    statistic: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
    effect: number({ unit: '1' }),
    difference: number(),
    groups: table({ columns: ['group', 'mean', 'std', 'median', 'valid'] }),
  },
  run({ inputs, params, output }) {
    requireColumns(inputs.rows, [params.column, params.groupColumn]);
    const values = numericColumn(inputs.rows, params.column);
    const rows = inputs.rows.rows.flatMap((row, at) => {
      const group = row[params.groupColumn];
      return group === null || !Number.isFinite(values[at]) ? [] : [{ group: String(group), value: values[at] }];
    });
    const found = groupBy(rows, ({ group }) => group);
    const wanted = namesIn(params.groups);
    const names = wanted.length > 0 ? wanted : Array.from(found.keys());
    const samples = names.map((name) => {
      const own = found.get(name);
      if (!own) throw new Error(`There is no group '${name}'; there are ${Array.from(found.keys()).join(', ')}.`);
      const sorted = Float64Array.from(own, ({ value }) => value).sort();
      const moments = new Moments();
      for (const value of sorted) moments.add(value);
      return { moments, sorted };
    });
    const { statistic, distribution, freedom, deviate, effect } = groupTest(params.test, samples);
    const p = (): number => {
      switch (distribution) {
        case 't':
          return 2 * studentCdf(-Math.abs(deviate), freedom[0]);
        case 'f':
          return 1 - fisherCdf(deviate, freedom[0], freedom[1]);
        case 'normal':
          return 2 * normalCdf(-Math.abs(deviate), 0, 1);
        case 'chi-square':
          return 1 - chiSquareCdf(deviate, freedom[0]);
        case 'kolmogorov':
          return kolmogorovP(deviate, freedom[0]);
      }
    };
    const valid = samples.reduce((sum, { sorted }) => sum + sorted.length, 0);
    const evidence = { valid, of: inputs.rows.rows.length, note: `${params.test} of ${names.join(', ')}.` };
    const known = Number.isFinite(deviate);
    output.number('statistic', known ? statistic : NaN, evidence);
    output.number('p', known ? p() : NaN, evidence);
    output.number('effect', known ? effect : NaN, evidence);
    const [one, other] = samples;
    output.number('difference', samples.length === 2 ? one.moments.mean - other.moments.mean : NaN, evidence);
    const cells = samples.map(({ moments, sorted }, at) => {
      const [median] = quantilesOfSorted(sorted, [0.5]);
      const std = sorted.length > 1 ? moments.sampleStd : null;
      return { group: names[at], mean: moments.mean, std, median, valid: sorted.length };
    });
    output.table('groups', cells);
  },
});
