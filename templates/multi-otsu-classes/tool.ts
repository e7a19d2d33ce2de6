import { binOf, EqualBins, Moments, multipleThresholds, number, raster, Sum, table, tool } from 'earthwright/tool';

export default tool({
  name: 'multi-otsu-classes',
  summary:
    'Classes of a raster by several Otsu thresholds, as a map, with their bounds in its unit, shares in percent, areas in m² and means.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    classes: number({ unit: '1', default: 3, min: 2, max: 8, integer: true }),
    bins: number({ unit: '1', default: 256, min: 8, max: 2048, integer: true }),
  },
  outputs: {
    class: raster('class', { codes: true, dtype: 'uint8' }),
    lowest: number({ like: 'values' }),
    highest: number({ like: 'values' }),
    classes: table({ columns: ['class', 'from', 'to', 'mean', 'share', 'area', 'count'] }),
  },
  run({ inputs, params, output, scan }) {
    const { values } = inputs;
    const { grid } = values;
    const located = grid.crs !== '';
    let [low, high] = [Infinity, -Infinity];
    scan([values], (block) => {
      for (let i = 0; i < block.length; i++) {
        if (!Number.isFinite(block[i])) continue;
        low = Math.min(low, block[i]);
        high = Math.max(high, block[i]);
      }
    });
    const histogram = new EqualBins(low, high, params.bins);
    if (low <= high) scan([values], (block) => histogram.add(block));
    const thresholds = multipleThresholds(params.classes, histogram);
    // Class k holds the values above threshold k − 1, up to and with threshold k: bins of negated values are closed at that end.
    const edges = [-Infinity, ...thresholds.toReversed().map((threshold) => -threshold), Infinity];
    const [moments, areas] = [edges.map(() => new Moments()), edges.map(() => new Sum())];
    const last = thresholds.length;
    output.raster('class', grid, [values, located ? grid.area : undefined], (block, ground, out) => {
      if (last === 0) return;
      for (let i = 0; i < out.length; i++) {
        if (!Number.isFinite(block[i])) continue;
        const place = last - binOf(-block[i], edges);
        out[i] = place + 1;
        moments[place].add(block[i]);
        if (ground) areas[place].add(ground[i]);
      }
    });
    const counted = moments.slice(0, last + 1);
    const valid = last === 0 ? 0 : counted.reduce((sum, { count }) => sum + count, 0);
    const evidence = { valid, of: values.pixels };
    output.number('lowest', thresholds[0] ?? NaN, evidence);
    output.number('highest', thresholds[last - 1] ?? NaN, evidence);
    const rows = counted.map(({ count, mean }, k) => ({
      ...{ class: k + 1, from: k === 0 ? low : thresholds[k - 1], to: k === last ? high : thresholds[k], count },
      ...{ mean: count > 0 ? mean : null, share: (100 * count) / valid, area: located ? areas[k].total : null },
    }));
    output.table('classes', last === 0 ? [] : rows);
  },
});
