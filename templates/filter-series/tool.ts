import { comparing, comparisons, isWithin, number, optional, Sum, series, text, tool } from 'earthwright/tool';

export default tool({
  name: 'filter-series',
  summary: 'The samples of a series on dates when another series (or its own value) passes a test, in its unit.',
  stage: 'prepare',
  inputs: { values: series('any'), condition: optional(series('any')) },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: -Number.MAX_VALUE }),
    // Only for 'between' and 'outside'.
    upper: number({ default: Number.MAX_VALUE }),
    // '' is always; '2018', '2018-03/2018-08'.
    period: text({ default: '' }),
  },
  outputs: {
    filtered: series('any', { like: 'values' }),
    count: number({ quantity: 'count', unit: '1' }),
    mean: number({ like: 'values' }),
  },
  run({ inputs: { values, condition }, params, output }) {
    const passes = comparing(params.comparison, params.threshold, params.upper);
    const beside = new Map((condition ?? values).samples.map(({ date, value }) => [date, value]));
    const ordered = values.samples.toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
    );
    const inPeriod = ordered.filter(({ date }) => isWithin(date, params.period));
    if (condition && inPeriod.length > 0 && !inPeriod.some(({ date }) => beside.has(date)))
      throw new Error('The two series have no date in common: aggregate them to the same periods first.');
    // A date without a value of the condition does not pass.
    const kept = inPeriod.filter(({ date }) => passes(beside.get(date) ?? NaN));
    const finite = kept.filter(({ value }) => Number.isFinite(value));
    const sum = new Sum();
    for (const { value } of finite) sum.add(value);
    const evidence = { valid: finite.length, of: inPeriod.length };
    output.series('filtered', kept);
    output.number('count', kept.length, { of: inPeriod.length });
    output.number('mean', finite.length > 0 ? sum.total / finite.length : NaN, evidence);
  },
});
