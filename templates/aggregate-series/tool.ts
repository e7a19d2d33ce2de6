import {
  type CalendarUnit,
  groupBy,
  number,
  periodOf,
  series,
  statisticOf,
  statistics,
  table,
  text,
  tool,
  unitOfStatistic,
} from 'earthwright/tool';

/** ISO date of a period as `periodOf` names it: a season stands at its first month, a decade at its first year. */
const dateOf = (period: string): string => {
  const [year, season] = period.split('-');
  const first: Record<string, string> = { DJF: '12', MAM: '03', JJA: '06', SON: '09' };
  if (season in first) return `${season === 'DJF' ? Number(year) - 1 : year}-${first[season]}`;
  return period.endsWith('s') ? period.slice(0, -1) : period;
};

export default tool({
  name: 'aggregate-series',
  summary: 'A series per day, month, season, year or decade: one statistic of the samples of each period, in its unit.',
  stage: 'prepare',
  inputs: { values: series('any') },
  params: {
    per: text({ default: 'month', choices: ['day', 'month', 'season', 'year', 'decade'] }),
    statistic: text({ default: 'mean', choices: statistics }),
    // Share of the expected samples that must be valid; with fewer a period is missing.
    completeness: number({ default: 0, min: 0, max: 1 }),
    // Samples of a complete period; 0: as many as the fullest period of the series has, missing ones counted.
    expected: number({ default: 0, min: 0, integer: true }),
  },
  outputs: {
    aggregated: series('any', { like: 'values' }),
    periods: table({ columns: ['period', 'value', 'valid', 'of'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values }, params, output }) {
    const unit: CalendarUnit =
      (['day', 'month', 'season', 'year', 'decade'] as const).find((one) => one === params.per) ?? 'month';
    const samples = values.samples.map(({ date, value }) => ({ period: periodOf(date, unit), date, value }));
    const vague = samples.find(({ period }) => period === null);
    if (vague) throw new Error(`The date ${vague.date} is not precise enough for a ${params.per}.`);
    const groups = [...groupBy(samples, ({ period }) => period ?? '')].map(([period, members]) => {
      const finite = members.map(({ value }) => value).filter(Number.isFinite);
      return { period, date: dateOf(period), finite, size: members.length };
    });
    groups.sort((one, other) => (one.date < other.date ? -1 : 1));
    const full = params.expected > 0 ? params.expected : Math.max(0, ...groups.map(({ size }) => size));
    const rows = groups.map(({ period, date, finite }) => {
      const enough = finite.length > 0 && finite.length >= params.completeness * full;
      const value = enough ? statisticOf(params.statistic, finite) : NaN;
      return { period, date, value, valid: finite.length };
    });
    const known = rows.filter(({ value }) => Number.isFinite(value));
    output.series('aggregated', rows, { unit: unitOfStatistic(params.statistic, values.unit) });
    const cells = rows.map(({ period, value, valid }) => ({
      period,
      value: Number.isFinite(value) ? value : null,
      valid,
      of: full,
    }));
    output.table('periods', cells);
    output.number('count', known.length, { valid: known.length, of: rows.length });
  },
});
