import {
  comparing,
  noteOfFirst,
  number,
  Passing,
  samplesOf,
  series,
  stack,
  table,
  thresholdParameters,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'threshold-share',
  summary: 'Share of the valid pixels whose value is beyond a threshold, in percent, and their ground area in m².',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: thresholdParameters,
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    areaShare: number({ quantity: 'share', unit: '%' }),
    shares: series('share', { unit: '%' }),
    areas: series('area', { unit: 'm2' }),
    counts: series('count', { unit: '1' }),
    areaShares: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'share', 'area', 'count', 'areaShare', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const rows = inputs.values.layers.map((layer) => {
      // Without a CRS there is no ground area; the share holds all the same.
      const located = layer.grid.crs !== '';
      const passing = new Passing(beyond);
      scan([layer, located ? layer.grid.area : undefined], (values, area) => passing.addAll(values, area));
      const { valid, count, area, validArea } = passing;
      const [some, placed] = [valid > 0, valid > 0 && located];
      return {
        layer: layer.name,
        date: layer.date,
        share: some ? (100 * count) / valid : null,
        area: placed ? area : null,
        count: some ? count : null,
        areaShare: placed ? (100 * area) / validArea : null,
        valid,
        of: layer.pixels,
      };
    });
    const [first] = rows;
    const evidence = { valid: first.valid, of: first.of, note: noteOfFirst(rows) };
    const unplaced = `${evidence.note} No CRS or no valid pixel: no area.`.trim();
    output.number('share', first.share ?? NaN, evidence);
    output.number('area', first.area ?? NaN, first.area === null ? { ...evidence, note: unplaced } : evidence);
    output.number('count', first.count ?? NaN, evidence);
    output.number('areaShare', first.areaShare ?? NaN, evidence);
    output.series('shares', samplesOf(rows, 'share'));
    output.series('areas', samplesOf(rows, 'area'));
    output.series('counts', samplesOf(rows, 'count'));
    output.series('areaShares', samplesOf(rows, 'areaShare'));
    output.table('layers', rows);
  },
});
