import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import studentQuantile from '@stdlib/stats/base/dists/t/quantile';
import { decimalYear, linearFit, number, series, text, tool } from 'earthwright/tool';

export default tool({
  name: 'linear-trend',
  summary:
    'Least-squares trend of a series per year, month, day or step with standard error, confidence interval and p, the fitted line and the residuals.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    // 'step': samples count as evenly spaced, whatever their dates.
    per: text({ default: 'year', choices: ['year', 'month', 'day', 'step'] }),
    confidence: number({ unit: '%', default: 95, min: 50, max: 99.99 }),
  },
  outputs: {
    slope: number({ quantity: 'trend' }),
    slopeError: number({ quantity: 'trend' }),
    slopeLow: number({ quantity: 'trend' }),
    slopeHigh: number({ quantity: 'trend' }),
    intercept: number({ like: 'values' }),
    rSquared: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
    totalChange: number({ like: 'values' }),
    fitted: series('any', { like: 'values' }),
    residuals: series('residual', { like: 'values' }),
  },
  run({ inputs: { values }, params, output }) {
    const { samples, unit: own } = values;
    const perYear = { year: 1, month: 12, day: 365.2425, step: 1 }[params.per] ?? NaN;
    const times = samples.map(({ date }, step) => {
      if (params.per === 'step') return step;
      return (decimalYear(date) - decimalYear(samples[0].date)) * perYear;
    });
    const { slope, intercept, r, slopeError, n } = linearFit(
      times,
      samples.map(({ value }) => value),
    );
    // A series without variation has no trend and nothing that it explains.
    const deviate = slopeError > 0 ? Math.abs(slope) / slopeError : slope === 0 ? 0 : Infinity;
    const reach = n > 2 ? studentQuantile(0.5 + params.confidence / 200, n - 2) * slopeError : NaN;
    const unit = own === '' ? '' : `${own}/${params.per}`;
    const evidence = { valid: n, of: samples.length };
    output.number('slope', slope, { ...evidence, unit });
    output.number('slopeError', slopeError, { ...evidence, unit });
    output.number('slopeLow', slope - reach, { ...evidence, unit });
    output.number('slopeHigh', slope + reach, { ...evidence, unit });
    output.number('intercept', intercept, { ...evidence, note: 'At the first sample’s date.' });
    output.number('rSquared', r * r, evidence);
    output.number('p', n > 2 && Number.isFinite(slope) ? 2 * studentCdf(-deviate, n - 2) : NaN, evidence);
    output.number('totalChange', slope * ((times.at(-1) ?? NaN) - (times[0] ?? NaN)), {
      ...evidence,
      note: 'Along the line, from the first date to the last.',
    });
    const fitted = samples.map(({ date }, at) => ({ date, value: intercept + slope * times[at] }));
    output.series('fitted', fitted);
    output.series(
      'residuals',
      samples.map(({ date, value }, at) => ({ date, value: value - fitted[at].value })),
    );
  },
});
