import {
  binOf,
  GroupedValues,
  needsValues,
  number,
  numbers,
  paired,
  stack,
  statistics,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'interval-statistics',
  summary:
    'One statistic of a quantity over the pixels of every interval of another quantity (elevation bands, NDVI classes), in the unit of the quantity.',
  stage: 'analyse',
  inputs: { values: stack('any'), by: stack('any') },
  params: {
    // Ascending: intervals [a, b), the last one closed at both ends.
    edges: numbers(),
    statistic: text({ default: 'mean', choices: statistics }),
  },
  outputs: {
    intervals: table({ columns: ['layer', 'date', 'from', 'to', 'value', 'valid', 'share'] }),
    difference: number({ quantity: 'difference' }),
  },
  run({ inputs, params, output, scan }) {
    const { edges } = params;
    if (edges.length < 2 || edges.some((edge, index) => index > 0 && edge <= edges[index - 1]))
      throw new Error(`Intervals need two edges or more in ascending order, got [${edges.join(', ')}].`);
    const rows = paired([inputs.values, inputs.by]).flatMap(([layer, by]) => {
      const groups = new GroupedValues(needsValues(params.statistic));
      let valid = 0;
      scan([layer, by], (value, other) => {
        for (let i = 0; i < value.length; i++) {
          if (!Number.isFinite(value[i]) || !Number.isFinite(other[i])) continue;
          valid++;
          const bin = binOf(other[i], edges);
          if (bin >= 0) groups.add(bin, value[i]);
        }
      });
      return edges.slice(1).map((to, bin) => {
        const { count } = groups.moments(bin);
        const value = count > 0 ? groups.statistic(params.statistic, bin) : NaN;
        return {
          layer: layer.name,
          date: layer.date,
          from: edges[bin],
          to,
          value: Number.isFinite(value) ? value : null,
          valid: count,
          share: valid > 0 ? (100 * count) / valid : null,
        };
      });
    });
    output.table('intervals', rows);
    const [first, last] = [rows[0], rows[edges.length - 2]];
    const note = `${first.layer}: interval from ${last.from} to ${last.to} minus interval from ${first.from} to ${first.to}.`;
    output.number('difference', (last.value ?? NaN) - (first.value ?? NaN), { valid: first.valid + last.valid, note });
  },
});
