import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import { correlationOf, number, series, table, text, tool } from 'earthwright/tool';

/** Number of the day, month or year of a date. */
function placeOf(date: string, step: string): number {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  const place =
    step === 'year' ? year : step === 'month' ? 12 * year + month - 1 : Date.UTC(year, month - 1, day) / 86_400_000;
  if (!Number.isFinite(place)) throw new Error(`'${date}' does not say the ${step}.`);
  return place;
}

export default tool({
  name: 'lagged-correlation',
  summary:
    'Correlation of two series at every lag by which the second follows the first, in days, months or years, with p, and the lag at which it is strongest.',
  stage: 'analyse',
  inputs: { first: series('any'), second: series('any') },
  params: {
    step: text({ default: 'month', choices: ['day', 'month', 'year'] }),
    minimumLag: number({ default: -6, integer: true }),
    maximumLag: number({ default: 6, integer: true }),
    method: text({ default: 'pearson', choices: ['pearson', 'spearman', 'kendall'] }),
    minimumPairs: number({ default: 5, min: 3, integer: true }),
  },
  outputs: {
    lags: table({ columns: ['lag', 'correlation', 'p', 'pairs'] }),
    bestLag: number(),
    bestCorrelation: number({ unit: '1' }),
    correlationAtZero: number({ unit: '1' }),
  },
  run({ inputs: { first, second }, params, output }) {
    if (params.maximumLag < params.minimumLag)
      throw new Error(`The largest lag ${params.maximumLag} is below the smallest ${params.minimumLag}.`);
    const later = new Map(second.samples.map(({ date, value }) => [placeOf(date, params.step), value]));
    if (later.size < second.samples.length)
      throw new Error(`Several samples of a series lie in one ${params.step}: aggregate them first.`);
    const places = first.samples.map(({ date }) => placeOf(date, params.step));
    const held = first.samples.map(({ value }) => value);
    const correlationAt = (lag: number) => {
      const { r, n } = correlationOf(
        params.method,
        held,
        places.map((place) => later.get(place + lag) ?? NaN),
      );
      const enough = n >= params.minimumPairs && Number.isFinite(r);
      const deviate = Math.abs(r) * Math.sqrt((n - 2) / Math.max(0, 1 - r * r));
      const p = params.method === 'kendall' ? null : 2 * studentCdf(-deviate, n - 2);
      return { lag, correlation: enough ? r : null, p: enough ? p : null, pairs: n };
    };
    const count = params.maximumLag - params.minimumLag + 1;
    const rows = Array.from({ length: count }, (_, at) => correlationAt(params.minimumLag + at));
    output.table('lags', rows);
    const known = rows.flatMap(({ lag, correlation, pairs }) =>
      correlation === null ? [] : [{ lag, correlation, pairs }],
    );
    // The shortest of equal lags.
    const [best] = known.toSorted(
      (left, right) =>
        Math.abs(right.correlation) - Math.abs(left.correlation) || Math.abs(left.lag) - Math.abs(right.lag),
    );
    const evidence = { valid: best?.pairs ?? 0, of: first.samples.length };
    const note = 'Above 0: the second series follows the first.';
    output.number('bestLag', best?.lag ?? NaN, { ...evidence, unit: params.step, note });
    output.number('bestCorrelation', best?.correlation ?? NaN, evidence);
    output.number('correlationAtZero', correlationAt(0).correlation ?? NaN, { valid: correlationAt(0).pairs });
  },
});
