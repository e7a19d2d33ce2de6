import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import { autocorrelations, flag, linearFit, number, series, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'acf-seasonality',
  summary:
    'Whether an evenly spaced series is seasonal and with which period in samples, from the peaks of its autocorrelation.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    minimumLag: number({ default: 2, min: 2, integer: true }),
    // 0 for a third of the samples.
    maximumLag: number({ default: 0, min: 0, integer: true }),
    detrend: flag({ default: true }),
    confidence: number({ unit: '%', default: 95, min: 50, max: 99.99 }),
  },
  outputs: {
    period: number({ unit: '1' }),
    strength: number({ unit: '1' }),
    answer: text(),
    peaks: table({ columns: ['lag', 'acf'] }),
  },
  run({ inputs: { values }, params, output }) {
    const held = values.samples.map(({ value }) => value);
    const gap = values.samples.find(({ value }) => !Number.isFinite(value));
    if (gap) throw new Error(`${gap.date} has no value: peaks of the autocorrelation need a series without gaps.`);
    const n = held.length;
    const steps = held.map((_, step) => step);
    const { slope } = linearFit(steps, held);
    const most = Math.min(params.maximumLag || Math.floor(n / 3), n - 1);
    // One lag beyond, so that the last can be a peak too.
    const level = params.detrend && Number.isFinite(slope) ? held.map((value, step) => value - slope * step) : held;
    const acf = autocorrelations(level, Math.min(most + 1, Math.max(0, n - 1)));
    const bound = normalQuantile(0.5 + params.confidence / 200, 0, 1) / Math.sqrt(n);
    const peaks = acf.flatMap((value, lag) => {
      const rises = value > acf[lag - 1] && value > acf[lag + 1];
      return lag >= params.minimumLag && lag <= most && rises && value > bound ? [{ lag, acf: value }] : [];
    });
    output.table('peaks', peaks);
    const best = peaks.reduce<{ lag: number; acf: number } | undefined>(
      (found, peak) => (found === undefined || peak.acf > found.acf ? peak : found),
      undefined,
    );
    const evidence = {
      valid: n,
      of: n,
      note: `Peaks above ${bound.toPrecision(3)} between lag ${params.minimumLag} and ${most}.`,
    };
    output.number('period', best?.lag ?? NaN, evidence);
    output.number('strength', best?.acf ?? NaN, evidence);
    output.text('answer', n === 0 ? null : best ? 'seasonal' : 'not seasonal', { note: evidence.note });
  },
});
