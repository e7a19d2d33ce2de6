import { isWithin, number, series, text, tool } from 'earthwright/tool';

export default tool({
  name: 'series-change',
  summary:
    'Change of a series between two dates or the means of two periods: difference, absolute difference or percent.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    mode: text({ default: 'difference', choices: ['difference', 'absolute', 'percent'] }),
    // A date, a year, a month, or from/to; '' stands for the first and the last sample that is not missing.
    earlier: text({ default: '' }),
    later: text({ default: '' }),
  },
  outputs: {
    change: number({ like: 'values' }),
    earlier: number({ like: 'values' }),
    later: number({ like: 'values' }),
  },
  run({ inputs, params, output }) {
    const { samples, unit } = inputs.values;
    const present = samples.filter(({ value }) => Number.isFinite(value));
    const chosen = (period: string, position: number) =>
      period === '' ? present.slice(position).slice(0, 1) : present.filter(({ date }) => isWithin(date, period));
    const before = chosen(params.earlier, 0);
    const after = chosen(params.later, -1);
    if (params.earlier === '' && params.later === '' && present.length === 1) {
      throw new Error(`A change needs two samples, but only ${present[0].date} has a value.`);
    }
    const mean = (part: typeof present): number => part.reduce((sum, { value }) => sum + value, 0) / part.length;
    const [first, last] = [mean(before), mean(after)];
    const difference = last - first;
    const changes: Record<string, number> = {
      difference,
      absolute: Math.abs(difference),
      // Over the size of the earlier value, so that the sign is the direction even where values are negative.
      percent: first === 0 ? NaN : (100 * difference) / Math.abs(first),
    };
    const named = (part: typeof present): string => part.map(({ date }) => date).join(', ') || 'nothing';
    output.number('change', changes[params.mode], {
      valid: before.length + after.length,
      unit: params.mode === 'percent' ? '%' : unit,
      note: `From ${named(before)} to ${named(after)}.`,
    });
    output.number('earlier', first, { valid: before.length, unit });
    output.number('later', last, { valid: after.length, unit });
  },
});
