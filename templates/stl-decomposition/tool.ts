import { flag, Moments, number, series, stl, table, tool } from 'earthwright/tool';

const oddAbove = (value: number): number => {
  const whole = Math.ceil(value);
  return whole % 2 === 0 ? whole + 1 : whole;
};

export default tool({
  name: 'stl-decomposition',
  summary:
    'Trend, seasonal component and remainder of an evenly spaced series by STL (loess), in its unit, with the strengths of trend and season.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    // Samples per cycle: 12 for months of a year, 23 for 16-day composites.
    period: number({ default: 12, min: 2, integer: true }),
    // Odd window over the years for the seasonal component; larger is steadier.
    seasonal: number({ default: 7, min: 3, integer: true }),
    // Odd window for the trend; 0 for the usual 1.5 · period / (1 − 1.5 / seasonal).
    trend: number({ default: 0, min: 0, integer: true }),
    robust: flag({ default: false }),
  },
  outputs: {
    trend: series('any', { like: 'values' }),
    seasonal: series('any', { like: 'values' }),
    remainder: series('any', { like: 'values' }),
    trendStrength: number({ unit: '1' }),
    seasonalStrength: number({ unit: '1' }),
    components: table({ columns: ['date', 'observed', 'trend', 'seasonal', 'remainder', 'weight'] }),
  },
  run({ inputs: { values }, params, output }) {
    const { samples } = values;
    const { period, seasonal, robust } = params;
    const gap = samples.find(({ value }) => !Number.isFinite(value));
    if (gap) throw new Error(`STL needs a series without gaps, but ${gap.date} has no value: fill gaps first.`);
    if (samples.length < 2 * period)
      throw new Error(`STL needs two cycles, ${2 * period} samples of period ${period}; got ${samples.length}.`);
    if (seasonal % 2 === 0) throw new Error(`The window of the seasonal component is odd, got ${seasonal}.`);
    const usual = oddAbove((1.5 * period) / (1 - 1.5 / seasonal));
    const trend = params.trend > 0 ? params.trend : usual;
    if (trend % 2 === 0 || trend <= period)
      throw new Error(`The window of the trend is odd and longer than the period ${period}, got ${trend}.`);
    const observed = Float64Array.from(samples, ({ value }) => value);
    const parts = stl(observed, { period, seasonal, trend, lowPass: oddAbove(period + 1), robust });
    const varianceOf = (value: (at: number) => number): number => {
      const moments = new Moments();
      for (let at = 0; at < observed.length; at++) moments.add(value(at));
      return moments.variance;
    };
    const rest = varianceOf((at) => parts.remainder[at]);
    const strength = (component: Float64Array): number => {
      const whole = varianceOf((at) => component[at] + parts.remainder[at]);
      return whole > 0 ? Math.max(0, 1 - rest / whole) : NaN;
    };
    const evidence = { valid: observed.length, of: samples.length };
    output.number('trendStrength', strength(parts.trend), evidence);
    output.number('seasonalStrength', strength(parts.seasonal), evidence);
    const seriesOf = (component: Float64Array) => samples.map(({ date }, at) => ({ date, value: component[at] }));
    output.series('trend', seriesOf(parts.trend));
    output.series('seasonal', seriesOf(parts.seasonal));
    output.series('remainder', seriesOf(parts.remainder));
    output.table(
      'components',
      samples.map(({ date, value }, at) => ({
        date,
        observed: value,
        trend: parts.trend[at],
        seasonal: parts.seasonal[at],
        remainder: parts.remainder[at],
        weight: parts.weights[at],
      })),
    );
  },
});
