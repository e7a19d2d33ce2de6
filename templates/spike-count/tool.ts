import { number, series, statisticOf, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'spike-count',
  summary: 'Number of sudden changes between consecutive samples of a series, and when they happen.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    direction: text({ default: 'rise', choices: ['rise', 'fall', 'both'] }),
    // 'absolute' in the unit of the series; 'percent' of the earlier sample; 'robust' in scaled median absolute deviations of all changes.
    measure: text({ default: 'absolute', choices: ['absolute', 'percent', 'robust'] }),
    threshold: number({ min: 0 }),
  },
  outputs: {
    count: number({ quantity: 'count', unit: '1' }),
    share: number({ quantity: 'share', unit: '%' }),
    first: text({ quantity: 'date' }),
    spikes: table({ columns: ['from', 'to', 'change', 'size'] }),
  },
  run({ inputs: { values }, params, output }) {
    const known = values.samples.filter(({ value }) => Number.isFinite(value));
    const changes = known.slice(1).map(({ date, value }, at) => ({
      from: known[at].date,
      to: date,
      base: Math.abs(known[at].value),
      change: value - known[at].value,
    }));
    const all = changes.map(({ change }) => change);
    const middle = statisticOf('median', all);
    // 1.4826 makes the median absolute deviation that of a normal distribution.
    const deviation =
      1.4826 *
      statisticOf(
        'median',
        all.map((change) => Math.abs(change - middle)),
      );
    const sizeOf = ({ change, base }: (typeof changes)[number]): number => {
      if (params.measure === 'absolute') return change;
      return params.measure === 'percent' ? (100 * change) / base : (change - middle) / deviation;
    };
    const spikes = changes
      .map((change) => ({ from: change.from, to: change.to, change: change.change, size: sizeOf(change) }))
      .filter(({ size }) => Number.isFinite(size))
      .filter(({ size }) => {
        if (params.direction === 'both') return Math.abs(size) > params.threshold;
        return params.direction === 'rise' ? size > params.threshold : -size > params.threshold;
      });
    const evidence = { valid: changes.length, of: Math.max(0, values.samples.length - 1) };
    output.number('count', changes.length > 0 ? spikes.length : NaN, evidence);
    output.number('share', changes.length > 0 ? (100 * spikes.length) / changes.length : NaN, evidence);
    output.text('first', spikes[0]?.to ?? null);
    output.table('spikes', spikes);
  },
});
