import { number, numbers, series, text, tool } from 'earthwright/tool';

/** What a comparison tests; 'between' includes both ends. */
const tests: Record<string, (value: number, threshold: number, upper: number) => boolean> = {
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  between: (value, threshold, upper) => value >= threshold && value <= upper,
};

/** Whether a date lies in a period: '' is always, '2018' or '2018-06' all that begins so, '2018-03/2018-08' from … to, ends included. */
function within(date: string, period: string): boolean {
  const [from, to = from] = period.split('/');
  return date.slice(0, from.length) >= from && date.slice(0, to.length) <= to;
}

export default tool({
  name: 'series-summary',
  summary: 'One statistic of the samples of a series in a period, and how many of them are beyond a threshold.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    statistic: text({
      default: 'mean',
      choices: ['mean', 'sum', 'min', 'max', 'range', 'median', 'std', 'sample-std', 'count'],
    }),
    // '' for all, '2018', '2018-06', or from/to with both ends: '2018-03/2018-08'.
    period: text({ default: '' }),
    // Months of the year (1–12) to keep; empty for all.
    months: numbers({ default: [] }),
    comparison: text({ default: '>', choices: ['>', '>=', '<', '<=', 'between'] }),
    threshold: number({ default: 0 }),
    // Only for 'between'.
    upper: number({ default: Number.MAX_VALUE }),
  },
  outputs: {
    value: number(),
    beyond: number({ quantity: 'count', unit: '1' }),
    share: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { samples, unit } = inputs.values;
    const chosen = samples.filter(
      ({ date }) =>
        within(date, params.period) && (params.months.length === 0 || params.months.includes(Number(date.slice(5, 7)))),
    );
    const values = chosen
      .map(({ value }) => value)
      .filter(Number.isFinite)
      .sort((left, right) => left - right);
    const n = values.length;
    const sum = values.reduce((total, value) => total + value, 0);
    const mean = sum / n;
    const squares = values.reduce((total, value) => total + (value - mean) ** 2, 0);
    const middle = (n - 1) / 2;
    const statistics: Record<string, number> = {
      mean,
      sum: n > 0 ? sum : NaN,
      min: values[0],
      max: values[n - 1],
      range: values[n - 1] - values[0],
      median: (values[Math.floor(middle)] + values[Math.ceil(middle)]) / 2,
      std: Math.sqrt(squares / n),
      'sample-std': Math.sqrt(squares / (n - 1)),
      count: n,
    };
    const beyond = values.filter((value) => tests[params.comparison](value, params.threshold, params.upper)).length;
    const evidence = {
      valid: n,
      of: chosen.length,
      note: `${chosen.length} of ${samples.length} samples are in the period.`,
    };
    const value = statistics[params.statistic] ?? NaN;
    output.number('value', value, { ...evidence, unit: params.statistic === 'count' ? '1' : unit });
    output.number('beyond', n > 0 ? beyond : NaN, evidence);
    output.number('share', n > 0 ? (100 * beyond) / n : NaN, evidence);
  },
});
