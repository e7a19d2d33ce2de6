import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import fisherCdf from '@stdlib/stats/base/dists/f/cdf';
import normalCdf from '@stdlib/stats/base/dists/normal/cdf';
import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import {
  GroupedValues,
  groupTest,
  groupTests,
  kolmogorovP,
  number,
  numbers,
  oneOf,
  raster,
  table,
  testNeedsValues,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'class-group-test',
  summary:
    'Whether a quantity differs between classes of pixels: t, Mann–Whitney, Kolmogorov–Smirnov, analysis of variance or Kruskal–Wallis, with p and effect size.',
  stage: 'analyse',
  inputs: { values: raster('any'), classes: raster('class', { codes: true }) },
  params: {
    test: text({ default: 'welch', choices: groupTests }),
    // Codes of two groups; with both empty every class is a group.
    groupA: numbers({ default: [] }),
    groupB: numbers({ default: [] }),
    // Only every so many rows and columns count, against spatial autocorrelation.
    spacing: number({ unit: 'pixel', default: 1, min: 1, integer: true }),
  },
  outputs: {
    statistic: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
    effect: number({ unit: '1' }),
    difference: number({ like: 'values' }),
    groups: table({ columns: ['group', 'mean', 'std', 'median', 'valid'] }),
  },
  run({ inputs: { values, classes }, params, output, scan }) {
    const { groupA, groupB, spacing } = params;
    if ((groupA.length === 0) !== (groupB.length === 0))
      throw new Error('Give the codes of both groups, or of neither: then every class is a group.');
    const shared = groupA.find((code) => groupB.includes(code));
    if (shared !== undefined) throw new Error(`Class ${shared} cannot be in both groups.`);
    const each = groupA.length === 0;
    const [isA, isB] = [oneOf(groupA), oneOf(groupB)];
    const keyOf = (code: number): number => (each ? code : isA(code) ? 0 : isB(code) ? 1 : NaN);
    const grouped = new GroupedValues(testNeedsValues(params.test));
    scan([values, classes], (value, code, { row, width }) => {
      for (let i = 0; i < value.length; i++) {
        if (spacing > 1 && ((i % width) % spacing !== 0 || (row + Math.floor(i / width)) % spacing !== 0)) continue;
        grouped.add(keyOf(code[i]), value[i]);
      }
    });
    const keys = each ? grouped.keys : [0, 1];
    const groups = keys.map((key) => ({ moments: grouped.moments(key), sorted: grouped.sorted(key) }));
    const { statistic, distribution, freedom, deviate, effect } = groupTest(params.test, groups);
    const ps = {
      t: () => 2 * studentCdf(-Math.abs(deviate), freedom[0]),
      f: () => 1 - fisherCdf(deviate, freedom[0], freedom[1]),
      normal: () => 2 * normalCdf(-Math.abs(deviate), 0, 1),
      'chi-square': () => 1 - chiSquareCdf(deviate, freedom[0]),
      kolmogorov: () => kolmogorovP(deviate, freedom[0]),
    };
    const valid = groups.reduce((sum, { moments }) => sum + moments.count, 0);
    const note = `${params.test} of ${groups.length} groups, degrees of freedom ${freedom.join(' and ') || 'none'}.`;
    const evidence = { valid, of: values.pixels, note };
    const known = Number.isFinite(deviate);
    output.number('statistic', known ? statistic : NaN, evidence);
    output.number('p', known ? ps[distribution]() : NaN, evidence);
    output.number('effect', known ? effect : NaN, evidence);
    output.number('difference', groups.length === 2 ? groups[0].moments.mean - groups[1].moments.mean : NaN, evidence);
    const named = [groupA.join(', '), groupB.join(', ')];
    output.table(
      'groups',
      groups.map(({ moments, sorted }, at) => ({
        group: each ? String(keys[at]) : named[at],
        mean: moments.count > 0 ? moments.mean : null,
        std: moments.count > 1 ? moments.sampleStd : null,
        median: sorted.length > 0 ? (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2 : null,
        valid: moments.count,
      })),
    );
  },
});
