import gammaCdf from '@stdlib/stats/base/dists/gamma/cdf';
import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import {
  gammaFit,
  groupBy,
  Moments,
  monthOf,
  number,
  periodOf,
  series,
  table,
  text,
  tool,
  yearOf,
} from 'earthwright/tool';

export default tool({
  name: 'standardised-index',
  summary:
    'Standardised index of a monthly series against its own record (SPI with a gamma distribution), in standard deviations.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    // Months that are summed up before: 1, 3, 6, 12.
    scale: number({ unit: '1', default: 3, min: 1, max: 48, integer: true }),
    distribution: text({ default: 'gamma', choices: ['gamma', 'normal'] }),
    // Months with fewer years of record have no index.
    minimumYears: number({ unit: '1', default: 10, min: 3, integer: true }),
    limit: number({ unit: '1', default: 3.09, min: 1 }),
  },
  outputs: {
    index: series('standardised-index', { unit: '1' }),
    lowest: number({ quantity: 'standardised-index', unit: '1' }),
    droughtShare: number({ quantity: 'share', unit: '%' }),
    months: table({ columns: ['date', 'sum', 'index'] }),
  },
  run({ inputs, params, output }) {
    const { scale, minimumYears, limit } = params;
    const place = (date: string): number => yearOf(date) * 12 + monthOf(date);
    const months = inputs.values.samples.map(({ date, value }) => {
      if (Number.isNaN(monthOf(date))) throw new Error(`A monthly series is needed, but '${date}' says no month.`);
      return { date, value, place: place(date) };
    });
    const byPlace = new Map(months.map(({ place, value }) => [place, value]));
    if (byPlace.size < months.length)
      throw new Error('A monthly series is needed, but a month has several values: sum them up first.');
    // A sum over months of which one is missing is missing.
    const sums = months.map(({ date, place }) => ({
      date,
      sum: Array.from({ length: scale }, (_, back) => byPlace.get(place - back) ?? NaN).reduce(
        (total, value) => total + value,
        0,
      ),
    }));

    const standardise = (record: readonly number[]): ((sum: number) => number) => {
      const valid = record.filter(Number.isFinite);
      if (valid.length < minimumYears) return () => NaN;
      if (params.distribution === 'normal') {
        const moments = new Moments();
        for (const value of valid) moments.add(value);
        return (sum) => (sum - moments.mean) / moments.sampleStd;
      }
      if (valid.some((value) => value < 0))
        throw new Error('A gamma distribution holds no values below 0: take normal.');
      const { shape, scale: size, zeros } = gammaFit(valid);
      return (sum) =>
        Number.isFinite(sum) ? normalQuantile(zeros + (1 - zeros) * gammaCdf(sum, shape, 1 / size), 0, 1) : NaN;
    };
    const records = groupBy(sums, ({ date }) => periodOf(date, 'month-of-year'));
    const indexOf = new Map(Array.from(records, ([month, group]) => [month, standardise(group.map(({ sum }) => sum))]));
    const rows = sums.map(({ date, sum }) => {
      const index = indexOf.get(periodOf(date, 'month-of-year'))?.(sum) ?? NaN;
      return { date, sum, index: Math.min(limit, Math.max(-limit, index)) };
    });
    const valid = rows.filter(({ index }) => Number.isFinite(index));
    const evidence = { valid: valid.length, of: rows.length };
    output.series(
      'index',
      rows.map(({ date, index }) => ({ date, value: index })),
    );
    output.number('lowest', valid.length > 0 ? Math.min(...valid.map(({ index }) => index)) : NaN, evidence);
    output.number('droughtShare', (100 * valid.filter(({ index }) => index <= -1).length) / valid.length, evidence);
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    output.table(
      'months',
      rows.map(({ date, sum, index }) => ({ date, sum: known(sum), index: known(index) })),
    );
  },
});
