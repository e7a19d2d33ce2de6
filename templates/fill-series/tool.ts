import { dayNumber, gapMethods, gapValue, number, series, text, tool } from 'earthwright/tool';

export default tool({
  name: 'fill-series',
  summary:
    'A series with its missing samples filled from their neighbours in time, in its unit, and how many were filled.',
  stage: 'prepare',
  inputs: { values: series('any') },
  params: {
    method: text({ default: 'linear', choices: gapMethods }),
    // Longest gap that is filled, from valid sample to valid sample; 0: any.
    longestGap: number({ default: 0, min: 0, unit: 'day' }),
  },
  outputs: {
    filled: series('any', { like: 'values' }),
    count: number({ quantity: 'count', unit: '1' }),
    remaining: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values }, params: { method, longestGap }, output }) {
    const samples = values.samples.toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
    );
    const held = {
      times: samples.map(({ date }) => dayNumber(date)),
      values: samples.map(({ value }) => value),
    };
    const limit = longestGap === 0 ? Infinity : longestGap;
    let [filled, remaining] = [0, 0];
    const result = samples.map(({ date, value }, at) => {
      if (Number.isFinite(value)) return { date, value };
      const found = gapValue(held, at, { method, limit });
      Number.isFinite(found) ? filled++ : remaining++;
      return { date, value: found };
    });
    output.series('filled', result);
    output.number('count', filled, { of: samples.length });
    output.number('remaining', remaining, { of: samples.length });
  },
});
