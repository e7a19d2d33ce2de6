import normalCdf from '@stdlib/stats/base/dists/normal/cdf';
import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import {
  groupBy,
  hamedRaoFactor,
  kendallDeviate,
  mannKendall,
  number,
  periodOf,
  series,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'mann-kendall',
  summary:
    'Mann–Kendall test of a monotonic trend in a series: S, tau, z, p and direction, also modified for autocorrelation (Hamed and Rao) or by seasons.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    variant: text({ default: 'original', choices: ['original', 'hamed-rao', 'seasonal'] }),
    // For 'seasonal': what is compared with its like of other years.
    season: text({ default: 'month-of-year', choices: ['month-of-year', 'season-of-year'] }),
    alpha: number({ default: 0.05, min: 0.0001, max: 0.5 }),
  },
  outputs: {
    s: number({ unit: '1' }),
    variance: number({ unit: '1' }),
    tau: number({ unit: '1' }),
    z: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
    varianceFactor: number({ unit: '1' }),
    direction: text(),
  },
  run({ inputs: { values }, params, output }) {
    const known = values.samples.filter(({ value }) => Number.isFinite(value));
    const seasons =
      params.variant === 'seasonal'
        ? groupBy(known, ({ date }) => {
            const season = periodOf(date, params.season === 'month-of-year' ? 'month-of-year' : 'season-of-year');
            if (season === null) throw new Error(`'${date}' does not say the month: a seasonal test needs it.`);
            return season;
          })
        : new Map([['', known]]);
    let [s, variance, pairs] = [0, 0, 0];
    for (const samples of seasons.values()) {
      const part = mannKendall(samples.map(({ value }) => value));
      s += part.s;
      variance += part.variance;
      pairs += (part.n * (part.n - 1)) / 2;
    }
    const all = known.map(({ value }) => value);
    const factor =
      params.variant === 'hamed-rao' && all.length > 2
        ? hamedRaoFactor(all, normalQuantile(1 - params.alpha / 2, 0, 1))
        : 1;
    const modified = variance * factor;
    const z = pairs > 0 && factor > 0 ? kendallDeviate(s, modified) : NaN;
    const p = Number.isFinite(z) ? 2 * normalCdf(-Math.abs(z), 0, 1) : NaN;
    const few = known.length < 8 ? 'Fewer than 8 values: the normal approximation is rough.' : '';
    const note = factor > 0 ? few : 'Autocorrelation leaves no variance: no test.';
    const evidence = { valid: known.length, of: values.samples.length, note };
    output.number('s', pairs > 0 ? s : NaN, evidence);
    output.number('variance', modified, evidence);
    output.number('tau', s / pairs, evidence);
    output.number('z', z, evidence);
    output.number('p', p, evidence);
    output.number('varianceFactor', factor, evidence);
    const direction = p < params.alpha ? (z > 0 ? 'increasing' : 'decreasing') : 'no trend';
    output.text('direction', Number.isFinite(p) ? direction : null, { note });
  },
});
