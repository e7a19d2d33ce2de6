import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import { number, series, table, tool } from 'earthwright/tool';

export default tool({
  name: 'autocorrelation',
  summary: 'Autocorrelation of an evenly spaced series at every lag with its confidence band, and the Ljung–Box test.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    // In samples; 0 for min(10 · log10(n), n − 1).
    maxLag: number({ default: 0, min: 0, integer: true }),
    confidence: number({ unit: '%', default: 95, min: 50, max: 99.99 }),
  },
  outputs: {
    acf: table({ columns: ['lag', 'acf', 'band', 'significant', 'ljungBox', 'p'] }),
    firstLag: number({ unit: '1' }),
    ljungBox: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
  },
  run({ inputs: { values }, params, output }) {
    const held = values.samples.map(({ value }) => value);
    const known = held.filter(Number.isFinite);
    const n = known.length;
    const mean = known.reduce((sum, value) => sum + value, 0) / n;
    // A missing sample keeps its place and adds nothing.
    const away = held.map((value) => (Number.isFinite(value) ? value - mean : 0));
    const product = (lag: number): number =>
      away.reduce((sum, value, at) => sum + (at + lag < away.length ? value * away[at + lag] : 0), 0);
    const whole = product(0);
    const most = Math.min(params.maxLag || Math.floor(10 * Math.log10(held.length)), held.length - 1);
    const deviate = normalQuantile(0.5 + params.confidence / 200, 0, 1);
    let [squares, q] = [0, 0];
    const rows = Array.from({ length: Math.max(0, most) }, (_, at) => {
      const lag = at + 1;
      const acf = whole > 0 ? product(lag) / whole : NaN;
      // Bartlett's variance: that of a series whose correlation ends before this lag.
      const band = deviate * Math.sqrt((1 + 2 * squares) / n);
      squares += acf * acf;
      q += (n * (n + 2) * acf * acf) / (n - lag);
      const some = Number.isFinite(acf);
      return {
        lag,
        acf: some ? acf : null,
        band: some ? band : null,
        significant: some ? Math.abs(acf) > band : null,
        ljungBox: Number.isFinite(q) ? q : null,
        p: Number.isFinite(q) ? 1 - chiSquareCdf(q, lag) : null,
      };
    });
    output.table('acf', rows);
    const last = rows.at(-1);
    const evidence = { valid: n, of: held.length };
    output.number('firstLag', rows[0]?.acf ?? NaN, evidence);
    output.number('ljungBox', last?.ljungBox ?? NaN, { ...evidence, note: `Over ${rows.length} lags.` });
    output.number('p', last?.p ?? NaN, evidence);
  },
});
