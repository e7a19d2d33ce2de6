import { groupBy, growingSeason, number, series, table, tool } from 'earthwright/tool';

const dayLength = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayLength;

export default tool({
  name: 'series-phenology',
  summary:
    'Start, peak, end (day of the season year) and length in days of the growing season of every year of a series, with base, top, amplitude and integral.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    // Share of the rise from the lowest value before the peak, and of the fall after it.
    threshold: number({ unit: '1', default: 0.2, min: 0.01, max: 0.99 }),
    // Month in which a season year starts: 1, or 7 where the season spans the turn of the year.
    startMonth: number({ default: 1, min: 1, max: 12, integer: true }),
    // Years with a smaller amplitude have no season.
    minimumAmplitude: number({ default: 0, min: 0 }),
    minimumValid: number({ default: 5, min: 3, integer: true }),
  },
  outputs: {
    seasons: table({
      columns: [
        'year',
        'start',
        'peak',
        'end',
        'length',
        'startDate',
        'endDate',
        'top',
        'amplitude',
        'integral',
        'valid',
      ],
    }),
    meanStart: number({ quantity: 'day-of-year', unit: 'day' }),
    meanPeak: number({ quantity: 'day-of-year', unit: 'day' }),
    meanEnd: number({ quantity: 'day-of-year', unit: 'day' }),
    meanLength: number({ quantity: 'duration', unit: 'day' }),
  },
  run({ inputs: { values }, params, output }) {
    const short = values.samples.find(({ date }) => date.length < 10);
    if (short) throw new Error(`Phenology needs dates to the day, got ${short.date}.`);
    const shift = params.startMonth - 1;
    const years = groupBy(values.samples, ({ date }) => {
      const month = Number(date.slice(5, 7));
      return Number(date.slice(0, 4)) - (month <= shift ? 1 : 0);
    });
    const rows = Array.from(years, ([year, samples]) => {
      const origin = Date.UTC(year, shift, 1) / dayLength - 1;
      const known = samples.filter(({ value }) => Number.isFinite(value));
      const times = known.map(({ date }) => dayOf(date) - origin);
      const held = known.map(({ value }) => value);
      const found = growingSeason({ times, values: held, n: known.length }, params.threshold);
      const is =
        known.length >= params.minimumValid && found.amplitude > 0 && found.amplitude >= params.minimumAmplitude;
      const cell = (value: number): number | null => (is && Number.isFinite(value) ? value : null);
      const dateOf = (day: number): string | null =>
        cell(day) === null ? null : new Date(Math.round(day + origin) * dayLength).toISOString().slice(0, 10);
      return {
        year,
        start: cell(found.start),
        peak: cell(found.peak),
        end: cell(found.end),
        length: cell(found.end - found.start),
        startDate: dateOf(found.start),
        endDate: dateOf(found.end),
        top: cell(found.top),
        amplitude: cell(found.amplitude),
        integral: cell(integral(times, held, found.start, found.end)),
        valid: known.length,
      };
    });
    output.table('seasons', rows);
    const mean = (column: 'start' | 'peak' | 'end' | 'length') => {
      const found = rows.flatMap((row) => row[column] ?? []);
      const evidence = { valid: found.length, of: rows.length, note: 'Valid and of count years.' };
      return [found.reduce((sum, value) => sum + value, 0) / found.length, evidence] as const;
    };
    output.number('meanStart', ...mean('start'));
    output.number('meanPeak', ...mean('peak'));
    output.number('meanEnd', ...mean('end'));
    output.number('meanLength', ...mean('length'));
  },
});

/** Area below the line through the samples between two times. */
function integral(times: readonly number[], values: readonly number[], from: number, to: number): number {
  if (!(to > from)) return NaN;
  let area = 0;
  for (let i = 1; i < times.length; i++) {
    const [left, right] = [Math.max(from, times[i - 1]), Math.min(to, times[i])];
    if (!(right > left)) continue;
    const slope = (values[i] - values[i - 1]) / (times[i] - times[i - 1]);
    area += (right - left) * (values[i - 1] + slope * ((left + right) / 2 - times[i - 1]));
  }
  return area;
}
