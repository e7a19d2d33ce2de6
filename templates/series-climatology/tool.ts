import {
  calendarUnits,
  groupBy,
  isWithin,
  number,
  periodOf,
  series,
  statisticOf,
  table,
  text,
  tool,
} from 'earthwright/tool';

const order = ['DJF', 'MAM', 'JJA', 'SON'];

export default tool({
  name: 'series-climatology',
  summary:
    'Mean, standard deviation, median, extremes and count of a series for every month, season or day of the year over all years, in its unit.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    season: text({ default: 'month-of-year', choices: ['month-of-year', 'season-of-year', 'day-of-year'] }),
    // '' for all, or from/to with both ends: '1991/2020'.
    reference: text({ default: '' }),
  },
  outputs: {
    climatology: table({ columns: ['period', 'mean', 'std', 'median', 'min', 'max', 'valid'] }),
    amplitude: number({ like: 'values' }),
    highest: text(),
    lowest: text(),
  },
  run({ inputs: { values }, params, output }) {
    const unit = calendarUnits.find((one) => one === params.season) ?? 'month-of-year';
    const known = values.samples.filter(
      ({ date, value }) => Number.isFinite(value) && isWithin(date, params.reference),
    );
    const periods = groupBy(known, ({ date }) => {
      const period = periodOf(date, unit);
      if (period === null) throw new Error(`'${date}' does not say the ${params.season}.`);
      return period;
    });
    const rows = Array.from(periods, ([period, samples]) => {
      const held = samples.map(({ value }) => value);
      const std = statisticOf('sample-std', held);
      return {
        period,
        mean: statisticOf('mean', held),
        std: Number.isFinite(std) ? std : null,
        median: statisticOf('median', held),
        min: statisticOf('min', held),
        max: statisticOf('max', held),
        valid: held.length,
      };
    }).sort(
      (left, right) =>
        order.indexOf(left.period) - order.indexOf(right.period) || (left.period < right.period ? -1 : 1),
    );
    output.table('climatology', rows);
    const means = rows.map(({ mean }) => mean);
    const [highest, lowest] = [statisticOf('max', means), statisticOf('min', means)];
    output.number('amplitude', highest - lowest, { valid: known.length, of: values.samples.length });
    output.text('highest', rows.find(({ mean }) => mean === highest)?.period ?? null);
    output.text('lowest', rows.find(({ mean }) => mean === lowest)?.period ?? null);
  },
});
