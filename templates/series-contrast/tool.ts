import { number, series, statisticOf, table, text, tool } from 'earthwright/tool';

const operations: Record<string, (first: number, second: number) => number> = {
  difference: (first, second) => first - second,
  'absolute-difference': (first, second) => Math.abs(first - second),
  percent: (first, second) => (100 * (first - second)) / Math.abs(second),
  ratio: (first, second) => first / second,
};

export default tool({
  name: 'series-contrast',
  summary:
    'Difference, percent difference or ratio of two series (two places, two sensors) at every common date, with their mean, the extremes and the contrast of the means.',
  stage: 'analyse',
  inputs: { first: series('any'), second: series('any') },
  params: {
    operation: text({ default: 'difference', choices: Object.keys(operations) }),
    // Dates are common when they agree to the day, month or year.
    match: text({ default: 'date', choices: ['date', 'month', 'year'] }),
  },
  outputs: {
    contrasts: series('contrast'),
    mean: number({ quantity: 'contrast' }),
    largest: number({ quantity: 'contrast' }),
    largestDate: text({ quantity: 'date' }),
    smallest: number({ quantity: 'contrast' }),
    smallestDate: text({ quantity: 'date' }),
    ofMeans: number({ quantity: 'contrast' }),
    pairs: table({ columns: ['date', 'first', 'second', 'contrast'] }),
  },
  run({ inputs: { first, second }, params, output }) {
    const needed = params.operation !== 'ratio' && first.unit !== '' && second.unit !== '';
    if (needed && first.unit !== second.unit)
      throw new Error(`A difference needs one unit, got '${first.unit}' and '${second.unit}'.`);
    const length = { date: 10, month: 7, year: 4 }[params.match] ?? 10;
    const others = new Map<string, number>();
    for (const { date, value } of second.samples) {
      const key = date.slice(0, length);
      if (others.has(key)) throw new Error(`The second series has several samples of ${key}: aggregate it first.`);
      others.set(key, value);
    }
    const contrast = operations[params.operation];
    const pairs = first.samples.flatMap(({ date, value }) => {
      const other = others.get(date.slice(0, length));
      if (other === undefined || !Number.isFinite(other) || !Number.isFinite(value)) return [];
      const found = contrast(value, other);
      return [{ date, first: value, second: other, contrast: Number.isFinite(found) ? found : null }];
    });
    output.table('pairs', pairs);
    const unit = { percent: '%', ratio: '1' }[params.operation] ?? (first.unit || second.unit);
    const samples = pairs.map(({ date, contrast: value }) => ({ date, value: value ?? NaN }));
    output.series('contrasts', samples, { unit });
    const found = samples.map(({ value }) => value);
    const [largest, smallest] = [statisticOf('max', found), statisticOf('min', found)];
    const dateOf = (wanted: number): string | null => samples.find(({ value }) => value === wanted)?.date ?? null;
    const evidence = { valid: found.filter(Number.isFinite).length, of: first.samples.length, unit };
    output.number('mean', statisticOf('mean', found), evidence);
    output.number('largest', largest, evidence);
    output.text('largestDate', dateOf(largest));
    output.number('smallest', smallest, evidence);
    output.text('smallestDate', dateOf(smallest));
    const means = [pairs.map((pair) => pair.first), pairs.map((pair) => pair.second)].map((one) =>
      statisticOf('mean', one),
    );
    const ofMeans = contrast(means[0], means[1]);
    output.number('ofMeans', Number.isFinite(ofMeans) ? ofMeans : NaN, { ...evidence, valid: pairs.length });
  },
});
