import { Crosstab, noteOfFirst, number, numbers, oneOf, samplesOf, series, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'class-share',
  summary: 'Share of the classified pixels that belong to given classes, in percent, and their ground area in m².',
  stage: 'analyse',
  inputs: { values: stack('class', { codes: true }) },
  params: {
    codes: numbers(),
    // Codes that do not count at all, such as 0 for unclassified.
    excludeCodes: numbers({ default: [] }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    shares: series('share', { unit: '%' }),
    areas: series('area', { unit: 'm2' }),
    layers: table({ columns: ['layer', 'date', 'share', 'area', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    if (params.codes.length === 0) throw new Error('Which classes? The list of codes is empty.');
    const isWanted = oneOf(params.codes);
    const rows = inputs.values.layers.map((layer) => {
      // Without a CRS there is no ground area; the share holds all the same.
      const located = layer.grid.crs !== '';
      const counted = new Crosstab(params.excludeCodes);
      scan([layer, located ? layer.grid.area : undefined], (codes, area) => counted.addAll(codes, undefined, area));
      const valid = counted.count;
      const wanted = counted.cells.filter(({ row }) => isWanted(row));
      const [count, squareMetres] = wanted.reduce((sum, cell) => [sum[0] + cell.count, sum[1] + cell.weight], [0, 0]);
      return {
        layer: layer.name,
        date: layer.date,
        share: valid > 0 ? (100 * count) / valid : null,
        area: located && valid > 0 ? squareMetres : null,
        count: valid > 0 ? count : null,
        valid,
        of: layer.pixels,
      };
    });
    const [{ share, area, count, valid, of }] = rows;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    const unplaced = `${evidence.note} No CRS or no valid pixel: no area.`.trim();
    output.number('share', share ?? NaN, evidence);
    output.number('area', area ?? NaN, area === null ? { ...evidence, note: unplaced } : evidence);
    output.number('count', count ?? NaN, evidence);
    output.series('shares', samplesOf(rows, 'share'));
    output.series('areas', samplesOf(rows, 'area'));
    output.table('layers', rows);
  },
});
