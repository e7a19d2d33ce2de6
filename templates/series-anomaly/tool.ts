import { calendarUnits, groupBy, isWithin, number, periodOf, series, statisticOf, text, tool } from 'earthwright/tool';

export default tool({
  name: 'series-anomaly',
  summary:
    'Anomalies of a series from the mean of a reference period, of the same month or season or overall: as difference, in standard deviations or in percent.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    season: text({ default: 'month-of-year', choices: ['month-of-year', 'season-of-year', 'day-of-year', 'none'] }),
    // '' for all, or from/to with both ends: '1991/2020'.
    reference: text({ default: '' }),
    mode: text({ default: 'difference', choices: ['difference', 'standardised', 'percent'] }),
  },
  outputs: {
    anomalies: series('anomaly'),
    highest: number({ quantity: 'anomaly' }),
    highestDate: text({ quantity: 'date' }),
    lowest: number({ quantity: 'anomaly' }),
    lowestDate: text({ quantity: 'date' }),
  },
  run({ inputs: { values }, params, output }) {
    const unit = calendarUnits.find((one) => one === params.season);
    const seasonOf = (date: string): string => {
      const season = unit === undefined ? '' : periodOf(date, unit);
      if (season === null) throw new Error(`'${date}' does not say the ${params.season}.`);
      return season;
    };
    const inReference = values.samples.filter(
      ({ date, value }) => Number.isFinite(value) && isWithin(date, params.reference),
    );
    if (inReference.length === 0 && values.samples.some(({ value }) => Number.isFinite(value)))
      throw new Error(`No sample lies in the reference period '${params.reference}'.`);
    const norms = new Map(
      Array.from(
        groupBy(inReference, ({ date }) => seasonOf(date)),
        ([season, samples]) => {
          const held = samples.map(({ value }) => value);
          return [season, { mean: statisticOf('mean', held), std: statisticOf('sample-std', held) }] as const;
        },
      ),
    );
    const anomalies = values.samples.map(({ date, value }) => {
      const { mean = NaN, std = NaN } = norms.get(seasonOf(date)) ?? {};
      const away = value - mean;
      const found =
        params.mode === 'difference' ? away : params.mode === 'percent' ? (100 * away) / Math.abs(mean) : away / std;
      return { date, value: Number.isFinite(found) ? found : NaN };
    });
    const shown = { difference: values.unit, standardised: '1', percent: '%' }[params.mode] ?? '';
    output.series('anomalies', anomalies, { unit: shown });
    const held = anomalies.map(({ value }) => value);
    const [highest, lowest] = [statisticOf('max', held), statisticOf('min', held)];
    const evidence = { valid: held.filter(Number.isFinite).length, of: held.length, unit: shown };
    output.number('highest', highest, evidence);
    output.text('highestDate', anomalies.find(({ value }) => value === highest)?.date ?? null);
    output.number('lowest', lowest, evidence);
    output.text('lowestDate', anomalies.find(({ value }) => value === lowest)?.date ?? null);
  },
});
