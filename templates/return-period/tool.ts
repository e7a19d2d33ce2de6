import gumbelCdf from '@stdlib/stats/base/dists/gumbel/cdf';
import gumbelQuantile from '@stdlib/stats/base/dists/gumbel/quantile';
import { groupBy, number, ranksOf, series, statisticOf, table, text, tool } from 'earthwright/tool';

// Euler–Mascheroni.
const gamma = 0.5772156649015329;

export default tool({
  name: 'return-period',
  summary:
    'Exceedance probability and return period of a level, and the level of a return period, from the samples or yearly maxima of a series: by plotting positions and a Gumbel distribution.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    // 'year': the highest sample of every year; 'none': every sample counts as one step.
    block: text({ default: 'year', choices: ['year', 'none'] }),
    position: text({ default: 'weibull', choices: ['weibull', 'hazen', 'gringorten'] }),
    level: number({ default: 0 }),
    returnPeriod: number({ default: 10, min: 1.001 }),
  },
  outputs: {
    exceedance: table({ columns: ['date', 'value', 'rank', 'probability', 'returnPeriod', 'gumbelReturnPeriod'] }),
    probabilityOfLevel: number({ unit: '1' }),
    returnPeriodOfLevel: number({ quantity: 'duration' }),
    levelOfReturnPeriod: number({ like: 'values' }),
    location: number({ like: 'values' }),
    scale: number({ like: 'values' }),
    empiricalShareAbove: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params, output }) {
    const known = values.samples.filter(({ value }) => Number.isFinite(value));
    const blocks =
      params.block === 'none'
        ? known
        : Array.from(groupBy(known, ({ date }) => date.slice(0, 4)).values(), (samples) =>
            samples.reduce((best, sample) => (sample.value > best.value ? sample : best)),
          );
    const held = blocks.map(({ value }) => value);
    const n = held.length;
    const offset = { weibull: 0, hazen: 0.5, gringorten: 0.44 }[params.position] ?? 0;
    // Rank 1 is the highest; ties share their mean rank.
    const ranks = ranksOf(held.map((value) => -value));
    // L-moments: λ1 the mean, λ2 = 2 b1 − b0 (Hosking 1990); scale λ2 / ln 2, location λ1 − γ · scale.
    const ascending = held.toSorted((left, right) => left - right);
    const b1 = ascending.reduce((sum, value, at) => sum + (at / (n - 1)) * value, 0) / n;
    const mean = statisticOf('mean', held);
    const fitted = n > 1 ? (2 * b1 - mean) / Math.LN2 : NaN;
    const scale = fitted > 0 ? fitted : NaN;
    const location = mean - gamma * scale;
    const above = (level: number): number => 1 - gumbelCdf(level, location, scale);
    const period = (level: number): number | null => (scale > 0 && above(level) > 0 ? 1 / above(level) : null);
    const rows = blocks
      .map(({ date, value }, at) => {
        const probability = (ranks[at] - offset) / (n + 1 - 2 * offset);
        return {
          date,
          value,
          rank: ranks[at],
          probability,
          returnPeriod: 1 / probability,
          gumbelReturnPeriod: period(value),
        };
      })
      .sort((left, right) => left.rank - right.rank);
    output.table('exceedance', rows);
    const unit = params.block === 'year' ? 'year' : 'step';
    const note = scale > 0 ? '' : 'A Gumbel distribution needs two different values.';
    const evidence = { valid: n, of: values.samples.length, note };
    output.number('probabilityOfLevel', scale > 0 ? above(params.level) : NaN, evidence);
    output.number('returnPeriodOfLevel', period(params.level) ?? NaN, { ...evidence, unit });
    const level = scale > 0 ? gumbelQuantile(1 - 1 / params.returnPeriod, location, scale) : NaN;
    output.number('levelOfReturnPeriod', level, evidence);
    output.number('location', location, evidence);
    output.number('scale', scale, evidence);
    const higher = held.filter((value) => value > params.level).length;
    output.number('empiricalShareAbove', n > 0 ? (100 * higher) / n : NaN, { valid: n });
  },
});
