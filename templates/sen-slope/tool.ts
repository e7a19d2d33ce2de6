import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import {
  decimalYear,
  groupBy,
  number,
  pairSlopes,
  periodOf,
  quantiles,
  series,
  text,
  theilSen,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'sen-slope',
  summary:
    'Theil–Sen slope of a series per year, month, day or step with its confidence interval and intercept, over all samples or within seasons.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    per: text({ default: 'year', choices: ['year', 'month', 'day', 'step'] }),
    confidence: number({ unit: '%', default: 95, min: 50, max: 99.99 }),
    // 'seasonal': slopes between samples of the same month only.
    variant: text({ default: 'all', choices: ['all', 'seasonal'] }),
  },
  outputs: {
    slope: number({ quantity: 'trend' }),
    slopeLow: number({ quantity: 'trend' }),
    slopeHigh: number({ quantity: 'trend' }),
    intercept: number({ like: 'values' }),
    totalChange: number({ like: 'values' }),
    pairs: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values }, params, output }) {
    const { samples, unit: own } = values;
    const perYear = { year: 1, month: 12, day: 365.2425, step: 1 }[params.per] ?? NaN;
    const known = samples
      .map(({ date, value }, step) => ({
        date,
        value,
        time: params.per === 'step' ? step : (decimalYear(date) - decimalYear(samples[0].date)) * perYear,
      }))
      .filter(({ value }) => Number.isFinite(value));
    const [times, held] = [known.map(({ time }) => time), known.map(({ value }) => value)];
    const whole = theilSen(times, held, normalQuantile(0.5 + params.confidence / 200, 0, 1));
    const slopes =
      params.variant === 'all'
        ? pairSlopes(times, held)
        : Array.from(groupBy(known, ({ date }) => monthOf(date)).values()).flatMap((same) =>
            Array.from(
              pairSlopes(
                same.map(({ time }) => time),
                same.map(({ value }) => value),
              ),
            ),
          );
    const [slope] = params.variant === 'all' ? [whole.slope] : quantiles(slopes, [0.5]);
    const unit = own === '' ? '' : `${own}/${params.per}`;
    const evidence = { valid: known.length, of: samples.length };
    const interval = params.variant === 'all' ? '' : 'No interval for slopes within seasons.';
    output.number('slope', slope, { ...evidence, unit });
    output.number('slopeLow', params.variant === 'all' ? whole.low : NaN, { ...evidence, unit, note: interval });
    output.number('slopeHigh', params.variant === 'all' ? whole.high : NaN, { ...evidence, unit, note: interval });
    const intercept = quantiles(held, [0.5])[0] - slope * quantiles(times, [0.5])[0];
    output.number('intercept', intercept, {
      ...evidence,
      note: 'Line through the medians, at the first sample’s date.',
    });
    output.number('totalChange', slope * ((times.at(-1) ?? NaN) - (times[0] ?? NaN)), evidence);
    output.number('pairs', slopes.length, evidence);
  },
});

function monthOf(date: string): string {
  const month = periodOf(date, 'month-of-year');
  if (month === null) throw new Error(`'${date}' does not say the month: slopes within seasons need it.`);
  return month;
}
