import {
  comparing,
  comparisons,
  isWithin,
  number,
  numbers,
  quantiles,
  series,
  statisticOf,
  statistics,
  text,
  tool,
  unitOfStatistic,
} from 'earthwright/tool';

export default tool({
  name: 'series-summary',
  summary: 'One statistic of the samples of a series in a period, and how many of them are beyond a threshold.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    statistic: text({ default: 'mean', choices: statistics }),
    // '' for all, '2018', '2018-06', or from/to with both ends: '2018-03/2018-08'.
    period: text({ default: '' }),
    // Months of the year (1–12) to keep; empty for all.
    months: numbers({ default: [], min: 1, max: 12 }),
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    // Only for 'between' and 'outside'.
    upper: number({ default: Number.MAX_VALUE }),
    // Of the quantile, 0 to 1.
    level: number({ default: 0.5, min: 0, max: 1 }),
  },
  outputs: {
    value: number({ like: 'values' }),
    beyond: number({ quantity: 'count', unit: '1' }),
    share: number({ quantity: 'share', unit: '%' }),
    quantile: number({ like: 'values' }),
  },
  run({ inputs, params, output }) {
    const { samples, unit } = inputs.values;
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const chosen = samples.filter(
      ({ date }) =>
        isWithin(date, params.period) &&
        (params.months.length === 0 || params.months.includes(Number(date.slice(5, 7)))),
    );
    const values = chosen.map(({ value }) => value).filter(Number.isFinite);
    const n = values.length;
    const hits = values.filter(beyond).length;
    const evidence = {
      valid: n,
      of: chosen.length,
      note: `${chosen.length} of ${samples.length} samples are in the period.`,
    };
    const value = statisticOf(params.statistic, values);
    output.number('value', Number.isFinite(value) ? value : NaN, {
      ...evidence,
      unit: unitOfStatistic(params.statistic, unit),
    });
    output.number('beyond', n > 0 ? hits : NaN, evidence);
    output.number('quantile', n > 0 ? quantiles(Float64Array.from(values), [params.level])[0] : NaN, {
      ...evidence,
      unit,
    });
    output.number('share', n > 0 ? (100 * hits) / n : NaN, evidence);
  },
});
