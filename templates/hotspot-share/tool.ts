import {
  comparing,
  Moments,
  noteOfFirst,
  number,
  raster,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'hotspot-share',
  summary:
    'Hot or cold spots by a threshold from the data themselves (mean + k·std, k × mean or a percentile): their map and their share of the valid pixels in percent.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    rule: text({ default: 'standard-deviations', choices: ['standard-deviations', 'multiple', 'percentile'] }),
    // Standard deviations from the mean, factor of the mean, or percentile.
    k: number({ default: 1 }),
    side: text({ default: 'above', choices: ['above', 'below'] }),
    // Whose mean and deviation: each date's own, or those of all pixels of all dates.
    scope: text({ default: 'layer', choices: ['layer', 'all'] }),
  },
  outputs: {
    hotspots: raster('condition', { codes: true }),
    share: number({ quantity: 'share', unit: '%' }),
    threshold: number({ like: 'values' }),
    shares: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'threshold', 'share', 'count', 'valid', 'of'] }),
  },
  run({ inputs: { values }, params, output, scan }) {
    const { rule, k, side, scope } = params;
    if (rule === 'percentile' && scope === 'all')
      throw new Error("Percentiles are taken per date: use scope 'layer', or another rule.");
    const moments = values.layers.map((layer) => {
      const own = new Moments();
      if (rule !== 'percentile') scan([layer], (block) => own.addAll(block));
      return own;
    });
    // Variances about the common mean: within the dates and between them.
    const dates = new Moments();
    for (const own of moments) dates.add(own.mean, own.count);
    const within = moments.reduce((sum, own) => sum + (own.count > 0 ? own.count * own.variance : 0), 0);
    const common = { mean: dates.mean, std: Math.sqrt(dates.variance + within / dates.weight) };
    const direction = side === 'above' ? 1 : -1;
    const bounds = values.layers.map((layer, at) => {
      if (rule === 'percentile') return layer.quantiles([k / 100])[0];
      const { mean, std } = scope === 'all' ? common : moments[at];
      return rule === 'multiple' ? k * mean : mean + direction * k * std;
    });
    const rows = values.layers.map((layer, at) => {
      const hot = comparing(side === 'above' ? '>' : '<', bounds[at]);
      let [valid, count] = [0, 0];
      const mark = (block: Float64Array, out?: Float64Array): void => {
        let [finite, hits] = [0, 0];
        for (let i = 0; i < block.length; i++) {
          const value = block[i];
          const [known, code] = [Number(value - value === 0), Number(hot(value))];
          finite += known;
          hits += known & code;
          // NaN where the value is not finite.
          if (out) out[i] = code + (value - value);
        }
        valid += finite;
        count += hits;
      };
      if (at === 0) output.raster('hotspots', layer.grid, [layer], (block, out) => mark(block, out));
      else scan([layer], (block) => mark(block));
      const known = valid > 0;
      const cells = { threshold: known ? bounds[at] : null, share: known ? (100 * count) / valid : null };
      return { layer: layer.name, date: layer.date, ...cells, count: known ? count : null, valid, of: layer.pixels };
    });
    const evidence = { valid: rows[0].valid, of: rows[0].of, note: noteOfFirst(rows) };
    output.number('share', rows[0].share ?? NaN, evidence);
    output.number('threshold', rows[0].threshold ?? NaN, evidence);
    output.series('shares', samplesOf(rows, 'share'));
    output.table('layers', rows);
  },
});
