import {
  calendarUnits,
  GroupedValues,
  groupBy,
  Moments,
  needsValues,
  number,
  periodOf,
  series,
  stack,
  statistics,
  table,
  text,
  tool,
} from 'earthwright/tool';

const seasons = ['DJF', 'MAM', 'JJA', 'SON'];
/** Periods of every year in the order of the year; others come in the order of their dates. */
const orderOf = (period: string): string => {
  const season = seasons.indexOf(period);
  return season < 0 ? period : String(season);
};

export default tool({
  name: 'period-statistics',
  summary:
    'One statistic of a quantity over all pixels and dates of every month, season, year or other calendar period, in the unit of the quantity.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    period: text({ default: 'month', choices: calendarUnits }),
    statistic: text({ default: 'mean', choices: statistics }),
    // 'layers': of the spatial means of the dates, each counting the same.
    pool: text({ default: 'pixels', choices: ['pixels', 'layers'] }),
  },
  outputs: {
    periods: table({ columns: ['period', 'value', 'layers', 'valid'] }),
    values: series('any', { like: 'values' }),
    highest: text(),
    lowest: text(),
    contrast: number({ quantity: 'difference', like: 'values' }),
  },
  run({ inputs, params, output, scan }) {
    const periods = groupBy(inputs.values.layers, ({ date, name }) => {
      const period = date === null ? null : periodOf(date, params.period as (typeof calendarUnits)[number]); // one of the choices
      if (period === null) throw new Error(`The date of '${name}' (${date}) does not say the ${params.period}.`);
      return period;
    });
    const rows = Array.from(periods, ([period, layers]) => {
      const all = new GroupedValues(needsValues(params.statistic));
      let valid = 0;
      for (const layer of layers) {
        if (params.pool === 'pixels') scan([layer], (values) => all.addAll(0, values));
        else {
          const own = new Moments();
          scan([layer], (values) => own.addAll(values));
          valid += own.count;
          all.add(0, own.mean);
        }
      }
      if (params.pool === 'pixels') valid = all.moments(0).count;
      const value = valid > 0 ? all.statistic(params.statistic, 0) : NaN;
      return { period, value: Number.isFinite(value) ? value : null, layers: layers.length, valid };
    });
    if (params.period.endsWith('-of-year')) rows.sort((a, b) => (orderOf(a.period) < orderOf(b.period) ? -1 : 1));
    output.table('periods', rows);
    // Only these periods have names that are dates.
    const dated = ['day', 'month', 'year'].includes(params.period);
    const samples = rows.map(({ period, value, valid }) => ({ date: period, value: value ?? NaN, valid }));
    output.series('values', dated ? samples : []);
    const known = rows.flatMap(({ period, value }) => (value === null ? [] : [{ period, value }]));
    const highest = known.reduce<number>((most, { value }) => Math.max(most, value), -Infinity);
    const lowest = known.reduce<number>((least, { value }) => Math.min(least, value), Infinity);
    output.text('highest', known.find(({ value }) => value === highest)?.period ?? null);
    output.text('lowest', known.find(({ value }) => value === lowest)?.period ?? null);
    output.number('contrast', known.length > 0 ? highest - lowest : NaN, { valid: known.length, of: rows.length });
  },
});
